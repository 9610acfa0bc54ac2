import { expect, it } from 'vitest';

import { rulesOf } from '@/conformance/rules';

it.each(['size-limits', 'bounds-paired'])('only warns of %s, because no sentence demands that refusal', (rule) => {
  expect(rulesOf('/products').find(({ id }) => id === rule)?.level).toBe('should');
});
