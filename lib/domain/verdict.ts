import type { SuggestionData } from '@/lib/contract/suggestion';
import { ACTION_TYPES, type ActionType } from '@/lib/contract/values';

export type VerdictKind =
  | ActionType
  /** `MESSAGE` without content. */
  | 'EMPTY'
  /** Shown unchanged, without actions. */
  | 'UNKNOWN';

export interface Verdict {
  kind: VerdictKind;
  actionType: string;
  /** Undefined if the platform does not say. */
  handoff: boolean | undefined;
  /** Only `MESSAGE` with content may be inserted as a reply (Contract: "Reply suggestion response"). */
  canInsert: boolean;
  reason?: string;
  reasonDescription?: string;
}

/** Decides which actions an answer allows. */
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
