import { postSameOrigin } from '@/lib/http/same-origin/post-same-origin';

const MAX_CHARS = 200;

/** Asks the helpdesk's own server for a code of its agent; null where the tag names no address, or the server gives none. */
export async function readCode({ dataset: { codeUrl } }: HTMLScriptElement): Promise<string | null> {
  const code = codeUrl === undefined ? undefined : (await postSameOrigin(codeUrl))?.trim();
  return code && code.length <= MAX_CHARS ? code : null;
}
