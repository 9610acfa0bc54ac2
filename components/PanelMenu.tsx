import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';
import type { PanelActions } from '@/lib/panel-view/panel-actions';

import { Icon } from './icons/Icon';
import { MenuButton } from './MenuButton';
import { useTranslator } from './use-translator';

interface PanelMenuProps {
  /** Without a ticket, the page has its own button to read again. */
  hasTicket: boolean;
  canCheck: boolean;
  canTeach: boolean;
  actions: Pick<
    PanelActions,
    'readAgain' | 'openWindow' | 'openSettings' | 'checkPage' | 'teach' | 'chooseLanguage' | 'closePanel' | 'signOut'
  >;
}

export function PanelMenu({ hasTicket, canCheck, canTeach, actions }: PanelMenuProps) {
  const { t, language } = useTranslator();
  const languages = Object.entries(UI_LANGUAGE_NAMES) as [UiLanguage, string][];
  const { openSettings } = actions;
  const teach = { label: t('action.teach'), onChoose: actions.teach };
  return (
    <MenuButton
      label={t('menu.more')}
      edge="end"
      keepsItems
      items={[
        ...(hasTicket ? [{ label: t('ticket.read-again'), onChoose: actions.readAgain }] : []),
        ...(actions.openWindow ? [{ label: t('menu.open-window'), onChoose: actions.openWindow }] : []),
        ...(canCheck ? [{ label: t('action.check'), onChoose: actions.checkPage }] : []),
        ...(canTeach ? [teach] : []),
        ...(openSettings ? [{ label: t('menu.settings'), onChoose: () => openSettings() }] : []),
        ...(actions.signOut ? [{ label: t('menu.sign-out'), onChoose: actions.signOut }] : []),
        ...(actions.closePanel ? [{ label: t('menu.close'), onChoose: actions.closePanel }] : []),
        ...languages.map(([code, name], index) => ({
          label: name,
          startsGroup: index === 0,
          isChosen: code === language,
          onChoose: () => actions.chooseLanguage(code),
        })),
      ]}
    >
      <Icon name="more" />
    </MenuButton>
  );
}
