import { expect, test } from 'vitest';

import { countTries, SEED, writeFigure } from '@/test/faults/figures';
import { sendGeneratedRequests } from '@/test/relay/generated-requests';
import { startTestRelay } from '@/test/relay/start-test-relay';

const FULL = 100_000;

test('no malformed request makes the relay fail or store a part of it', async () => {
  const relay = await startTestRelay();
  const tried = countTries(FULL);
  const { failed, half } = await sendGeneratedRequests(relay, tried, SEED);
  const violations = { failures: failed, 'rows stored by half': half };
  writeFigure({ promise: 'Malformed requests to the relay', where: 'Node', tried, full: FULL, violations });
  expect(violations).toEqual({ failures: 0, 'rows stored by half': 0 });
});
