import * as z from 'zod/mini';

import { createTransport } from '@/lib/http/transport';
import { mountPanel } from '@/lib/panel-screen/mount-panel';
import type { BrowserActions } from '@/lib/panel-view/panel-actions';
import { pause } from '@/lib/shared/pause';

import { findCommand } from '../keys';
import { copyInFrame } from './copy-in-frame';
import { createPanel, type FramePanel } from './create-panel';
import { PAGE_ID } from './create-services';
import { describeSelf } from './frame-ports';
import { FrameScreen } from './FrameScreen';
import { connectToPage, type PageLink } from './page-link';
import { createSession } from './session';

// Before any schema is used: zod must not probe `Function(...)`, which the policy of this page forbids.
z.config({ jitless: true });

/** The relay has checked it, and the browser shows this page in no other one. */
const origin = new URLSearchParams(location.search).get('origin') ?? '';
const relay = new URL('..', location.href).href.replace(/\/$/, '');

connectToPage(origin, (link) => void start(link));

async function start(link: PageLink): Promise<void> {
  const send = createTransport();
  const session = createSession({
    relay,
    origin,
    send,
    askForCode: async () => {
      const code = await link.call<string | null>('code.read', {});
      return (code.ok && code.value) || undefined;
    },
    onOtherAgent() {
      panel.close();
      location.reload();
    },
    onSignOut() {
      panel.close();
      panel = openPanel();
    },
    now: Date.now,
    wait: pause,
  });
  const openPanel = (): FramePanel =>
    createPanel({
      relay,
      link,
      send,
      session,
      onStart(begun) {
        if (session.read().name !== 'signed-in') void session.open(begun);
      },
    });
  let panel = openPanel();
  const browserActions: BrowserActions = {
    copy: copyInFrame,
    describeSelf,
    // Only the check of a page has a report.
    saveReport: () => undefined,
    reloadPanel: () => location.reload(),
    closePanel: () => link.tell({ act: 'close' }),
    signOut: () => void panel.flush().then(session.signOut),
    readSettingsAgain: () => panel.readSettingsAgain(),
  };
  addEventListener('pagehide', ({ persisted }) => {
    panel.leavePage(!persisted);
    void session.signOutAgain();
  });
  addEventListener('keydown', (event) => {
    const command = findCommand(event);
    if (!command) return;
    event.preventDefault();
    if (command === 'open-panel') return link.tell({ act: 'close' });
    panel.press(command);
    panel.news['command.waiting']?.({ pageId: PAGE_ID });
  });
  session.subscribe(() => {
    if (session.read().name === 'signed-in') panel.onSignedIn();
  });
  const readPanel = () => panel;
  await mountPanel(
    () => panel.store,
    browserActions,
    (firstTranslator) => <FrameScreen {...{ session, readPanel, browserActions, firstTranslator }} />,
  );
}
