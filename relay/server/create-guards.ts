import type { Context } from 'hono';

import type { FoundAgent } from '../agent/agent-finder';
import { isOwnOrigin } from '../app/is-own-origin';
import { type Channels, isSameSecret } from '../config/channels';
import type { Config } from '../config/config-schema';
import type { Guards } from './create-relay-app';
import type { Refusal } from './route';

interface GuardDeps {
  config: Pick<Config, 'apps' | 'commerce' | 'status'>;
  channels: Channels;
  findAgent: (token: string) => Promise<FoundAgent | undefined>;
}

/** Creates the checks of the callers. Each finds the caller in its own header and nowhere else. */
export function createGuards({ config, channels, findAgent }: GuardDeps): Guards {
  return {
    anyone: () => Promise.resolve({}),
    async agent(context) {
      const token = readBearer(context);
      const found = token === undefined ? undefined : await findAgent(token);
      if (!found) return deny('The token is unknown, ended or revoked. Sign in again, or ask your administrator');
      const { origin, ...agent } = found;
      if (origin === undefined) return agent;
      const app = config.apps.find((each) => each.origin === origin);
      return app ? { ...agent, app } : deny('The relay no longer knows the page of this session');
    },
    desk(context) {
      const channel = channels.ofDeskToken(readBearer(context) ?? '');
      return Promise.resolve(channel ? { channel } : deny('Send the token of the helpdesk as bearer token'));
    },
    platform(context) {
      const channel = channels.ofPlatform((name) => context.req.header(name));
      return Promise.resolve(channel ? { channel } : deny('Send the header that is configured on the channel'));
    },
    'shop-reader'(context) {
      const { token } = config.commerce;
      const isKnown = token !== undefined && isSameSecret(readBearer(context) ?? '', token);
      return Promise.resolve(isKnown ? {} : deny('Send the header Authorization: Bearer <TOKEN>'));
    },
    panel(context) {
      const { origin, host, 'x-deskhand': own } = context.req.header();
      if (origin === undefined || !isOwnOrigin(origin, host)) return Promise.resolve(FOREIGN);
      return Promise.resolve(own === 'panel' ? { token: readBearer(context) } : NO_HEADER);
    },
    person(context) {
      if (!config.status) {
        const message = 'The status page has no password. Set status.password in the configuration';
        return Promise.resolve({ status: 404, reason: 'no-password', message });
      }
      const isKnown = isSameSecret(readPassword(context) ?? '', config.status.password);
      return Promise.resolve(isKnown ? {} : deny('The password of the status page is needed'));
    },
  };
}

const FOREIGN: Refusal = {
  status: 403,
  reason: 'foreign-origin',
  message: 'Only the panel that this relay serves may send this. A proxy must pass the header Host on',
};
const NO_HEADER: Refusal = { status: 403, reason: 'no-header', message: 'Send the header X-Deskhand: panel' };

function deny(message: string): Refusal {
  return { status: 401, reason: 'unauthorized', message };
}

/** The scheme name is case-insensitive (RFC 9110, 11.1). */
function readBearer(context: Context): string | undefined {
  return /^bearer +(\S{1,2000}) *$/i.exec(context.req.header('authorization') ?? '')?.[1];
}

function readPassword(context: Context): string | undefined {
  const [, encoded = ''] = /^basic +([\w+/=]{1,4000}) *$/i.exec(context.req.header('authorization') ?? '') ?? [];
  return /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'))?.[1];
}
