import * as z from 'zod';

import { UserError } from '@/command-line/user-error';
import type { PostJson } from '@/lib/http/transport';

import type { ChatMessage } from './prompts';

/** Resolves to undefined when the model returned no text. */
export type Chat = (messages: ChatMessage[]) => Promise<string | undefined>;

/** Callers of the platform wait up to 150 s. */
const LIMITS = { deadlineMs: 120_000, maxBytes: 2 ** 20 };

const answerSchema = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

/**
 * Creates a client for the chat-completions server in `OPENAI_BASE_URL` (such as `http://127.0.0.1:11434/v1`), with
 * `OPENAI_MODEL` and an optional `OPENAI_API_KEY`; undefined when no server is named. Throws `UserError`.
 */
export function createChat(environment: Record<string, string | undefined>, post: PostJson): Chat | undefined {
  const { OPENAI_BASE_URL: base, OPENAI_MODEL: model, OPENAI_API_KEY: key } = environment;
  if (!base) return undefined;
  if (!URL.canParse(base)) throw new UserError(`OPENAI_BASE_URL is no address: ${base}`);
  if (!model) throw new UserError('OPENAI_BASE_URL is set, but not OPENAI_MODEL: name a model of that server.');
  return async (messages) => {
    const answer = await post({
      url: `${base.replace(/\/$/, '')}/chat/completions`,
      body: { model, messages },
      ...(key && { headers: { Authorization: `Bearer ${key}` } }),
      ...LIMITS,
    });
    const parsed = answer.ok ? answerSchema.safeParse(answer.value.body) : undefined;
    return withoutFence(parsed?.data?.choices[0]?.message.content ?? '') || undefined;
  };
}

/** Models often put a code fence around their text. */
function withoutFence(text: string): string {
  return (/^```\w*\n([\s\S]*?)\n```$/.exec(text.trim())?.[1] ?? text).trim();
}
