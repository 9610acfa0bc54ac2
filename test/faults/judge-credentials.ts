import { expect } from 'vitest';

import { findFilesHolding, holdsSecret } from '@/test/browser/find-secret';

import { type Figure, writeFigure } from './figures';

interface Search {
  where: Figure['where'];
  secrets: readonly string[];
  /** Texts of pages and consoles that could hold a secret. */
  places: readonly (readonly [place: string, text: string])[];
  /** Of a closed browser. */
  profileDir: string;
  /** A word that the profile holds for certain, which shows that the search works. */
  known: string;
}

/** Expects that neither the places nor the files of the profile hold a secret, and writes the figure of this promise. */
export function judgeCredentials({ where, secrets, places, profileDir, known }: Search): void {
  const found = secrets.flatMap((secret) => [
    ...places.filter(([, text]) => holdsSecret(text, secret)).map(([place]) => place),
    ...findFilesHolding(secret, profileDir),
  ]);
  writeFigure({
    promise: 'Credentials after the kills',
    where,
    tried: places.length + 1,
    full: places.length + 1,
    violations: { 'places that hold one': found.length },
  });
  expect(found).toEqual([]);
  expect(findFilesHolding(known, profileDir), 'the search works').not.toEqual([]);
}
