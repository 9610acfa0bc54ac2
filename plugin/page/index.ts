import { traceOf } from '@/lib/domain/crash-report';
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
  let following: AbortController | undefined;
  let starting: ReturnType<typeof setTimeout> | undefined;
  /** News of a frame that is not loaded yet. */
  const unsent: PageNews[] = [];
  const tell = (news: PageNews): void => (link ? link.tell(news) : void unsent.push(news));
  const onReady = (): void => link?.tell({ news: 'page.ready' });

  const desk = createPageDesk({
    adapterName: readTag().dataset.adapter,
    language,
    onClick(click) {
      tell({ news: 'button.clicked', click });
      dock.open();
    },
    onReady,
    onFailure: (error) => link?.tell({ news: 'page.failed', crash: traceOf(error) }),
    signal,
  });
  const answers = { ...desk.handlers, 'code.read': () => readCode(readTag()) };

  const connect = (frame: HTMLIFrameElement): void => {
    link?.close();
    following?.abort();
    clearTimeout(starting);
    starting = setTimeout(dock.showMissing, START_MS);
    link = connectToFrame({
      frame,
      origin,
      answers,
      onAct(act) {
        if (act.act === 'started') clearTimeout(starting);
        if (act.act === 'close') dock.close();
        if (act.act !== 'follow') return;
        following?.abort();
        if (!act.isOn) return;
        following = new AbortController();
        desk.watch(() => link?.tell({ news: 'ticket.changed' }), following.signal);
      },
    });
    const { code, codeUrl } = readTag().dataset;
    link.tell({ news: 'start', start: { code, givesCodes: codeUrl !== undefined } });
    for (const news of unsent.splice(0)) link.tell(news);
  };
  const dock = createDock({
    address: `${base}panel?origin=${encodeURIComponent(location.origin)}`,
    words: DOCK_WORDS[language],
    onLoad: connect,
    signal,
  });

  addEventListener(
    'keydown',
    (event) => {
      const command = findCommand(event);
      if (!command) return;
      event.preventDefault();
      if (command === 'open-panel') return dock.isOpen() ? dock.close() : dock.open({ hasFocus: true });
      tell({ news: 'command', name: command });
      dock.open();
    },
    { signal, capture: true },
  );
  // A page from the back/forward cache may have missed changes.
  addEventListener('pageshow', ({ persisted }) => persisted && onReady(), { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(starting);
    following?.abort();
    link?.close();
  });
  return () => life.abort();
}
