import type { RecipeProblem } from '@/lib/domain/recipe-problem';
import { findSelectorFault } from '@/lib/helpdesk/selector-fault';
import { parseRecipe } from '@/lib/recipe/recipe';

/** What is wrong with the text of a recipe, its selectors included. */
export function checkRecipe(recipe: string): RecipeProblem | undefined {
  const parsed = parseRecipe(recipe);
  if (!parsed.ok) return parsed.failure;
  const at = findSelectorFault(parsed.value);
  return at === undefined ? undefined : { fault: 'bad-selector', at };
}
