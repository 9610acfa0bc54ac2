import type { RecipeActs } from '@/lib/domain/recipe-acts';

import { Button } from '../Button';
import { useTranslator } from '../use-translator';
import { ActList } from './ActList';
import { QuestionBox } from './QuestionBox';

interface RecipeQuestionProps {
  match: string;
  acts: RecipeActs;
  onUse: () => void;
  onRefuse: () => void;
}

/** Asks before an imported recipe is used, because a recipe requests addresses, clicks elements and reads fields as the agent. */
export function RecipeQuestion({ match, acts: { addresses, clicks, fields }, onUse, onRefuse }: RecipeQuestionProps) {
  const { t } = useTranslator();
  return (
    <QuestionBox title={t('options.recipe-question', { match })}>
      <ActList title={t('options.recipe-addresses')} acts={addresses} />
      <ActList title={t('options.recipe-clicks')} acts={clicks} />
      <ActList title={t('options.recipe-fields')} acts={fields} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onUse}>{t('options.recipe-use')}</Button>
        <Button onClick={onRefuse}>{t('options.recipe-refuse')}</Button>
      </div>
    </QuestionBox>
  );
}
