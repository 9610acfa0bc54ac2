import { createComponentSchemas } from './component-schemas';
import { CHANNEL_WEBHOOKS, INTEGRATOR_PATHS, PLATFORM_PATHS } from './operations';

const INTEGRATOR_SERVER = {
  url: '{base_url}',
  description: 'The integrator’s own base address.',
  variables: {
    base_url: { default: 'http://127.0.0.1:4312', description: 'Here: the local server of `npm run serve`.' },
  },
};

const PLATFORM_SERVER = {
  url: 'https://{platform_host}',
  description: 'The platform. Its addresses are copied from the channel configuration page, never assembled.',
  variables: { platform_host: { default: 'platform.example', description: 'The platform’s host.' } },
};

const at = (server: object, paths: Record<string, object>) =>
  Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, { servers: [server], ...item }]));

/** Creates the OpenAPI document of the five interfaces and the platform's callbacks. */
export function createDocument() {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Custom data channel',
      version: '1.0.0',
      description:
        'Orders and products, which an integrator implements and the platform pulls; ticket summary, reply suggestion and ' +
        'the new-message webhook, which the platform exposes; and the addresses configured on a channel. All bodies are ' +
        'JSON in UTF-8. Written by `npm run openapi` from the schemas in `lib/contract`.',
    },
    // Each path names its own server. Readers of the document expect a list here, too.
    servers: [INTEGRATOR_SERVER, PLATFORM_SERVER],
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    tags: [
      { name: 'Integrator', description: 'Implemented by the integrator, called by the platform.' },
      { name: 'Platform', description: 'Exposed by the platform, called by the integrator.' },
      { name: 'Configured on the channel', description: 'Addresses of the integrator’s that the platform calls.' },
    ],
    paths: { ...at(INTEGRATOR_SERVER, INTEGRATOR_PATHS), ...at(PLATFORM_SERVER, PLATFORM_PATHS) },
    webhooks: CHANNEL_WEBHOOKS,
    components: {
      schemas: createComponentSchemas(),
      parameters: {
        xToken: {
          name: 'xToken',
          in: 'path',
          required: true,
          description:
            'Channel access credential, so the whole address is a secret: keep it out of code, logs and clients.',
          schema: { type: 'string' },
        },
        channelId: {
          name: 'channelId',
          in: 'path',
          required: true,
          description: 'Channel ID. It belongs to the same account as the credential.',
          schema: { type: 'number' },
        },
      },
      securitySchemes: {
        channelToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Generated and shown by the platform in the channel; one token serves orders and products.',
        },
      },
    },
  };
}
