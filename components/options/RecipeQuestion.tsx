import { useEffect, useId, useRef } from 'react';

import type { RecipeActs } from '@/lib/domain/recipe-acts';

import { Button } from '../Button';
import { useTranslator } from '../use-translator';
import { ActList } from './ActList';

interface RecipeQuestionProps {
  match: string;
  acts: RecipeActs;
  onUse: () => void;
  onRefuse: () => void;
}

/** Asks before an imported recipe is used, because a recipe requests addresses and clicks elements as the agent. */
export function RecipeQuestion({ match, acts: { addresses, clicks }, onUse, onRefuse }: RecipeQuestionProps) {
  const { t } = useTranslator();
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex flex-col gap-2 rounded-tile bg-warn-wash px-3 py-2 text-small"
    >
      <p id={titleId} className="font-medium wrap-anywhere">
        {t('options.recipe-question', { match })}
      </p>
      <ActList title={t('options.recipe-addresses')} acts={addresses} />
      <ActList title={t('options.recipe-clicks')} acts={clicks} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onUse}>{t('options.recipe-use')}</Button>
        <Button onClick={onRefuse}>{t('options.recipe-refuse')}</Button>
      </div>
    </div>
  );
}
