import { spawnSync } from 'node:child_process';

import { describe, expect, test } from 'vitest';

import { parseDemoArguments } from '@/demo/servers/parse-demo-arguments';

describe('the arguments of the demo', () => {
  test('the arguments of the demo may be left out', () => {
    expect(parseDemoArguments([])).toEqual({ firstPort: 4310, tour: false, help: false });
  });

  test('the arguments of the demo choose the first port and the tour', () => {
    expect(parseDemoArguments(['--port', '5000', '--tour'])).toEqual({ firstPort: 5000, tour: true, help: false });
    expect(parseDemoArguments(['--port=5000'])).toMatchObject({ firstPort: 5000 });
  });

  test.each([
    [['--port', 'x'], '--port takes a number from 1 to 65532, not "x".'],
    [['--port', '0'], '--port takes a number from 1 to 65532, not "0".'],
    [['--port', '65533'], '--port takes a number from 1 to 65532, not "65533".'],
    [['--port'], "Option '--port <value>' argument missing."],
    [['--bogus'], "Unknown option '--bogus'."],
    [['tour'], "Unexpected argument 'tour'."],
  ])('answers the wrong arguments %j with a sentence', (args, problem) => {
    expect(parseDemoArguments(args)).toEqual({ problem });
  });
});

test('a wrong argument ends the demo at once, with the sentence and the usage', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'demo/main.ts', '--speed', '9'],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/^deskhand: Unknown option '--speed'\.\n\nUsage: npm run demo /);
});
