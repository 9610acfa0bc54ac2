// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { readHarmlessStyle } from '@/lib/helpdesk/visibility/harmless-style';

it.each([
  ['', ''],
  ['font-family: Calibri, sans-serif; font-size: 11pt', ''],
  ['margin: 0 0 8px; padding: 3.75pt 0 0', ''],
  ['text-align: center; font-weight: bold; line-height: 1.5', ''],
  ['margin: 0 auto; width: 100%', ''],
  ['border-top: 1px solid #ccc', ''],
  ['mso-fareast-language: EN-US', ''],
  ['text-decoration-line: underline; text-decoration-thickness: 2px', ''],
  ['color: #1f497d', 'rgb(31, 73, 125)'],
  ['color: black; font-size: 13px', 'black'],
])('takes a style that mail programs write for harmless: %s', (style, colour) => {
  expect(readHarmlessStyle(style)).toBe(colour);
});

it.each([
  'display: none',
  'opacity: 0.5',
  'background: white',
  'color: var(--x)',
  'color: currentcolor',
  'color: inherit',
  'font-size: 1px',
  'font-size: 0.1em',
  'font-size: calc(0px)',
  'font: 0/0 Arial',
  'line-height: 0',
  'line-height: 1px',
  'margin-left: -9999px',
  'margin-top: 900px',
  'padding-left: 3000px',
  'width: 1px',
  'white-space: nowrap',
  'position: relative',
  'text-indent: 9px',
  'vertical-align: -900px',
  'height: 0',
  'zoom: 0.1',
  'text-decoration-thickness: 30px',
  '--x: 0',
])('lets the browser judge every other style: %s', (style) => {
  expect(readHarmlessStyle(style)).toBeUndefined();
});
