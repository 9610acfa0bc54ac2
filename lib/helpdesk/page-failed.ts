import { traceOf } from '@/lib/domain/crash-report';
import type { NoTicket } from '@/lib/domain/ticket';

export type PageFailure = Pick<NoTicket, 'kind' | 'crash'> & { problem: 'page-failed' };

/** Describes an error in Deskhand's own code, so that it is not mistaken for a fault of the page or the settings. */
export function describePageFailure(error: unknown): PageFailure {
  return { kind: 'none', problem: 'page-failed', crash: traceOf(error) };
}
