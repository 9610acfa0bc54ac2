import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';

import { DemoPage } from '@/components/demo/DemoPage';
import { Panel } from '@/components/Panel';
import { useLoadedTranslator } from '@/components/use-loaded-translator';
import { TranslatorProvider } from '@/components/use-translator';
import type { Ticket } from '@/lib/domain/ticket';
import type { Translator } from '@/lib/i18n/translator';
import type { BrowserActions } from '@/lib/panel-view/panel-actions';
import type { PanelStore } from '@/lib/panel/create-panel-store';
import { languageOf } from '@/lib/panel/panel-state';
import { readPanelView } from '@/lib/panel/read-panel-view';

interface DemoScreenProps {
  tickets: readonly Ticket[];
  store: PanelStore;
  firstTranslator: Translator;
  browserActions: BrowserActions;
  onTicket: (id: string) => void;
  /** Called at first and for each language that the agent chooses. */
  onTranslator: (translator: Translator) => void;
  onSuggest: () => void;
  onLeave: () => void;
}

export function DemoScreen(props: DemoScreenProps) {
  const { tickets, store, firstTranslator, browserActions, onTicket, onTranslator, onSuggest, onLeave } = props;
  const [openId, setOpenId] = useState(tickets[0]?.id ?? '');
  const state = useStore(store);
  const translator = useLoadedTranslator(languageOf(state), firstTranslator, state.preferred);
  useEffect(() => {
    onTranslator(translator);
    document.title = translator.t('demo.title');
  }, [translator, onTranslator]);
  // The page belongs to no helpdesk that could be checked.
  const actions = useMemo(
    () => ({ ...store.actions, ...browserActions, checkPage: undefined }),
    [store, browserActions],
  );
  const view = useMemo(() => readPanelView(state), [state]);
  const open = (id: string): void => {
    onTicket(id);
    setOpenId(id);
  };
  return (
    <TranslatorProvider value={translator}>
      <DemoPage
        {...{ tickets, openId, onSuggest, onLeave }}
        onOpen={open}
        panel={<Panel view={view} actions={actions} storage={store.preferences} />}
      />
    </TranslatorProvider>
  );
}
