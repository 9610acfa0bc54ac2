import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { callContentScript } from '@/test/drivers/call-content-script';
import { chooseCells } from '@/test/drivers/choose-cells';
import type { TestTab } from '@/test/drivers/test-browser';

import type { ShowCall } from './button-script';
import { EDITORS, OTHER_EDITORS } from './editors-table';
import { type EditorBrowser, startEditors } from './start-editors';

/** An adapter names a composer by one selector of the page, which enters no shadow root and no frame. */
const isOfPage = (name: string): boolean => !name.includes('@');
const NAMES = Object.keys(EDITORS).filter(isOfPage);
const OTHER_NAMES = Object.keys(OTHER_EDITORS).filter(isOfPage);

let browser: EditorBrowser;
beforeAll(async () => {
  browser = await startEditors('button-script.ts');
});
afterAll(() => browser.close());

const BUTTON = ['[deskhand-ask]', 'button'];
/** Two busy cores are slow. */
const PATIENCE = { timeout: 15_000 };
/** The button searches its place within this time after the composer came to rest. */
const SEARCHED_AFTER_MS = 1500;

/** Surroundings of an editor in a helpdesk: controls above and below it, close by. */
type Surroundings = 'alone' | 'among controls' | 'in a row' | 'in a dialog';

/** Counts the clicks that reach a control of the page. */
function surround(surroundings: string): void {
  const root = document.documentElement;
  root.dataset['pressed'] = '0';
  addEventListener(
    'click',
    ({ target }) => {
      const isControl = target instanceof Element && target.closest('button, a, select, input, [role=button]');
      if (isControl) root.dataset['pressed'] = String(Number(root.dataset['pressed']) + 1);
    },
    true,
  );
  const parts = [...document.body.childNodes];
  const row = (words: string): HTMLElement => {
    const line = document.createElement('div');
    line.style.cssText = 'display: flex; height: 32px; margin: 6px 0';
    for (const word of words.split(' ')) {
      const control = document.createElement('button');
      control.type = 'button';
      control.textContent = word;
      control.style.flex = '1';
      line.append(control);
    }
    return line;
  };
  if (surroundings === 'among controls') {
    document.body.prepend(row('To Cc Bcc'));
    document.body.append(row('Send Save Close'));
  }
  if (surroundings === 'in a row') document.body.style.cssText = 'display: flex; overflow: hidden; margin-top: 80px';
  if (surroundings === 'in a dialog') {
    const dialog = document.createElement('dialog');
    dialog.style.cssText = 'width: 90%; height: 90%; padding: 0';
    dialog.append(...parts);
    document.body.append(row('Queue Search'), dialog);
    dialog.showModal();
  }
}

/** The controls of the page that the button covers, without the composer itself; undefined until the agent sees a button. */
function findCovered(): string[] | undefined {
  const button = document.querySelector('[deskhand-ask]:not([trial])')?.shadowRoot?.querySelector('button');
  if (!button) return undefined;
  const ours = button.getBoundingClientRect();
  const [composer = ''] = window.editorPage.path;
  return [...document.querySelectorAll(`:is(button, a[href], select, input, [role=button]):not(${composer})`)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((control) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      return width > 0 && left < ours.right && right > ours.left && top < ours.bottom && bottom > ours.top;
    })
    .map((control) => control.outerHTML.slice(0, 80));
}

async function show(tab: TestTab, surroundings: Surroundings, named?: string): Promise<void> {
  await tab.evaluate(surround, surroundings);
  const [find = ''] = await tab.evaluate(() => window.editorPage.path);
  await callContentScript(tab, { find, ...(named !== undefined && { named }) } satisfies ShowCall);
}

const readCounts = (tab: TestTab) =>
  tab.evaluate(() => {
    const { asked, pressed } = document.documentElement.dataset;
    return { asked, pressed };
  });

const cellsOf = (names: readonly string[], ...all: Surroundings[]) =>
  all.flatMap((surroundings) => names.map((editor) => ({ editor, surroundings })));
