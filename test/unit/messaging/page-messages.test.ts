import { expect, test } from 'vitest';

import { WORKER_MESSAGES } from '@/lib/messaging/worker-schemas';
import { BODIES } from '@/test/faults/hostile-messages';

test('the fault suite knows every message that a page may not send, and valid bodies of them', () => {
  const foreign = Object.entries(WORKER_MESSAGES).filter(([, { from }]) => !from.includes('page'));
  expect(foreign.map(([type]) => type).toSorted()).toEqual(Object.keys(BODIES).toSorted());
  const faulty = foreign.filter(([type, { request }]) => !request.safeParse(BODIES[type]).success);
  expect(faulty.map(([type]) => type)).toEqual([]);
});
