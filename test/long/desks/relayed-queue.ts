import { spawn } from 'node:child_process';

import { inject } from 'vitest';
import * as z from 'zod';

import { PASSWORD } from './log-in';

export const RELAY_USER = 'relay';
const TAGS_FIELD = 'Platform tags';

interface Note {
  type: 'Comment' | 'Correspond';
  creator: string;
  /** As stored. */
  html: string;
}

/** A queue of Request Tracker that a relay reads and writes. Each test file has its own. */
interface RelayedQueue {
  /** Of the relay's desk module. */
  settings: object;
  /** Sends a mail through the gateway, as real mail arrives. */
  sendMail: (mail: { subject: string; text: string }) => Promise<void>;
  /** Finds the ticket with a subject. */
  findTicket: (subject: string) => Promise<string | undefined>;
  /** Reads comments and correspondence, oldest first. */
  readNotes: (ticketId: string) => Promise<Note[]>;
  readTags: (ticketId: string) => Promise<string[]>;
}

const listSchema = z.object({ items: z.array(z.record(z.string(), z.unknown())) });

export function openRelayedQueue(queue: 'Relay' | 'Relay with kills'): RelayedQueue {
  const { address } = inject('requestTracker');
  const read = async (path: string, query: Record<string, string> = {}, body?: object): Promise<unknown> => {
    const response = await fetch(`${address}/REST/2.0${path}?${new URLSearchParams(query)}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Basic ${btoa(`${RELAY_USER}:${PASSWORD}`)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  return {
    settings: { url: address, user: RELAY_USER, password: PASSWORD, queues: [queue], tagsField: TAGS_FIELD },
    sendMail({ subject, text }) {
      const lines = [
        'From: "Dana Whitfield" <dana.whitfield@mail.example>',
        'To: support@desk.example',
        `Subject: ${subject}`,
        `Message-ID: <${Math.random()}@mail.example>`,
        '',
        text,
      ];
      return deliver(['--queue', queue, '--action', 'correspond', '--url', address], lines.join('\n'));
    },
    async findTicket(subject) {
      const query = { query: `Queue = '${queue}' AND Subject = '${subject}'` };
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
