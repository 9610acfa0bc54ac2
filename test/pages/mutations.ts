import fc from 'fast-check';

import { type Mutation, MUTATIONS, SWALLOW } from './mutate-page';

const which = fc.nat({ max: 9999 });

/** Changes of one page. Swallowing stays alone: no reader can tell an inner message without marks from the outer one. */
export const mutations: fc.Arbitrary<Mutation[]> = fc.oneof(
  { weight: 5, arbitrary: fc.array(fc.tuple(fc.constantFrom(...MUTATIONS), which), { minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.array(fc.tuple(fc.constant(SWALLOW), which), { minLength: 1, maxLength: 3 }) },
);
