import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';

import { Icon } from './icons/Icon';
import { MenuButton } from './MenuButton';
import { useSpeech } from './speech';

export interface PanelMenuActions {
  /** Absent where this panel is a window already. */
  onOpenWindow?: (() => void) | undefined;
  onOpenSettings: () => void;
  onCheckPage: () => void;
  /** Absent where nothing can be taught. */
  onTeach?: (() => void) | undefined;
  onChooseLanguage: (language: UiLanguage) => void;
}

/** What is needed seldom: settings, a window of its own, another language. */
export function PanelMenu({ onOpenWindow, onOpenSettings, onCheckPage, onTeach, onChooseLanguage }: PanelMenuActions) {
  const { t, language } = useSpeech();
  const languages = Object.entries(UI_LANGUAGE_NAMES) as [UiLanguage, string][];
  return (
    <MenuButton
      label={t('menu.more')}
      edge="end"
      className="inline-flex size-7 items-center justify-center rounded-tile text-soft hover:bg-sunken hover:text-ink aria-expanded:bg-sunken"
      items={[
        ...(onOpenWindow ? [{ label: t('menu.open-window'), onChoose: onOpenWindow }] : []),
        { label: t('check.open'), onChoose: onCheckPage },
        ...(onTeach ? [{ label: t('action.teach'), onChoose: onTeach }] : []),
        { label: t('menu.settings'), onChoose: onOpenSettings },
        ...languages.map(([code, name], index) => ({
          label: name,
          startsGroup: index === 0,
          isChosen: code === language,
          onChoose: () => onChooseLanguage(code),
        })),
      ]}
    >
      <Icon name="more" />
    </MenuButton>
  );
}
