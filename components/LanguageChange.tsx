import { REPLY_LANGUAGES, tagOfReplyLanguage } from '@/lib/i18n/reply-languages';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { TicketView } from '@/lib/panel-view/read-ticket-view';

import { Button } from './Button';
import { useShortcutTitle } from './use-shortcut-title';
import { useTranslator } from './use-translator';

/** Returns whether the shown reply is in another language than the chosen one. Only another request changes that. */
export function isInOtherLanguage({ suggestion, options }: TicketView['suggestion']): boolean {
  const wanted = tagOfReplyLanguage(options.targetLanguage);
  return (
    wanted !== undefined &&
    suggestion?.text !== undefined &&
    suggestion.language !== undefined &&
    suggestion.language !== wanted
  );
}

interface LanguageChangeProps {
  view: TicketView['suggestion'];
  onSuggest: PanelActions['suggest'];
}

/** Says that the chosen language needs another request, which the agent decides on. */
export function LanguageChange({ view: { suggestion, options }, onSuggest }: LanguageChangeProps) {
  const { t, direction } = useTranslator();
  const languages = Object.values(REPLY_LANGUAGES);
  const nameOf = (tag: string | undefined) => <bdi>{languages.find((language) => language.tag === tag)?.name}</bdi>;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 border-b border-line px-3 py-1 text-small text-soft">
      <span>
        {nameOf(suggestion?.language)} {direction === 'rtl' ? '←' : '→'}{' '}
        {nameOf(tagOfReplyLanguage(options.targetLanguage))}
      </span>
      <Button title={useShortcutTitle(t('request.again'), 'suggest-reply')} onClick={onSuggest}>
        {t('request.again')}
      </Button>
    </div>
  );
}
