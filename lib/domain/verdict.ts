import type { SuggestionData } from '@/lib/contract/suggestion';
import { ACTION_TYPES, type ActionType } from '@/lib/contract/suggestion-values';

/** What the platform advises, as one of the contract's action types, or one of two states of our own. */
export type VerdictKind =
  | ActionType
  /** `MESSAGE` without any content: there is nothing to send. */
  | 'EMPTY'
  /** An action type this version does not know. It is shown as it came and offers nothing. */
  | 'UNKNOWN';

export interface Verdict {
  kind: VerdictKind;
  /** The action type as it came, to be shown when `kind` is `UNKNOWN`. */
  actionType: string;
  /** Whether the platform suggests handing over to a person; undefined when it did not say. */
  handoff: boolean | undefined;
  /** Only `MESSAGE` with content may be inserted as a reply (contract: "Reply suggestion response"). */
  canInsert: boolean;
  reason?: string;
  reasonDescription?: string;
}

/** Judges an answer: what the agent may do with it. */
export function decideVerdict(data: SuggestionData): Verdict {
  const known = ACTION_TYPES.find((type) => type === data.actionType);
  const hasContent = (data.content ?? '').trim() !== '';
  const kind: VerdictKind = known === undefined ? 'UNKNOWN' : known === 'MESSAGE' && !hasContent ? 'EMPTY' : known;
  return {
    kind,
    actionType: data.actionType,
    handoff: data.handoff ?? undefined,
    canInsert: kind === 'MESSAGE',
    ...(data.reason?.trim() && { reason: data.reason.trim() }),
    ...(data.reasonDescription?.trim() && { reasonDescription: data.reasonDescription.trim() }),
  };
}
