import type { RelayNews } from '@/lib/panel-view/relay-news';

import type { StateOf } from '../gallery-state';
import { panelWith } from '../panel-with';

const REPLY = '<p>Hello Ada,</p><p>your parcel left our warehouse this morning. Its number is 1Z999AA10123456784.</p>';

/** Creates the states of the card with news from the relay. */
export function relayStates(now: number): StateOf<'panel'>[] {
  const createdAt = new Date(now - 5 * 60_000).toISOString();
  const tags = ['shulex_ai_replied', 'delivery', 'a tag that is rather long for a chip in a narrow panel'];
  const state = (name: string, news: RelayNews | undefined, isRelayLost = false) =>
    panelWith(`relay/${name}`, { news, panel: { hasRelay: true, isRelayLost } });
  return [
    state('reply', { reply: { text: { kind: 'rich', html: REPLY }, createdAt }, tags }),
    state('long-reply', { reply: { text: { kind: 'plain', text: 'Hello Ada.\n\n'.repeat(60) }, createdAt }, tags: [] }),
    state('tags', { tags }),
    state('lost', undefined, true),
  ];
}
