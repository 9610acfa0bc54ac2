import type { StateOf } from '@/gallery/gallery-state';
import { type PanelChange, panelWith } from '@/gallery/panel-with';
import { SUGGESTION } from '@/gallery/sample';

/** Creates the states with what the relay brings beside the suggestion. */
export function newsStates(now: number): StateOf<'panel'>[] {
  const answeredAt = new Date(now - 5 * 60_000).toISOString();
  const tags = ['shulex_ai_replied', 'delivery', 'a tag that is rather long for a chip in a narrow panel'];
  const state = (name: string, change: PanelChange, isRelayLost = false) =>
    panelWith(`relay/${name}`, { ...change, panel: { hasRelay: true, isRelayLost } });
  return [
    state('newer-draft', {
      suggestion: {
        request: { state: 'answered' },
        suggestion: SUGGESTION,
        earlier: [
          {
            key: 'd',
            answeredAt,
            instruction: undefined,
            isEdited: false,
            isDrafted: true,
            text: 'Hello Ada.',
            direction: 'ltr',
          },
        ],
      },
    }),
    state('tags', { tags }),
    state('lost', {}, true),
  ];
}
