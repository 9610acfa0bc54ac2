import { useId, useState } from 'react';

import type { OptionsActions } from '@/lib/options-view/options-actions';

import { Button } from '../Button';
import { useTranslator } from '../use-translator';
import { FileButton } from './FileButton';
import { RecipeQuestion } from './RecipeQuestion';

interface RecipeEditorProps {
  match: string;
  /** JSON text; empty without a recipe. */
  recipe: string;
  isManaged: boolean;
  actions: Pick<OptionsActions, 'checkRecipe' | 'listRecipeActs' | 'exportRecipe'>;
  /** Undefined removes the recipe. */
  onChange: (recipe: string | undefined) => void;
}

export function RecipeEditor({ match, recipe, isManaged, actions, onChange }: RecipeEditorProps) {
  const { t } = useTranslator();
  const [imported, setImported] = useState<string>();
  const problemId = useId();
  const introId = useId();
  const problem = recipe === '' ? undefined : actions.checkRecipe(recipe);
  return (
    <div className="flex w-full flex-col gap-2 py-2 pe-1.5">
      <p id={introId} className="text-small text-soft">
        {t('options.recipe-intro')}
      </p>
      <textarea
        aria-label={t('options.recipe-of', { match })}
        aria-describedby={problem ? problemId : introId}
        aria-invalid={problem !== undefined}
        dir="ltr"
        spellCheck={false}
        readOnly={isManaged}
        rows={recipe === '' ? 3 : 14}
        className="w-full rounded-tile border border-line bg-raised px-3 py-2 font-mono text-small read-only:bg-sunken aria-invalid:border-bad"
        value={recipe}
        onChange={({ target }) => onChange(target.value.trim() === '' ? undefined : target.value)}
      />
      {problem && (
        <p id={problemId} role="alert" className="text-small text-bad">
          {t(`recipe.${problem.fault}`, { at: problem.at })}
        </p>
      )}
      {imported !== undefined && (
        <RecipeQuestion
          match={match}
          acts={actions.listRecipeActs(imported)}
          onUse={() => {
            onChange(imported);
            setImported(undefined);
          }}
          onRefuse={() => setImported(undefined)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {!isManaged && (
          <FileButton
            label={t('options.recipe-import')}
            onText={(text) => (actions.checkRecipe(text) ? onChange(text) : setImported(text))}
          />
        )}
        {recipe !== '' && (
          <Button onClick={() => actions.exportRecipe(match, recipe)}>{t('options.recipe-export')}</Button>
        )}
        {recipe !== '' && !isManaged && (
          <Button onClick={() => onChange(undefined)}>{t('options.recipe-remove')}</Button>
        )}
      </div>
    </div>
  );
}
