import { type WebhookResponse, webhookRequestSchema } from '@/lib/contract/webhook';

import { type ChannelCredential, findChannel, type MockChannel } from '../channels';
import type { MockEffect, PlatformAnswer } from './platform-answer';

const SUPPORTED = 'CUSTOM_TICKET';

/**
 * Answers the new-message webhook (Contract: "Webhook response", "Webhook"), which is only a trigger and never a ticket.
 * @param platform path segment before the credential
 * @param body not validated
 */
export function answerWebhook(
  platform: string,
  credential: ChannelCredential,
  body: unknown,
  channels?: readonly MockChannel[],
): PlatformAnswer {
  if (platform !== SUPPORTED) return say(400, `unsupported platform: ${platform}`);
  const found = findChannel(credential, channels);
  if (!found.ok) return say(401, 'invalid token');
  if (found.channel.webhook === 'not-configured') return say(422, 'platform not configured');
  const trigger = webhookRequestSchema.safeParse(body);
  // Assumption: the contract has no code for a body without a ticket.
  if (!trigger.success) return say(400, 'ticketId is required');
  return say(200, 'ok', [{ kind: 'fetch-ticket', channel: found.channel, trigger: trigger.data }]);
}

/** Assumption: the HTTP status equals the code, because the contract does not say. */
function say(code: number, message: string, effects: readonly MockEffect[] = []): PlatformAnswer {
  return { status: code, body: { code, message } satisfies WebhookResponse, effects };
}
