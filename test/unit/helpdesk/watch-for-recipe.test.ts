// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { findRecipe } from '@/lib/helpdesk/auto/find-recipe';
import { watchForRecipe } from '@/lib/helpdesk/auto/watch-for-recipe';

import { openPage } from './open-page';
import { readUnknownPages } from './page-cases';

vi.mock('@/lib/helpdesk/auto/find-recipe', { spy: true });

const page = readUnknownPages().find(({ name }) => name === 'decoys');
let searching: AbortController;
let findings: Parameters<Parameters<typeof watchForRecipe>[0]>[0][];

beforeEach(() => {
  vi.useFakeTimers();
  searching = new AbortController();
  findings = [];
});
afterEach(() => {
  searching.abort();
  vi.useRealTimers();
});

async function change(act: () => void): Promise<void> {
  act();
  await vi.advanceTimersByTimeAsync(60_000);
}

it('a page that is certain is searched once, and not watched any more', async () => {
  openPage(page?.html ?? '', page?.address);
  watchForRecipe((finding) => findings.push(finding), searching.signal);
  expect(findings.map((finding) => 'recipe' in finding)).toEqual([true]);
  document.body.append(document.createElement('p'));
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  expect(findings).toHaveLength(1);
});

it('an uncertain page is searched again when it has changed, and the same finding is told once', async () => {
  openPage('<main></main>', page?.address);
  watchForRecipe((finding) => findings.push(finding), searching.signal);
  await change(() => document.body.append(document.createElement('p')));
  expect(findings).toEqual([{ problem: 'not-a-ticket', lowConfidence: 'no-thread', confidence: 0 }]);
  const whole = new DOMParser().parseFromString(page?.html ?? '', 'text/html');
  await change(() => document.body.replaceChildren(...whole.body.children));
  expect(findings).toHaveLength(2);
  expect(findings[1]).toHaveProperty('recipe');
});

it('nothing is searched once the script has ended', async () => {
  openPage('<main></main>', page?.address);
  watchForRecipe((finding) => findings.push(finding), searching.signal);
  searching.abort();
  const whole = new DOMParser().parseFromString(page?.html ?? '', 'text/html');
  await change(() => document.body.replaceChildren(...whole.body.children));
  expect(findings).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('an error of the search is told as one, and the page is searched again when it has changed', async () => {
  openPage('<main></main>', page?.address);
  vi.mocked(findRecipe).mockImplementationOnce(() => {
    throw new TypeError('form.id.startsWith is not a function');
  });
  watchForRecipe((finding) => findings.push(finding), searching.signal);
  expect(findings).toMatchObject([{ problem: 'page-failed', crash: { name: 'TypeError' } }]);
  const whole = new DOMParser().parseFromString(page?.html ?? '', 'text/html');
  await change(() => document.body.replaceChildren(...whole.body.children));
  expect(findings[1]).toHaveProperty('recipe');
});
