import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { App } from '../config/app-schema';
import { type Answer, defineRoute, refuse, type Route } from '../server/route';
import { isOwnOrigin } from './is-own-origin';

export interface FileRoutesDeps {
  apps: readonly App[];
  /** Holds what `npm run build:app` writes. */
  folder: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** A name without a path. */
const ASSET = /^[\w-][\w.-]{0,199}$/;
const NOT_BUILT = 'There is no such file, or the panel is not built.';

/** Lets the page of a helpdesk, and no other, show the panel in a frame. */
const writePolicy = (origin: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
    "require-trusted-types-for 'script'",
    'trusted-types dompurify',
  ].join('; ');

/** The files of the panel in a helpdesk's page. */
export function createFileRoutes({ apps, folder }: FileRoutesDeps): Route[] {
  const isApp = (origin: string | undefined) => apps.some((app) => app.origin === origin);

  async function answerFile(
    name: string,
    header: (name: string) => string | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const text = await readFile(path.join(folder, name)).catch(() => undefined);
    if (!text) return refuse(MISSING);
    const origin = header('origin');
    const isAllowed = origin !== undefined && (isApp(origin) || isOwnOrigin(origin, header('host')));
    return {
      status: 200,
      text,
      headers: {
        ...headers,
        vary: 'Origin',
        'cross-origin-resource-policy': 'cross-origin',
        ...(isAllowed && { 'access-control-allow-origin': origin }),
      },
    };
  }

  return [
    defineRoute({
      method: 'GET',
      path: '/app/deskhand.js',
      caller: 'anyone',
      summary: 'The script that opens the panel in a helpdesk’s page.',
      answers: { 200: 'The script.', 404: NOT_BUILT },
      handle: ({ header }) =>
        answerFile('deskhand.js', header, { 'content-type': TYPES['.js'] ?? '', 'cache-control': 'max-age=300' }),
    }),
    defineRoute({
      method: 'GET',
      path: '/app/panel',
      caller: 'anyone',
      summary: 'The page of the panel, which only the helpdesk’s page of this origin may show in a frame.',
      query: { origin: 'Of the helpdesk’s page, as in `apps` of the configuration.' },
      answers: { 200: 'The page.', 403: 'The origin is not in `apps`.', 404: NOT_BUILT },
      handle({ query, header }) {
        const origin = query('origin');
        if (origin === undefined || !isApp(origin)) {
          const text =
            'Deskhand does not know this helpdesk. Ask the administrator of the relay to add its origin to apps.';
          return { status: 403, text };
        }
        return answerFile('panel.html', header, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': writePolicy(origin),
          'referrer-policy': 'no-referrer',
        });
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/app/assets/:file',
      caller: 'anyone',
      summary: 'A file of the panel, whose name changes with its content.',
      answers: { 200: 'The file.', 404: NOT_BUILT },
      handle({ parameter, header }) {
        const file = parameter('file') ?? '';
        const type = TYPES[path.extname(file)];
        if (type === undefined || !ASSET.test(file)) return refuse(MISSING);
        const cacheControl = 'public, max-age=31536000, immutable';
        return answerFile(`assets/${file}`, header, { 'content-type': type, 'cache-control': cacheControl });
      },
    }),
  ];
}

const MISSING = {
  status: 404,
  reason: 'no-file',
  message: 'The relay does not have this file. Run npm run build:app where the relay runs',
};
