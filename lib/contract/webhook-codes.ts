import type { WebhookResponse } from './webhook';

/** Contract: "Errors", webhook: body code → when, and the message it comes with where the document shows one. */
export const WEBHOOK_CODES = {
  200: { condition: 'Accepted and entered processing', message: 'ok' },
  400: { condition: 'Platform identifier not supported', message: 'unsupported platform: <platform>' },
  401: { condition: 'Access credential invalid or does not match the channel', message: 'invalid token' },
  422: { condition: 'Channel configuration incomplete', message: 'platform not configured' },
  // The document shows no message.
  500: { condition: 'Server-side processing error', message: undefined },
} as const;

/** Whether the platform took the message in. The HTTP status that accompanies a code is not shown, so it is not asked. */
export function isWebhookAccepted({ code }: WebhookResponse): boolean {
  return code === 200;
}
