import { isIP } from 'node:net';

import type { MiddlewareHandler } from 'hono';

/**
 * Refuses requests that a foreign web page makes through the visitor's browser: under a host name of its own that leads to
 * this machine (DNS rebinding), or as a form of another site.
 * @param host that the server listens on
 */
export function refuseStrangers(host: string): MiddlewareHandler {
  return async (context, next) => {
    const { hostname } = new URL(context.req.url);
    const isNumber = isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0;
    if (!isNumber && hostname !== 'localhost' && hostname !== host) {
      return context.text(`This server does not answer under the name ${hostname}.`, 421);
    }
    // Browsers send JSON of another site only after asking, and these servers allow it to nobody.
    const isForm = !context.req.header('content-type')?.startsWith('application/json');
    const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(context.req.method);
    if (isChange && isForm && context.req.header('sec-fetch-site') === 'cross-site') {
      return context.text('This server takes no form of another site.', 403);
    }
    return next();
  };
}
