/**
 * Why a conversation that was found without an adapter is not trusted: no thread at all, nothing that tells who wrote
 * what, no id of the ticket, nowhere to write, or each of them only half.
 */
export type Doubt = 'no-thread' | 'no-roles' | 'no-ticket-id' | 'no-composer' | 'weak';
