import fc from 'fast-check';

import { type Mutation, MUTATIONS, SWALLOW } from './mutate-page';

const which = fc.nat({ max: 9999 });

/**
 * What may happen to one page. What is swallowed by another message and then loses its own marks carries those of the
 * other, so the two do not happen together: no reader could tell.
 */
export const mutations: fc.Arbitrary<Mutation[]> = fc.oneof(
  { weight: 5, arbitrary: fc.array(fc.tuple(fc.constantFrom(...MUTATIONS), which), { minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.array(fc.tuple(fc.constant(SWALLOW), which), { minLength: 1, maxLength: 3 }) },
);
