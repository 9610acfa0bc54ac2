import * as z from 'zod';

import type { CallerKind, Route } from '../server/route';

const SCHEMES: Record<CallerKind, string | undefined> = {
  agent: 'agentToken',
  desk: 'deskToken',
  platform: 'platformHeader',
  'shop-reader': 'commerceToken',
  person: 'statusPassword',
  panel: undefined,
  anyone: undefined,
};
/** A parameter of a path as hono writes it. */
const PARAMETER = /:(\w+)/g;
const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });

/** Describes the routes as OpenAPI 3.1. */
export function describeRoutes(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const place = route.path.replaceAll(PARAMETER, '{$1}');
    paths[place] = { ...paths[place], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Relay',
      version: '1',
      description: 'The integrator’s server between the platform, the helpdesk and the extensions of the agents.',
    },
    paths,
    components: {
      securitySchemes: {
        agentToken: bearer('From `token add`, or from `/app/sign-in`.'),
        deskToken: bearer('The token of the helpdesk in the configuration.'),
        commerceToken: bearer('`commerce.token` of the configuration.'),
        statusPassword: { type: 'http', scheme: 'basic', description: '`status.password` of the configuration.' },
        platformHeader: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The header in `platformHeader` of the channel; its name is set there, too.',
        },
      },
    },
  };
}

function describeRoute(route: Route): object {
  const { caller, summary, assumptions = [], bodySchema, query = {}, requestHeaders = {}, answers } = route;
  const scheme = SCHEMES[caller];
  const parameter =
    (place: 'query' | 'header') =>
    ([name, description]: [string, string]) => ({
      name,
      in: place,
      description,
      schema: { type: 'string' },
    });
  const parameters = [
    ...[...route.path.matchAll(PARAMETER)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(query).map(parameter('query')),
    ...Object.entries(requestHeaders).map(parameter('header')),
  ];
  return {
    summary,
    ...(assumptions.length > 0 && { description: assumptions.map((text) => `Assumption: ${text}`).join('\n\n') }),
    ...(scheme && { security: [{ [scheme]: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(bodySchema && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(bodySchema) } } },
    }),
    responses: Object.fromEntries(
      Object.entries({ ...answers, ...(bodySchema && { 413: 'The body is too large.' }) }).map(
        ([status, description]) => [status, { description }],
      ),
    ),
  };
}

function toSchema(schema: z.core.$ZodType): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}
