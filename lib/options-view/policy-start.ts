import type { OptionsView } from './options-view';

/**
 * Returns the agent's next step under a policy that sets helpdesks, and platform or relay: `code` to enter a one-time code,
 * `click` to allow the hosts, `done` for none. Undefined without such a policy.
 */
export function readPolicyStart(view: OptionsView): 'click' | 'code' | 'done' | undefined {
  const { managed, relay, missingHosts, save, channels } = view;
  const isServerSet = ['relay.url', 'channel.replySuggestionUrl'].some((key) => managed.includes(key));
  if (!managed.includes('desks') || !isServerSet) return undefined;
  if (relay.url !== '' && relay.tokenEnd === undefined) return 'code';
  // The browser allows the hosts before the connection is tested.
  const isResting = save.state === 'idle' && channels[0].test === 'idle';
  return missingHosts.length === 0 && isResting ? 'done' : 'click';
}
