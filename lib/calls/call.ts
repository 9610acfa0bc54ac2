import type { CrashTrace } from '@/lib/domain/crash-report';
import type { Undelivered } from '@/lib/domain/undelivered';

export interface Call<Request, Reply> {
  request: Request;
  reply: Reply;
}
export type Nothing = Record<string, never>;

/** `crash`: with `threw`, the trace of the error in a page. Traces of the worker stay there, because they may quote a secret. */
export type Delivery<Reply> = { ok: true; value: Reply } | { ok: false; failure: Undelivered; crash?: CrashTrace };
