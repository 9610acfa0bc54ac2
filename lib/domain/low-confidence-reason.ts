/** Why a conversation found without an adapter has low confidence; `weak`: weak evidence for all parts. */
export type LowConfidenceReason = 'no-thread' | 'no-roles' | 'no-ticket-id' | 'no-composer' | 'weak';