const FRAMED = ['ckeditor4', 'tinymce'];
const cells = chooseCells([
  ...cellsOf(NAMES, 'alone', 'among controls', 'in a row'),
  // A frame that is moved into a dialog loads again, without its editor.
  ...cellsOf(
    NAMES.filter((name) => !FRAMED.includes(name)),
    'in a dialog',
  ),
  // Their toolbars make the difference, and controls close by leave the least room beside them.
  ...cellsOf(OTHER_NAMES, 'among controls'),
]);

describe.concurrent('the page button can be pressed', () => {
  test.each(cells)('a mouse click reaches the button at $editor, $surroundings', async ({ editor, surroundings }) => {
    const tab = await browser.open(editor);
    try {
      await show(tab, surroundings);
      await vi.waitFor(async () => expect(await tab.evaluate(findCovered)).toEqual([]), PATIENCE);
      await tab.click(BUTTON);
      await vi.waitFor(async () => expect(await readCounts(tab)).toEqual({ asked: '1', pressed: '0' }), PATIENCE);
    } finally {
      await tab.leave();
    }
  });
});

const LINE = '<p style="margin: 0; height: 60px">Reply</p>';
const AREA = '<textarea id="composer" style="display: block; width: 500px; height: 150px"></textarea>';

async function openPage(markup: string, named?: string): Promise<TestTab> {
  const tab = await browser.open('bare');
  await tab.evaluate((html) => {
    document.body.innerHTML = html;
    const frame = document.querySelector('iframe');
    return frame && new Promise((resolve) => frame.addEventListener('load', () => resolve(null)));
  }, markup);
  await show(tab, 'alone', named);
  return tab;
}

/** Whether a click at the centre of the button reaches it; undefined until the agent sees a button. */
const isReachable = (tab: TestTab) =>
  tab.evaluate(() => {
    const host = document.querySelector('[deskhand-ask]:not([trial])');
    const button = host?.shadowRoot?.querySelector('button');
    if (!host || !button) return undefined;
    const { left, top, right, bottom } = button.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isInside && document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === host;
  });
const expectPress = async (tab: TestTab): Promise<void> => {
  await vi.waitFor(async () => expect(await isReachable(tab)).toBe(true), PATIENCE);
  await tab.click(BUTTON);
  await vi.waitFor(async () => expect(await readCounts(tab)).toEqual({ asked: '1', pressed: '0' }), PATIENCE);
};

const readPlace = (tab: TestTab) =>
  tab.evaluate(() => document.querySelector('[deskhand-ask]')?.getAttribute('place') ?? undefined);

