import { readTicket } from '@/lib/calls/read-ticket';
import { traceOf } from '@/lib/domain/crash-report';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { DOCK_WORDS } from '@/lib/i18n/dock-words';
import { chooseUiLanguage } from '@/lib/i18n/ui-language';

import { findCommand } from '../keys';
import type { PageCode, PageNews } from '../protocol';
import { createDock } from './dock';
import { connectToFrame, type FrameLink } from './frame-link';
import { createPageDesk } from './page-desk';
import { readCode } from './read-code';
import { createTagWatch } from './watch-tag';

/** A frame that says nothing has not been loaded: the relay or a policy of the page refuses it. */
const START_MS = 15_000;

let takeTag: ((tag: HTMLScriptElement) => void) | undefined;

export const startPanel: PageCode['startPanel'] = (tag, base) => {
  if (takeTag) return takeTag(tag);
  let current = tag;
  const watchTag = createTagWatch(
    () => begin(base, () => current),
    () => (takeTag = undefined),
  );
  takeTag = (next) => {
    current = next;
    watchTag(next);
  };
  takeTag(tag);
};

/** Shows button and panel. @returns a function that removes them */
function begin(base: string, readTag: () => HTMLScriptElement): () => void {
  const life = new AbortController();
  const { signal } = life;
  const language = chooseUiLanguage(navigator.languages);
  const { origin } = new URL(base);
  let link: FrameLink | undefined;
  let isStarted = false;
  let following: AbortController | undefined;
  let starting: ReturnType<typeof setTimeout> | undefined;
  /** News for a frame that has not started yet. Another frame may take its place. */
  const unsent: PageNews[] = [];
  const tell = (news: PageNews): void => (isStarted ? link?.tell(news) : void unsent.push(news));
  const tellNow = (news: PageNews): void => {
    if (isStarted) link?.tell(news);
  };
  const onReady = (): void => tellNow({ news: 'page.ready' });

  const desk = createPageDesk({
    adapterName: readTag().dataset.adapter,
    language,
    onClick(click) {
      tell({ news: 'button.clicked', click });
      dock.open();
    },
    onReady,
    onFailure: (error) => tellNow({ news: 'page.failed', crash: traceOf(error) }),
    signal,
  });
  const answers = { ...desk.handlers, 'code.read': () => readCode(readTag()) };

  const leaveFrame = (): void => {
    link?.close();
    following?.abort();
    isStarted = false;
  };
  /** A relay that does not answer loads nothing. */
  const expectStart = (): void => {
    clearTimeout(starting);
    starting = setTimeout(() => {
      leaveFrame();
      dock.showMissing();
    }, START_MS);
  };
  const onStarted = (): void => {
    clearTimeout(starting);
    isStarted = true;
    const { code, codeUrl } = readTag().dataset;
    tell({ news: 'start', start: { code, givesCodes: codeUrl !== undefined } });
    for (const news of unsent.splice(0)) tell(news);
  };
  const connect = (frame: HTMLIFrameElement): void => {
    leaveFrame();
    expectStart();
    link = connectToFrame({
      frame,
      origin,
      answers,
      onAct(act) {
        if (act.act === 'started') onStarted();
        if (act.act === 'close') dock.close();
        if (act.act !== 'follow') return;
        following?.abort();
        if (!act.isOn) return;
        following = new AbortController();
        desk.watch(() => tellNow({ news: 'ticket.changed' }), following.signal);
      },
    });
  };
  const dock = createDock({
    address: `${base}panel?origin=${encodeURIComponent(location.origin)}`,
    words: DOCK_WORDS[language],
    onLoading: expectStart,
    onLoad: connect,
    signal,
  });

  /** As a click on the page button. */
  const askByKey = async (): Promise<void> => {
    const ticket = await readTicket(() => desk.handlers['ticket.read']({}));
    if (ticket)
      tell({ news: 'button.clicked', click: { clickId: String(Math.random()), ticket: identifyTicket(ticket) } });
  };

  addEventListener(
    'keydown',
    (event) => {
      const command = findCommand(event);
      if (!command) return;
      event.preventDefault();
      if (command === 'open-panel') return dock.isOpen() ? dock.close() : dock.open({ hasFocus: true });
      if (command === 'suggest-reply') void askByKey();
      else tell({ news: 'command', name: command });
      dock.open();
    },
    { signal, capture: true },
  );
  // A page from the back/forward cache may have missed changes.
  addEventListener('pageshow', ({ persisted }) => persisted && onReady(), { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(starting);
    leaveFrame();
  });
  return () => life.abort();
}
