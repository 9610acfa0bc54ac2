// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

import { isFree } from '@/lib/helpdesk/button/judge-place';

/** Where the button would float. */
const SPOT = new DOMRect(300, 100, 100, 30);

const rects = new Map<Element, DOMRect>();
vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
  return rects.get(this) ?? new DOMRect();
});

/** Stands for the layout, which jsdom does not have: the rectangles of the elements of a root, topmost first. */
function layOut(root: Document | ShadowRoot, boxes: [Element | null | undefined, DOMRect][]): void {
  const listAt = (x: number, y: number): Element[] =>
    boxes.flatMap(([element, { left, top, right, bottom }]) =>
      element && x >= left && x < right && y >= top && y < bottom ? [element] : [],
    );
  Object.assign(root, {
    elementsFromPoint: listAt,
    elementFromPoint: (x: number, y: number) => listAt(x, y)[0] ?? null,
  });
  for (const [element, rect] of boxes) if (element) rects.set(element, rect);
}

const host = document.createElement('x-button');
const find = (selector: string): Element => document.querySelector(selector) as Element;

beforeEach(() => document.body.replaceChildren());

test.each([
  ['the editable body', '<body contenteditable="true"></body>', 'body', true],
  ['the frame of an editor', '<iframe></iframe>', 'iframe', true],
  ['a button', '<button>Bold</button>', 'button', false],
  ['an icon of a button', '<button><b>B</b></button>', 'b', false],
  ['a field', '<input>', 'input', false],
  ['a text', '<p>Draft</p>', 'p', true],
])('judges a place over the frame of the composer by the part inside: %s', (_, markup, selector, isPlace) => {
  document.body.innerHTML = '<iframe></iframe>';
  const frame = find('iframe') as HTMLIFrameElement;
  const inside = frame.contentDocument as Document;
  inside.documentElement.innerHTML = markup;
  if (markup.startsWith('<body')) inside.body.setAttribute('contenteditable', 'true');
  // The border of the frame is 5 pixels wide.
  Object.defineProperties(frame, { clientLeft: { value: 5 }, clientTop: { value: 5 } });
  layOut(document, [[frame, new DOMRect(200, 50, 500, 300)]]);
  layOut(inside, [[inside.querySelector(selector), new DOMRect(95, 45, 100, 3)]]);
  expect(isFree(SPOT, host, { composer: frame, box: frame })).toBe(isPlace);
  layOut(inside, [[inside.querySelector(selector), new DOMRect(195, 45, 100, 30)]]);
  expect(isFree(SPOT, host, { composer: frame, box: frame }), 'beside it').toBe(true);
});

test('takes a frame of another origin for the composer, whose inside nobody can read', () => {
  document.body.innerHTML = '<iframe></iframe>';
  const frame = find('iframe');
  Object.defineProperty(frame, 'contentDocument', { value: null });
  layOut(document, [[frame, new DOMRect(200, 50, 500, 300)]]);
  expect(isFree(SPOT, host, { composer: frame, box: frame })).toBe(true);
});

test('finds a control in an open shadow root', () => {
  document.body.innerHTML = '<div id="box"><x-bar></x-bar><textarea></textarea></div>';
  const bar = find('x-bar');
  const root = bar.attachShadow({ mode: 'open' });
  root.innerHTML = '<button>Send</button>';
  const editor = { composer: find('textarea'), box: find('#box') };
  layOut(document, [[bar, new DOMRect(200, 50, 500, 300)]]);
  layOut(root, [[root.firstElementChild, new DOMRect(300, 100, 20, 30)]]);
  expect(isFree(SPOT, host, editor)).toBe(false);
  layOut(root, [[root.firstElementChild, new DOMRect(400, 100, 20, 30)]]);
  expect(isFree(SPOT, host, editor), 'beside it').toBe(true);
});
