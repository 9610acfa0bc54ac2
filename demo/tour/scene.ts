import type { Servers } from '../servers/start-servers';
import type { Stage } from './stages';

export interface Scene extends Pick<Stage, 'desk' | 'findPanel'> {
  servers: Servers;
}

export interface TourStep {
  title: string;
  /** Returns the observation. Throws a sentence when the expected result is missing. */
  take(scene: Scene): Promise<string>;
}

/** Ends the step with the sentence unless the claim holds. */
export function claim(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

/** Puts a text on one line and truncates it. */
export function onOneLine(text: string, length = 90): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}

/** Keeps letters and digits, because panel and editor format one text differently. */
export function normalizeText(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
