import { describe, expect, test } from 'vitest';

import { demo } from '@/demo/main';
import { runProgram } from '@/test/drivers/run-program';

describe('npm run demo', () => {
  test('its help names the first port and the tour', async () => {
    const { status, stdout } = await runProgram(demo, ['--help']);
    expect(status).toBe(0);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /--port <N> .* \(default: 4310\) --tour .* --plugin .* Without a display, the tour runs\./,
    );
  });

  test.each([
    [['--port', 'x'], "option '--port <N>' is invalid. It takes a number from 1 to 65532."],
    [['--port', '65533'], "option '--port <N>' is invalid. It takes a number from 1 to 65532."],
    [['--speed', '9'], "unknown option '--speed'"],
    [['tour'], 'too many arguments. Expected 0 arguments but got 1.'],
  ])('the wrong arguments %j end the demo at once, with a sentence and the usage', async (args, sentence) => {
    const { status, stderr } = await runProgram(demo, args);
    expect(status).toBe(2);
    expect(stderr.startsWith(`deskhand: ${sentence}\n\nUsage: npm run demo -- `)).toBe(true);
  });
});
