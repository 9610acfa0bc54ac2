import { resolve } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestExtension, type TestExtension } from '@/test/drivers/build-test-extension';
import { callContentScript } from '@/test/drivers/call-content-script';
import { BROWSER, startTestBrowser } from '@/test/drivers/start-test-browser';
import type { TestBrowser, TestTab } from '@/test/drivers/test-browser';

import { comparePictures, type Difference } from './compare-pictures';
import { chooseTries, SEED, writeFigure } from './figures';
import { type Way, WAYS } from './ways-to-hide';

/** The second word has the same letters, so that it needs the same place. */
const WORD = 'Waldmeister';
const OTHER_WORD = 'retsiemdlaW';

/** A texture, in no colour of which a word could hide. */
const TEXTURE = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='6' height='6'%3E%3Cpath d='M0 0h3v3H0zM3 3h3v3H3z' fill='%2390b0d0'/%3E%3C/svg%3E")`;

/** Grounds of the helpdesk, with the colour that `GROUND` stands for. */
const GROUNDS = {
  light: { colour: '#ffffff', style: 'background:#fff;color:#222' },
  dark: { colour: '#1b1b1b', style: 'background:#1b1b1b;color:#e6e6e6' },
  gradient: { colour: '#eef4ff', style: 'background:linear-gradient(#eef4ff,#fafcff);color:#222' },
  picture: { colour: '#f4f8fa', style: `background:#f4f8fa ${TEXTURE};color:#222` },
} as const;

interface Try extends Way {
  ground: keyof typeof GROUNDS;
}

const ALL: readonly Try[] = WAYS.flatMap((way) =>
  (Object.keys(GROUNDS) as (keyof typeof GROUNDS)[]).map((ground) => ({ ...way, ground })),
);
const tries = chooseTries(ALL, ({ kind, ground }) => `${kind} ${ground}`);

/** Firefox limits the height of a picture. */
const PER_PAGE = 600;

/** A difference that a person hardly sees counts for neither side: a word is at least 20 px wide, 5 px high and clearly darker. */
const isClear = ({ width, height }: Difference): boolean => width >= 20 && height >= 5;
const isNone = ({ most }: Difference): boolean => most <= 3;

const HOST = 'desk.example';
let extension: TestExtension;
let browser: TestBrowser;
let tab: TestTab;
let shown = '';

beforeAll(async () => {
  extension = await buildTestExtension(resolve(import.meta.dirname, 'reading-words-script.ts'), [`*://${HOST}/*`]);
  browser = await startTestBrowser({ extensionDir: extension.dir, serve: { host: HOST, answer: async () => shown } });
  tab = await browser.openTab();
});
afterAll(async () => {
  await browser?.close();
  extension?.remove();
});

async function show(some: readonly Try[], word: string): Promise<void> {
  shown = `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; display: grid; grid-template-columns: repeat(6, 200px); gap: 4px }
    .box { height: 60px; overflow: hidden; contain: layout paint; font: 14px/1.2 sans-serif; font-kerning: none }
    .page { height: 60px }
    ${Object.entries(GROUNDS)
      .map(([name, { style }]) => `.${name} { ${style} }`)
      .join('\n')}
    .box p { margin: 0 }
    </style>${some.map((one) => writeBox(one, word)).join('\n')}`;
  await tab.goTo(`http://${HOST}/${Math.random()}`);
}

function writeBox({ html, sheet, ground }: Try, word: string): string {
  const { colour } = GROUNDS[ground];
  const fill = (text: string): string => text.replaceAll('WORD', word).replaceAll('GROUND', colour);
  const words = sheet
    ? `<template shadowrootmode="open"><style>p { margin: 0 } ${fill(sheet)}</style>${fill(html)}</template>`
    : fill(html);
  return `<div class="box"><div class="page ${ground}"><div class="message">${words}</div></div></div>`;
}

test('reads each word of a message that pictures show, and none that they do not', async () => {
  const sent: string[] = [];
  const dropped: string[] = [];
  let hidden = 0;
  let visible = 0;
  for (let from = 0; from < tries.length; from += PER_PAGE) {
    const some = tries.slice(from, from + PER_PAGE);
    await show(some, OTHER_WORD);
    const other = await tab.takePicture();
    await show(some, WORD);
    const texts = (await callContentScript(tab, {})) as string[];
    const differences = await tab.evaluate(comparePictures, other, await tab.takePicture());
    expect(differences).toHaveLength(some.length);
    for (const [index, difference] of differences.entries()) {
      const { ground, html = '', sheet = '' } = some[index] ?? {};
      const isRead = /waldmeister/i.test(texts[index] ?? '');
      const name = `${ground}: ${sheet} ${html} ${JSON.stringify(difference)}`;
      if (isNone(difference)) {
        hidden += 1;
        if (isRead) sent.push(name);
      } else if (isClear(difference)) {
        visible += 1;
        if (!isRead) dropped.push(name);
      }
    }
  }
  const violations = { 'hidden words read': sent.length };
  const measured = {
    'hidden words': `${hidden}`,
    'visible words': `${visible}`,
    'visible words left out': `${dropped.length}`,
  };
  writeFigure({ promise: 'Hidden words', where: BROWSER, tried: tries.length, full: ALL.length, violations, measured });
  expect(sent, `FAULT_SEED=${SEED}`).toEqual([]);
  expect(dropped.length, dropped.join('\n')).toBeLessThanOrEqual(visible / 100);
});
