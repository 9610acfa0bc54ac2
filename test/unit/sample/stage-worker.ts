import { readFileSync } from 'node:fs';

import { SAMPLE_INSTRUCTIONS } from '@/lib/sample/sample-answers';
import { createSampleTickets } from '@/lib/sample/sample-tickets';
import { createSampleWorker } from '@/lib/sample/sample-worker';

export const NOW = Date.parse('2026-11-26T10:00:00Z');
export const TICKETS = createSampleTickets(NOW);

/** The worker of the demo over the packaged files. An instruction names its button by the button's own name. */
export function stageWorker() {
  return createSampleWorker({
    findInstruction: (line) => SAMPLE_INSTRUCTIONS.find((name) => name === line),
    readPackaged: (path) => Promise.resolve(JSON.parse(readFileSync(`public${path}`, 'utf8')) as unknown),
    addressOf: (path) => `chrome-extension://id${path}`,
    now: () => NOW,
    wait: () => Promise.resolve(),
  });
}

export function requireTicket(id: string) {
  const ticket = TICKETS.find((each) => each.id === id);
  if (!ticket) throw new Error(`The demo has no ticket ${id}`);
  return ticket;
}