describe.concurrent('the page button finds a place', () => {
  test.each([
    ['above the composer', 'over', LINE + AREA],
    [
      'above an editor whose toolbar lies over the edge of the composer',
      'before',
      `${LINE}<div style="width: 500px"><div style="position: relative; z-index: 9; height: 40px; margin-bottom: -4px"><button>Bold</button><button style="position: absolute; left: 0; right: 0; bottom: 0">All</button></div>${AREA}</div>`,
    ],
    [
      'outside an editor that clips it',
      'before',
      `${LINE}<div style="overflow: hidden; width: 500px">${AREA}<button>Bold</button></div>`,
    ],
    [
      'in a corner of a composer in a grid',
      'floating',
      `${LINE}<div style="display: grid; grid-template-columns: 100px 500px"><p>Reply</p>${AREA}</div>`,
    ],
  ])('the page button stands free of the controls, %s', async (_, place, markup) => {
    const tab = await openPage(markup);
    await vi.waitFor(async () => expect(await readPlace(tab)).toBe(place), PATIENCE);
    await tab.click(BUTTON);
    await vi.waitFor(async () => expect(await readCounts(tab)).toEqual({ asked: '1', pressed: '0' }), PATIENCE);
    await tab.leave();
  });

  test('the page button follows the composer when the agent scrolls, and returns', async () => {
    const tab = await openPage(`${LINE}${AREA.replace('150px', '2000px')}<p style="height: 2000px"></p>`);
    await vi.waitFor(async () => expect(await readPlace(tab)).toBe('over'), PATIENCE);
    const scroll = (y: number) => tab.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
    await scroll(800);
    await vi.waitFor(async () => expect(await readPlace(tab)).toBe('floating'), PATIENCE);
    await tab.click(BUTTON);
    await vi.waitFor(async () => expect(await readCounts(tab)).toMatchObject({ asked: '1' }), PATIENCE);
    await scroll(2500);
    const isSeen = () =>
      tab.evaluate(() => document.querySelector('[deskhand-ask]')?.checkVisibility({ visibilityProperty: true }));
    await vi.waitFor(async () => expect(await isSeen(), 'the composer is out of view').toBe(false), PATIENCE);
    await scroll(0);
    // It does not move away under the pointer.
    await tab.click(['p:first-child']);
    await vi.waitFor(async () => expect(await readPlace(tab)).toBe('over'), PATIENCE);
    await tab.leave();
  });

  test('a floating page button keeps its place beside the composer when a picture above it loads', async () => {
    const tab = await openPage(`<img style="display: block"><div style="display: flex">${AREA}</div>`);
    await vi.waitFor(async () => expect(await readPlace(tab)).toBe('floating'), PATIENCE);
    const readTops = () =>
      tab.evaluate(() => {
        const composer = document.querySelector('#composer')?.getBoundingClientRect().top ?? 0;
        const host = document.querySelector('[deskhand-ask]')?.getBoundingClientRect().top ?? 0;
        return { composer, beside: host - composer };
      });
    const before = await readTops();
    await tab.evaluate(() => {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"/>';
      Object.assign(document.querySelector('img') as Element, { src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
    });
    const after = { composer: before.composer + 60, beside: before.beside };
    await vi.waitFor(async () => expect(await readTops()).toEqual(after), PATIENCE);
    // The button follows at once; some 150 ms later its place is searched again.
    await sleep(SEARCHED_AFTER_MS);
    expect(await readTops()).toEqual(after);
    await tab.leave();
  });

  test('the page button does not shine through an element that the page lays over the composer', async () => {
    const tab = await openPage(`<div style="display: flex">${AREA}</div>`);
    await vi.waitFor(async () => expect(await readPlace(tab)).toBe('floating'), PATIENCE);
    await tab.evaluate(() => {
      const overlay = document.body.appendChild(document.createElement('div'));
      overlay.id = 'overlay';
      overlay.style.cssText = 'position: fixed; inset: 0; z-index: 99; background: #888';
    });
    const isSeen = () =>
      tab.evaluate(() => document.querySelector('[deskhand-ask]')?.checkVisibility({ visibilityProperty: true }));
    await vi.waitFor(async () => expect(await isSeen()).toBe(false), PATIENCE);
    await tab.evaluate(() => document.querySelector('#overlay')?.remove());
    await vi.waitFor(async () => expect(await isSeen()).toBe(true), PATIENCE);
    await tab.leave();
  });

  test('the page button comes with the composer of a long form, whose frame becomes editable late', async () => {
    const fields = '<p><input style="height: 40px"></p>'.repeat(30);
    const frame = '<iframe id="composer" srcdoc="<body></body>" style="width: 500px; height: 300px"></iframe>';
    const tab = await openPage(`<h2><span id="title">Message</span></h2>${fields}${frame}${fields}`, '#title');
    await vi.waitFor(async () => expect(await readPlace(tab)).toBe('named'), PATIENCE);
    await tab.evaluate(() => {
      const body = document.querySelector('iframe')?.contentDocument?.body;
      body?.setAttribute('contenteditable', 'true');
    });
    await tab.evaluate(() =>
      document.querySelector('iframe')?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    await expectPress(tab);
    await tab.leave();
  });

  test('the page button comes with a composer that has the focus, and leaves the focus there', async () => {
    const fields = '<p><input style="height: 40px"></p>'.repeat(30);
    const tab = await openPage(`<h2><span id="title">Message</span></h2>${fields}${AREA}`, '#title');
    await vi.waitFor(async () => expect(await readPlace(tab)).toBe('named'), PATIENCE);
    await tab.evaluate(() => {
      document.querySelector('[deskhand-ask]')?.shadowRoot?.querySelector('button')?.focus();
      document.querySelector('#composer')?.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    await vi.waitFor(async () => expect(await isReachable(tab)).toBe(true), PATIENCE);
    expect(await tab.evaluate(() => document.activeElement?.matches('[deskhand-ask]'))).toBe(true);
    await expectPress(tab);
    await tab.leave();
  });

  const IN_GRID = `<div style="display: grid; grid-template-columns: 100px 500px"><p>Reply</p>${AREA}</div>`;

  test('the page button floats in the popover that holds the composer', async () => {
    const tab = await openPage(`${LINE}<div popover style="width: 700px; height: 400px">${IN_GRID}</div>`);
    await tab.evaluate(() => document.querySelector<HTMLElement>('[popover]')?.showPopover());
    await vi.waitFor(async () => expect(await readPlace(tab)).toBe('floating'), PATIENCE);
    await expectPress(tab);
    await tab.leave();
  });

  test('the page button floats over a composer in a box that the page lays over everything', async () => {
    const box = `position: fixed; inset: 40px; z-index: 2147483647; background: #fff`;
    const tab = await openPage(`${LINE}<div id="box" style="${box}">${IN_GRID}</div>`);
    await vi.waitFor(async () => expect(await readPlace(tab)).toBe('floating'), PATIENCE);
    // Of elements with the highest z-index, the last one lies on top.
    await tab.evaluate(() => document.body.append(document.querySelector('#box') ?? ''));
    await expectPress(tab);
    await tab.leave();
  });

  test('the page button goes when the page shows an overlay by a class, and returns', async () => {
    const style = '<style>#overlay { display: none } #overlay.shown { display: block }</style>';
    const overlay = '<div id="overlay" style="position: fixed; inset: 0; z-index: 99; background: #888"></div>';
    const tab = await openPage(`${style}${IN_GRID}${overlay}`);
    await vi.waitFor(async () => expect(await readPlace(tab)).toBe('floating'), PATIENCE);
    const toggle = () => tab.evaluate(() => document.querySelector('#overlay')?.classList.toggle('shown'));
    await toggle();
    await vi.waitFor(async () => expect(await isReachable(tab)).toBe(false), PATIENCE);
    await toggle();
    await expectPress(tab);
    await tab.leave();
  });

  test('the page button leaves the place from which the page removes it', async () => {
    const tab = await openPage(`<div id="strict">${LINE}${AREA}</div>`);
    await vi.waitFor(async () => expect(await readPlace(tab)).toBe('over'), PATIENCE);
    await tab.evaluate(() => {
      const strict = document.querySelector('#strict');
      const removeForeign = (): void => strict?.querySelector('[deskhand-ask]')?.remove();
      if (strict) new MutationObserver(removeForeign).observe(strict, { childList: true, subtree: true });
      removeForeign();
    });
    await vi.waitFor(async () => expect(await readPlace(tab)).toBe('floating'), PATIENCE);
    await tab.click(BUTTON);
    await vi.waitFor(async () => expect(await readCounts(tab)).toMatchObject({ asked: '1' }), PATIENCE);
    await tab.leave();
  });

  test('the page button takes no space of the page and keeps its look, whatever the styles of the page say', async () => {
    const tab = await openPage(
      `<style>body * { float: left; display: table !important; opacity: 0.2; position: static; width: 300px }</style>${LINE}${AREA}`,
    );
    const readLook = () =>
      tab.evaluate(() => {
        const host = document.querySelector('[deskhand-ask]');
        const { display, float, opacity } = host ? getComputedStyle(host) : {};
        return { display, float, opacity };
      });
    await vi.waitFor(
      async () => expect(await readLook()).toEqual({ display: 'flex', float: 'none', opacity: '1' }),
      PATIENCE,
    );
    await tab.leave();
  });
});
