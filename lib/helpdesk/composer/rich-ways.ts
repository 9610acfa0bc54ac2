import type { Command, Write } from './composer';
import { send } from './send';

/**
 * The ways of writing into an editor, in the order that was measured to be safe. Events that are not the browser's own
 * have no effect where nobody listens, so they come first; commands change the page itself, and some editors then show
 * a text that they have not taken.
 */
export function richWays(element: HTMLElement, command: Command): Write[] {
  const isPlain = element.contentEditable === 'plaintext-only';
  return [
    (fragment) => send(element, 'ClipboardEvent', 'paste', {}, fragment),
    (fragment) => send(element, 'InputEvent', 'beforeinput', { inputType: 'insertFromPaste' }, fragment),
    ({ html }) => !isPlain && command('insertHTML', html),
    ({ text }) => command('insertText', text),
  ];
}
