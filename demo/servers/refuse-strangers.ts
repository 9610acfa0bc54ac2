import { isIP } from 'node:net';

import type { MiddlewareHandler } from 'hono';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Refuses requests that a foreign web page makes through the visitor's browser: under a host name of its own that leads to
 * this machine (DNS rebinding), or as a form of another site. Browsers send JSON of another site only after asking, and these
 * servers allow it to nobody.
 * @param host that the server listens on
 */
export function refuseStrangers(host: string, { takesForms = false } = {}): MiddlewareHandler {
  return async (context, next) => {
    const { hostname, host: asked } = new URL(context.req.url);
    const isNumber = isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0;
    if (!isNumber && hostname !== 'localhost' && hostname !== host) {
      return context.text(`This server does not answer under the name ${hostname}.`, 421);
    }
    const [type = ''] = context.req.header('content-type')?.split(';') ?? [];
    if (context.req.method !== 'POST' || type.trim() === 'application/json') return next();
    if (!takesForms || !FORMS.includes(type.trim())) return context.text('This server takes JSON alone.', 415);
    if (URL.parse(context.req.header('origin') ?? '')?.host !== asked) {
      return context.text('This server takes no form of another site.', 403);
    }
    return next();
  };
}
