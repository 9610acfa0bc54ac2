import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import * as z from 'zod';

const run = promisify(execFile);
const SCRIPTS = join(import.meta.dirname, '../../../scripts/request-tracker');

export const RELAY_USER = 'relay';
export const PASSWORD = 'deskhand-demo-1';
/** The queue of the relay. Other tests use another one. */
export const QUEUE = 'Relay';
export const TAGS_FIELD = 'Platform tags';

export interface Note {
  type: 'Comment' | 'Correspond';
  creator: string;
  /** As stored. */
  html: string;
}

export interface RequestTracker {
  address: string;
  /** Ids of the tickets that are there at the start. */
  tickets: Record<'english' | 'german' | 'long' | 'answered', number>;
  /** Sends a mail through the gateway, as real mail arrives. */
  sendMail: (mail: { subject: string; text: string }) => Promise<void>;
  /** Finds the ticket with a subject. */
  findTicket: (subject: string) => Promise<string | undefined>;
  /** Reads comments and correspondence, oldest first. */
  readNotes: (ticketId: string) => Promise<Note[]>;
  readTags: (ticketId: string) => Promise<string[]>;
  stop: () => Promise<void>;
}

const listSchema = z.object({ items: z.array(z.record(z.string(), z.unknown())) });

/** Starts a Request Tracker on a port of its own, or uses the one that runs there. */
export async function startRequestTracker(port: number): Promise<RequestTracker> {
  const env = { ...process.env, PORT: String(port) };
  const { stdout } = await run('sh', [join(SCRIPTS, 'up.sh')], { maxBuffer: 2 ** 26, env });
  console.log(stdout.trimEnd());
  const printed = stdout.trimEnd().split('\n').at(-1) ?? '';
  const { address, tickets } = JSON.parse(printed) as Pick<RequestTracker, 'address' | 'tickets'>;
  const read = async (path: string, query: Record<string, string> = {}, body?: object): Promise<unknown> => {
    const response = await fetch(`${address}/REST/2.0${path}?${new URLSearchParams(query)}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Basic ${btoa(`${RELAY_USER}:${PASSWORD}`)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  return {
    address,
    tickets,
    sendMail({ subject, text }) {
      const lines = [
        'From: "Dana Whitfield" <dana.whitfield@mail.example>',
        'To: support@desk.example',
        `Subject: ${subject}`,
        `Message-ID: <${Math.random()}@mail.example>`,
        '',
        text,
      ];
      return deliver(['--queue', QUEUE, '--action', 'correspond', '--url', address], lines.join('\n'));
    },
    async findTicket(subject) {
      const query = { query: `Queue = '${QUEUE}' AND Subject = '${subject}'` };
      const { items } = listSchema.parse(await read('/tickets', query));
      return items[0] && String(items[0].id);
    },
    async readNotes(ticketId) {
      const query = { fields: 'Type,Creator', per_page: '100' };
      const types = ['Comment', 'Correspond'].map((value) => ({ field: 'Type', value }));
      const notes = listSchema.parse(await read(`/ticket/${ticketId}/history`, query, types));
      return Promise.all(
        notes.items.map(async ({ id, Type, Creator }) => {
          const texts = listSchema.parse(await read(`/transaction/${String(id)}/attachments`, { fields: 'Content' }));
          return {
            type: Type as Note['type'],
            creator: (Creator as { id: string }).id,
            html: texts.items.map(({ Content }) => String(Content)).join(''),
          };
        }),
      );
    },
    async readTags(ticketId) {
      const schema = z.object({ CustomFields: z.array(z.object({ name: z.string(), values: z.array(z.string()) })) });
      const { CustomFields } = schema.parse(await read(`/ticket/${ticketId}`));
      return CustomFields.find(({ name }) => name === TAGS_FIELD)?.values ?? [];
    },
    async stop() {
      // A server of an earlier run keeps running.
      if (stdout.includes('starting on')) await run('sh', [join(SCRIPTS, 'down.sh')], { env });
    },
  };
}

function deliver(args: string[], mail: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const gateway = spawn('rt-mailgate-5', args, { stdio: ['pipe', 'ignore', 'inherit'] });
    gateway.once('error', reject);
    gateway.once('exit', (status) => {
      if (status === 0) resolve();
      else reject(new Error(`The gateway refused a mail: ${status}`));
    });
    gateway.stdin.end(mail);
  });
}
