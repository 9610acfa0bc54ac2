import { traceOf } from '@/lib/domain/crash-report';
import type { NoTicket } from '@/lib/domain/ticket';

export type PageFailure = Pick<NoTicket, 'kind' | 'crash'> & { problem: 'page-failed' };

/** Describes an error of Deskhand's own code on this page, which must not pass as a fault of the page or of the settings. */
export function describePageFailure(error: unknown): PageFailure {
  return { kind: 'none', problem: 'page-failed', crash: traceOf(error) };
}
