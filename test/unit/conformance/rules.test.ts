import { expect, it } from 'vitest';

import { rulesOf } from '@/conformance/rules';

it.each(['size-limits', 'bounds-paired'])(
  'a violation of %s is only a warning, because no sentence demands that refusal',
  (rule) => {
    expect(rulesOf('/products').find(({ id }) => id === rule)?.level).toBe('should');
  },
);
