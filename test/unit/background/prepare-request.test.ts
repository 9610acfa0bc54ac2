import { beforeEach, describe, expect, test, vi } from 'vitest';

import { createRequestPreparer } from '@/entrypoints/background/prepare-request';
import { LANGUAGES_KEY } from '@/lib/domain/stored-languages';
import { storedKeyOf } from '@/lib/domain/suggestion-options';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { createJournal } from '@/lib/journal/journal';
import type { sendToPage } from '@/lib/messaging/send';
import { settingsSchema } from '@/lib/settings/settings';
import { fingerprint } from '@/lib/shared/fingerprint';
import { createMemoryArea } from '@/test/unit/journal/memory-area';

const { session, local } = vi.hoisted(() => ({
  session: {} as Record<string, unknown>,
  local: {} as Record<string, unknown>,
}));

vi.mock('wxt/browser', () => ({
  browser: {
    storage: {
      session: { get: (key: string) => Promise.resolve({ [key]: session[key] }) },
      local: { get: (key: string) => Promise.resolve({ [key]: local[key] }) },
    },
    runtime: { id: 'extension' },
  },
}));

const TICKET: Ticket = {
  desk: 'https://desk.example',
  scope: '',
  id: '1',
  customer: { name: 'Ada', email: ' Ada@Mail.example' },
  composer: { mode: 'reply', editor: 'plain' },
  messages: [
    { role: 'customer', text: 'Where is\u200B it?', attachments: [] },
    { role: 'unknown', text: 'Who says this?', attachments: [] },
  ],
};
const CLICKED = identifyTicket(TICKET);

function stage(reading: unknown = { kind: 'ticket', ticket: TICKET }, defaults: object = {}) {
  const suggest = vi.fn<(intent: { options: object }) => Promise<object>>(() => Promise.resolve({ ok: true }));
  const journal = createJournal(createMemoryArea());
  const send = () => Promise.resolve({ ok: true, value: reading });
  const prepare = createRequestPreparer(
    {
      configuration: { read: () => Promise.resolve(settingsSchema.parse({ defaults })) },
      journal,
      platform: { requestHandlers: { 'suggestion.request': suggest } },
    } as unknown as Parameters<typeof createRequestPreparer>[0],
    send as unknown as typeof sendToPage,
  );
  return {
    suggest,
    journal,
    press: (ticket = CLICKED, isWanted = () => true) => prepare(7)(ticket, 'request-1', isWanted),
  };
}

beforeEach(() => {
  for (const area of [session, local]) for (const key of Object.keys(area)) delete area[key];
});

describe('a request that the worker begins', () => {
  test('is that of a panel: the ticket as the panel reads it, from its tab, by the page button', async () => {
    const { press, suggest } = stage();
    await press();
    expect(suggest).toHaveBeenCalledExactlyOnceWith({
      requestId: 'request-1',
      pageId: 7,
      isFromPage: true,
      options: { targetLanguage: 'AUTO', contentFormat: 'PLAIN' },
      ticket: expect.objectContaining({
        id: '1',
        messages: [expect.objectContaining({ text: 'Where is it?' }), expect.objectContaining({ role: 'unknown' })],
      }),
    });
  });

  test('has the options of a panel: of the agent, of the customer, of the settings', async () => {
    const { press, suggest } = stage(undefined, { targetLanguage: 'HEBREW', contentFormat: 'MARKDOWN' });
    const options = async () => {
      await press();
      return suggest.mock.lastCall?.[0].options;
    };
    expect(await options()).toEqual({ targetLanguage: 'HEBREW', contentFormat: 'MARKDOWN' });
    local[LANGUAGES_KEY] = { recent: [], customers: [[await fingerprint('ada@mail.example'), 'GERMAN']] };
    expect(await options()).toMatchObject({ targetLanguage: 'GERMAN' });
    const chosen = { targetLanguage: 'FRENCH', contentFormat: 'HTML', instruction: 'Shorter' };
    session[storedKeyOf(TICKET)] = { ticket: CLICKED, options: chosen };
    expect(await options()).toEqual(chosen);
    const other = { ...CLICKED, messageHashes: ['another'] };
    session[storedKeyOf(TICKET)] = { ticket: other, options: chosen };
    expect(await options(), 'of another ticket with the same key').toMatchObject({ targetLanguage: 'GERMAN' });
  });

  test.each([
    ['another ticket', { kind: 'ticket', ticket: { ...TICKET, id: '2' } }],
    [
      'another conversation',
      { kind: 'ticket', ticket: { ...TICKET, messages: [{ ...TICKET.messages[1], text: 'No' }] } },
    ],
    ['no ticket', { kind: 'none', problem: 'not-a-helpdesk' }],
    ['what no page of ours says', { kind: 'ticket', ticket: { ...TICKET, messages: 'all' } }],
    ['an unknown role', { kind: 'ticket', ticket: { ...TICKET, messages: [{ ...TICKET.messages[0], role: 'boss' }] } }],
    ['a subject that is none', { kind: 'ticket', ticket: { ...TICKET, number: 7 } }],
  ])('is left to the panel where the page shows %s', async (_, reading) => {
    const { press, suggest } = stage(reading);
    await press();
    expect(suggest).not.toHaveBeenCalled();
  });

  test('is left to a panel that has taken the click while the page was read', async () => {
    const { press, suggest } = stage();
    let isTaken = false;
    const pressing = press(CLICKED, () => !isTaken);
    isTaken = true;
    await pressing;
    expect(suggest).not.toHaveBeenCalled();
  });

  test('is left to the panel where a request for the ticket runs, unless it is this one', async () => {
    const { press, suggest, journal } = stage();
    const entry = {
      kind: 'x',
      ticket: CLICKED,
      startedAt: new Date().toISOString(),
      attempts: 1,
      state: { name: 'sent' },
    };
    await journal.write({ ...entry, state: { name: 'sent' }, requestId: 'request-1' });
    await press();
    expect(suggest).toHaveBeenCalledOnce();
    await journal.write({ ...entry, state: { name: 'sent' }, requestId: 'request-0' });
    await press();
    expect(suggest).toHaveBeenCalledOnce();
  });
});
