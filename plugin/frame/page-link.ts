import * as z from 'zod/mini';

import type { Delivery } from '@/lib/calls/call';
import { buttonClickSchema } from '@/lib/calls/ticket-schemas';
import { PANEL_COMMANDS } from '@/lib/domain/panel-command';
import { fail, succeed } from '@/lib/shared/outcome';

import { FRAME_VERSION, type FrameCall, type FromFrame, type PageNews } from '../protocol';
import { CALL_REPLIES } from './page-replies';

/** A page that opens another ticket answers late; then it counts as gone. */
const DEADLINE_MS = 30_000;

const crashSchema = z.object({
  name: z.string().check(z.maxLength(200)),
  stack: z.string().check(z.maxLength(20_000)),
});

const newsSchema: z.ZodMiniType<PageNews> = z.union([
  z.object({
    news: z.literal('start'),
    start: z.object({ code: z.optional(z.string().check(z.maxLength(200))), givesCodes: z.boolean() }),
  }),
  z.object({ news: z.enum(['page.ready', 'ticket.changed']) }),
  z.object({ news: z.literal('page.failed'), crash: crashSchema }),
  z.object({ news: z.literal('button.clicked'), click: buttonClickSchema }),
  z.object({ news: z.literal('command'), name: z.enum(PANEL_COMMANDS) }),
]) as z.ZodMiniType<PageNews>;

const answerSchema = z.object({ id: z.int(), reply: z.optional(z.unknown()), crash: z.optional(crashSchema) });

export interface PageLink {
  /** Never throws. An answer that comes late, twice or malformed counts as none. */
  call: <Reply>(type: FrameCall, body: unknown) => Promise<Delivery<Reply>>;
  tell: (message: FromFrame) => void;
  hear: (onNews: (news: PageNews) => void) => void;
}

/**
 * Waits for the page, which sends a port, and accepts it from this origin and this window's parent alone. When the page connects
 * again, the newest port counts.
 */
export function connectToPage(origin: string, onConnected: (link: PageLink) => void): void {
  const waiting = new Map<number, { type: FrameCall; resolve: (delivery: Delivery<never>) => void }>();
  let port: MessagePort | undefined;
  let onNews: (news: PageNews) => void = () => {};
  let lastId = 0;

  const tell = (message: FromFrame): void => port?.postMessage(message);

  const settle = (id: number, delivery: Delivery<never>): void => {
    waiting.get(id)?.resolve(delivery);
    waiting.delete(id);
  };

  const receive = (data: unknown): void => {
    const news = newsSchema.safeParse(data).data;
    if (news) return onNews(news);
    const answer = answerSchema.safeParse(data).data;
    const asked = answer && waiting.get(answer.id);
    if (!asked) return;
    if (answer.crash) return settle(answer.id, { ok: false, failure: 'threw', crash: answer.crash });
    const reply = CALL_REPLIES[asked.type].safeParse(answer.reply);
    settle(answer.id, reply.success ? succeed(reply.data as never) : fail('threw'));
  };

  const link: PageLink = {
    tell,
    hear: (listener) => (onNews = listener),
    call: (type, body) =>
      new Promise((resolve) => {
        const id = (lastId += 1);
        waiting.set(id, { type, resolve });
        setTimeout(() => settle(id, fail('interrupted')), DEADLINE_MS);
        tell({ id, call: type, body });
      }),
  };

  addEventListener('message', ({ source, origin: from, data, ports: [given] }) => {
    const isHello = data?.deskhand === 'panel' && data.version === FRAME_VERSION;
    if (source !== parent || from !== origin || !isHello || !given) return;
    const isFirst = !port;
    port?.close();
    for (const id of waiting.keys()) settle(id, fail('interrupted'));
    port = given;
    port.addEventListener('message', ({ data: message }) => receive(message));
    port.start();
    tell({ act: 'started' });
    if (isFirst) onConnected(link);
  });
}
