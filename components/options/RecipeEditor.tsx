import { useId, useRef } from 'react';

import type { RecipeProblem } from '@/lib/domain/recipe-problem';

import { Button } from '../Button';
import { useSpeech } from '../speech';

export interface RecipeEditorProps {
  /** The pages it is about. */
  match: string;
  /** JSON text; empty while there is none. */
  recipe: string;
  isManaged: boolean;
  checkRecipe: (recipe: string) => RecipeProblem | undefined;
  /** Saves the text as a file. */
  onExport: (match: string, recipe: string) => void;
  /** Without a text the helpdesk is read by its type again. */
  onChange: (recipe: string | undefined) => void;
}

/** A helpdesk's recipe as text: to read, to correct, to take elsewhere. */
export function RecipeEditor({ match, recipe, isManaged, checkRecipe, onExport, onChange }: RecipeEditorProps) {
  const { t } = useSpeech();
  const file = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const introId = useId();
  const problem = recipe === '' ? undefined : checkRecipe(recipe);
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
      <div className="flex flex-wrap gap-2">
        {!isManaged && (
          <>
            <Button onClick={() => file.current?.click()}>{t('options.recipe-import')}</Button>
            <input
              ref={file}
              type="file"
              accept=".json,application/json"
              aria-label={t('options.recipe-import')}
              className="sr-only"
              tabIndex={-1}
              onChange={({ target }) => {
                void target.files?.[0]?.text().then(onChange);
                target.value = '';
              }}
            />
          </>
        )}
        {recipe !== '' && <Button onClick={() => onExport(match, recipe)}>{t('options.recipe-export')}</Button>}
        {recipe !== '' && !isManaged && (
          <Button onClick={() => onChange(undefined)}>{t('options.recipe-remove')}</Button>
        )}
      </div>
    </div>
  );
}
