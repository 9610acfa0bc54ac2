import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';

import { DemoPage } from '@/components/demo/DemoPage';
import { Panel } from '@/components/Panel';
import { useLoadedTranslator } from '@/components/use-loaded-translator';
import { TranslatorProvider } from '@/components/use-translator';
import type { Translator } from '@/lib/i18n/translator';
import type { BrowserActions } from '@/lib/panel-view/panel-actions';
import type { PanelStore } from '@/lib/panel/create-panel-store';
import { languageOf } from '@/lib/panel/panel-state';
import { readPanelView } from '@/lib/panel/read-panel-view';
import type { SampleDesk } from '@/lib/sample/sample-desk';
import type { DemoTicket } from '@/lib/sample/sample-tickets';

interface DemoScreenProps {
  desk: SampleDesk;
  store: PanelStore;
  firstTranslator: Translator;
  browserActions: BrowserActions;
  onTicket: (ticket: DemoTicket) => void;
  /** Called at first and for each language that the agent chooses. */
  onTranslator: (translator: Translator) => void;
  onSuggest: () => void;
  onLeave: () => void;
}

export function DemoScreen(props: DemoScreenProps) {
  const { desk, store, firstTranslator, browserActions, onTicket, onTranslator, onSuggest, onLeave } = props;
  const tickets = useSyncExternalStore(desk.subscribe, desk.list);
  const [openId, setOpenId] = useState(tickets[0]?.id);
  const state = useStore(store);
  const translator = useLoadedTranslator(languageOf(state), firstTranslator, state.preferred);
  useEffect(() => {
    onTranslator(translator);
    document.title = translator.t('demo.title');
  }, [translator, onTranslator]);
  const actions = useMemo(() => ({ ...store.actions, ...browserActions }), [store, browserActions]);
  const view = useMemo(() => readPanelView(state), [state]);
  const open = (id: string): void => {
    const ticket = tickets.find((each) => each.id === id);
    if (!ticket) return;
    onTicket(ticket);
    setOpenId(ticket.id);
  };
  const words = {
    suggest: translator.t('request.suggest'),
    insert: translator.t('insert.insert'),
    summarize: translator.t('summary.summarize'),
  };
  return (
    <TranslatorProvider value={translator}>
      <DemoPage
        {...{ onSuggest, onLeave }}
        tickets={tickets.map((ticket) => ({ ...ticket, lesson: translator.t(`demo.lesson.${ticket.id}`, words) }))}
        openId={openId ?? ''}
        onOpen={open}
        onCustomerWrites={() => openId && desk.customerWrites(openId)}
        onSend={(mode, text) => openId && desk.send(openId, mode, text)}
        panel={<Panel view={view} actions={actions} storage={store.storage} />}
      />
    </TranslatorProvider>
  );
}
