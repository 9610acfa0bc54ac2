import { Client } from 'undici';

import { until } from '@/demo/browser/until';

import { post } from './post';
import { sumMetric } from './sum-metric';
import { takeTurn } from './take-turn';

/** Connections that are opened at the same time. */
const OPENED_AT_ONCE = 200;
/** A busy server answers late. */
const OPENING_MS = 60_000;
/** An earlier poll may have ended meanwhile, and its agent polls again. */
const ALMOST_ALL = 0.95;

export interface Polls {
  /** Rejects when a poll failed. */
  close: () => Promise<void>;
}

/**
 * Lets each agent wait for the events of its own ticket over a connection of its own, as a panel does. Resolves when they wait.
 * @param urls servers on one storage, among which the agents are divided
 * @param tokens one for each agent
 * @param onEvent gets the id of the message of each event
 */
export async function openPolls({
  urls,
  tokens,
  ticketOf,
  onEvent,
}: {
  urls: readonly string[];
  tokens: readonly string[];
  ticketOf: (agent: number) => string;
  onEvent: (messageId: string) => void;
}): Promise<Polls> {
  const clients: Client[] = [];
  const polls: Promise<void>[] = [];
  const over = new AbortController();
  let broken: unknown;

  async function poll(agent: number, token: string): Promise<void> {
    const url = takeTurn(urls, agent);
    const client = new Client(url, { pipelining: 1 });
    clients.push(client);
    const tickets = [{ desk: 'https://desk.example/', id: ticketOf(agent) }];
    let since = '0';
    while (!over.signal.aborted) {
      const body = { tickets, since };
      const text = await post(client, { url, path: '/agent/events', headers: { authorization: token }, body });
      const { cursor, events } = JSON.parse(text) as { cursor: string; events: { messageId: string }[] };
      since = cursor;
      for (const { messageId } of events) onEvent(messageId);
    }
  }

  for (const [agent, token] of tokens.entries()) {
    polls.push(
      poll(agent, token).catch((error: unknown) => (over.signal.aborted ? undefined : void (broken ??= error))),
    );
    if (polls.length % OPENED_AT_ONCE > 0 && polls.length < tokens.length) continue;
    await until(
      async () => broken !== undefined || (await sumMetric(urls, 'relay_agents_waiting')) >= polls.length * ALMOST_ALL,
      'the polls',
      OPENING_MS,
    );
    if (broken) throw broken;
  }
  return {
    async close() {
      over.abort();
      await Promise.all(clients.map((client) => client.destroy()));
      await Promise.all(polls);
      if (broken) throw broken;
    },
  };
}
