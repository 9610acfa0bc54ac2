import type { MessageKey } from '@/lib/i18n/translator';
import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { DeskChange, ImportChanges, SettingName } from '@/lib/options-view/settings-file-view';

import { Button } from '../Button';
import { useTranslator } from '../use-translator';
import { ActList } from './ActList';
import { QuestionBox } from './QuestionBox';

const LABELS: Record<SettingName, MessageKey> = {
  channels: 'options.channels',
  'relay.url': 'options.relay-url',
  'commerce.source': 'options.source',
  'commerce.baseUrl': 'options.base-url',
  'commerce.pictureHosts': 'options.picture-hosts',
  'commerce.keepDays': 'options.keep-days',
  'commerce.trackingUrl': 'options.tracking-url',
  'defaults.targetLanguage': 'request.language',
  'defaults.contentFormat': 'request.format',
  'defaults.summaryLanguage': 'options.summary-language',
  'defaults.autoSuggest': 'options.auto-suggest',
  'defaults.summarizeFrom': 'options.summarize-from',
  'defaults.insertMode': 'options.insert-mode',
  'defaults.uiLanguage': 'menu.language',
  'defaults.chips': 'options.chips',
  'limits.suggestionsPerDay': 'options.suggestions-per-day',
};

interface ImportQuestionProps {
  changes: ImportChanges;
  actions: Pick<OptionsActions, 'useImport' | 'refuseImport' | 'listRecipeActs'>;
}

/** Asks before imported settings go into the form. Their recipes request addresses and click elements as the agent. */
export function ImportQuestion({ changes: { desks, names, isLocked }, actions }: ImportQuestionProps) {
  const { t, formatList } = useTranslator();
  const isEmpty = desks.length + names.length === 0;
  return (
    <QuestionBox title={t(isEmpty ? 'options.import-nothing' : 'options.import-question')}>
      {desks.map((desk) => (
        <DeskChangeText key={desk.match} desk={desk} listRecipeActs={actions.listRecipeActs} />
      ))}
      {names.length > 0 && (
        <p>{t('options.import-settings', { names: formatList(names.map((name) => t(LABELS[name]))) })}</p>
      )}
      {isLocked && <p className="text-soft">{t('options.import-locked')}</p>}
      <div className="flex flex-wrap gap-2">
        {!isEmpty && <Button onClick={actions.useImport}>{t('options.import-use')}</Button>}
        <Button onClick={actions.refuseImport}>{t(isEmpty ? 'storage.close' : 'options.import-refuse')}</Button>
      </div>
    </QuestionBox>
  );
}

interface DeskChangeTextProps {
  desk: DeskChange;
  listRecipeActs: OptionsActions['listRecipeActs'];
}

function DeskChangeText({ desk: { match, change, recipe }, listRecipeActs }: DeskChangeTextProps) {
  const { t } = useTranslator();
  const acts = recipe === undefined ? undefined : listRecipeActs(recipe);
  return (
    <div className="flex flex-col gap-1">
      <p>
        <bdi>{t(`options.import-${change}`, { match })}</bdi>
      </p>
      {acts && (
        <>
          <p>{t('options.import-rules')}</p>
          <ActList title={t('options.recipe-addresses')} acts={acts.addresses} />
          <ActList title={t('options.recipe-clicks')} acts={acts.clicks} />
          <ActList title={t('options.recipe-fields')} acts={acts.fields} />
        </>
      )}
    </div>
  );
}
