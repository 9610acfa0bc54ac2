import { type WebhookResponse, webhookRequestSchema } from '@/lib/contract/webhook';

import { type ChannelCredential, findChannel } from './channels';
import type { MockEffect, PlatformAnswer } from './effects';

/** The one platform identifier that the stand-in supports, in this case only. */
const SUPPORTED = 'CUSTOM_TICKET';

/**
 * Answers the new-message webhook (contract: "Webhook response", "Errors: Webhook"). The body is a trigger: nothing of a
 * ticket is read from it.
 * @param platform the path segment before the credential
 * @param credential what the address held
 * @param body the request's body, whatever it is
 */
export function answerWebhook(platform: string, credential: ChannelCredential, body: unknown): PlatformAnswer {
  if (platform !== SUPPORTED) return say(400, `unsupported platform: ${platform}`);
  const found = findChannel(credential);
  if (!found.ok) return say(401, 'invalid token');
  if (found.channel.webhook === 'not-configured') return say(422, 'platform not configured');
  const trigger = webhookRequestSchema.safeParse(body);
  // Assumption: the document shows no code for a body without a ticket.
  if (!trigger.success) return say(400, 'ticketId is required');
  return say(200, 'ok', [{ kind: 'fetch-ticket', channel: found.channel, trigger: trigger.data }]);
}

/** Assumption: the HTTP status that accompanies a code is not shown; the stand-in sends the same number. */
function say(code: number, message: string, effects: readonly MockEffect[] = []): PlatformAnswer {
  return { status: code, body: { code, message } satisfies WebhookResponse, effects };
}
