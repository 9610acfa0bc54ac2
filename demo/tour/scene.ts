import type { Page } from 'playwright-core';

import type { DeskhandBrowser } from '../browser/launch-browser';
import type { Servers } from '../servers';

/** What the tour works with: the browser, the servers, and the two pages that an agent looks at. */
export interface Scene {
  browser: DeskhandBrowser;
  servers: Servers;
  /** The helpdesk's tab. */
  desk: Page;
  /** The side panel, once it is open. */
  panel?: Page;
}

/** One thing the agent does. */
export interface Step {
  /** Short, for the line that is printed. */
  title: string;
  /**
   * Does it, and looks.
   * @returns what was seen
   * @throws when it did not happen; the message is a sentence
   */
  take(scene: Scene): Promise<string>;
}

/** The side panel. Throws where no step has opened it. */
export function requirePanel({ panel }: Scene): Page {
  if (!panel) throw new Error('The side panel is not open.');
  return panel;
}

/** Ends the step with a sentence unless the claim holds. */
export function claim(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

/** A text on one line, cut where it gets long. */
export function onOneLine(text: string, length = 90): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}

/** Letters and digits alone: the same text looks different in the panel and in an editor, but not in these. */
export function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
