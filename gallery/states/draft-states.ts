import type { ReplyText } from '@/lib/rich-text/reply-text';

import type { StateOf } from '../gallery-state';
import { type PanelChange, panelWith } from '../panel-with';
import { NOW, ORDER, SUGGESTION } from '../sample';

const RICH = {
  kind: 'rich',
  html: '<p>Hello Ada,</p><p>your parcel left our warehouse this morning. Its number is 1Z999AA10123456784.</p>',
} as const;
const WRONG = { kind: 'rich', html: '<p>Hello Ada,</p><p>your order 10032 was delivered.</p>' } as const;

/** Creates the states with a draft that the relay has brought. */
export function draftStates(): StateOf<'panel'>[] {
  const answeredAt = new Date(NOW - 5 * 60_000).toISOString();
  const { reason: _, reasonDescription: __, ...verdict } = SUGGESTION.verdict;
  const state = (name: string, change: PanelChange) =>
    panelWith(`relay/${name}`, { ...change, panel: { hasRelay: true } });
  const drafted = (text: ReplyText): PanelChange => ({
    suggestion: {
      request: { state: 'answered' },
      suggestion: { ...SUGGESTION, verdict, chatId: undefined, isDrafted: true, answeredAt, text },
    },
  });
  return [
    state('draft', drafted(RICH)),
    state('long-draft', drafted({ kind: 'plain', text: 'Hello Ada.\n\n'.repeat(60) })),
    state('draft-differs', {
      ...drafted(WRONG),
      order: { state: 'found', query: '10023', found: ORDER, isSample: false },
    }),
  ];
}
