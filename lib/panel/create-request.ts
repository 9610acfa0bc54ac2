import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type {
  PlatformIntent,
  RecalledResults,
  RequestCause,
  RequestOptions,
  ResultOf,
} from '@/lib/domain/endpoint-requests';
import type { Failure } from '@/lib/domain/failure';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket, isSameTicket } from '@/lib/domain/ticket-identity';
import type { RequestState } from '@/lib/panel-view/request-state';
import type { TicketWork } from '@/lib/panel-view/ticket-work';
import { loadSanitizer } from '@/lib/rich-text/sanitize-html';
import { fail, succeed } from '@/lib/shared/outcome';

import type { PanelContext } from './panel-context';
import { ticketOf } from './panel-state';
import { sendRequest } from './send-request';

/** Absent for a request of another panel. */
type SentIntent<Endpoint extends PlatformEndpoint> = Partial<
  Pick<PlatformIntent<Endpoint>, 'options' | keyof RequestCause>
>;

interface ResultHandling<Endpoint extends PlatformEndpoint, Text> {
  readOptions: (ticket: Ticket) => RequestOptions<Endpoint>;
  /** While the agent's stored choices are read. */
  findRestoring: () => Promise<unknown> | undefined;
  /** The shown one first. */
  list: (work: TicketWork) => ResultOf<Endpoint>[];
  readText: (result: ResultOf<Endpoint>) => Promise<Text>;
  take: (work: TicketWork, result: ResultOf<Endpoint>, text: Text, sent: SentIntent<Endpoint>) => Partial<TicketWork>;
}

export interface EndpointRequests<Endpoint extends PlatformEndpoint> {
  /**
   * @param ticket default: the shown one
   * @param begunId the id of a request that the worker may have begun. Default: a new id
   */
  run: (cause?: RequestCause, ticket?: Ticket, begunId?: string) => Promise<void>;
  cancel: () => void;
  /** Takes results that came while no panel was open, and waits for running requests. */
  recall: (ticket: Ticket, pageId: number, recalled: RecalledResults) => Promise<void>;
  /** Reads the text, then takes the result if it is still wanted. */
  take: (
    ticket: Ticket,
    result: ResultOf<Endpoint>,
    isWanted: (request: RequestState) => boolean,
    sent?: SentIntent<Endpoint>,
  ) => Promise<void>;
}

/** Runs, cancels and recalls the requests of one endpoint. A result goes to the ticket of its request. */
export function createRequest<Endpoint extends PlatformEndpoint, Text>(
  { ports, get, change, work }: PanelContext,
  endpoint: Endpoint,
  handling: ResultHandling<Endpoint, Text>,
): EndpointRequests<Endpoint> {
  const stateOf = (ticket: Ticket) => work(ticket).requests[endpoint];

  const restState = (ticket: Ticket): RequestState => ({
    state: handling.list(work(ticket)).length > 0 ? 'answered' : 'idle',
  });

  function setState(ticket: Ticket, state: RequestState, more: Partial<TicketWork> = {}): void {
    change(ticket, { ...more, requests: { ...work(ticket).requests, [endpoint]: state } });
  }

  async function send(ticket: Ticket, pageId: number, requestId: string, cause: RequestCause = {}): Promise<void> {
    setState(ticket, { state: 'running', requestId, startedAt: ports.now() });
    const isAwaited = (request: RequestState) => request.state === 'running' && request.requestId === requestId;
    const isWanted = () => isAwaited(stateOf(ticket));
    const restoring = handling.findRestoring();
    if (restoring) {
      await restoring.catch(() => undefined);
      if (!isWanted()) return;
    }
    const options = handling.readOptions(ticket);
    const intent = { requestId, pageId, ticket, options, ...cause };
    const delivery = sendRequest(ports, endpoint, intent, isWanted);
    // Loads while the platform works. A failure is reported when the text is read.
    loadSanitizer().catch(() => undefined);
    const outcome = await delivery;
    if (!outcome.ok) {
      const { failure } = outcome;
      // The agent has cancelled it in another panel of this ticket.
      if (isWanted())
        setState(ticket, failure.reason === 'cancelled' ? restState(ticket) : { state: 'failed', failure });
    } else if (!isSameTicket(outcome.value.ticket, identifyTicket(ticket))) {
      if (isWanted()) setState(ticket, { state: 'failed', failure: { reason: 'unexpected-answer', requestId } });
    } else {
      // The worker had begun the same request with options of another panel.
      const isOther = outcome.value.requestId !== requestId;
      await take(ticket, outcome.value, isAwaited, { ...(!isOther && { options }), ...cause });
    }
  }

  const take: EndpointRequests<Endpoint>['take'] = async (ticket, result, isWanted, sent = {}) => {
    const read = await handling.readText(result).then(succeed, () => fail({ reason: 'not-loaded' } as const));
    if (!isWanted(stateOf(ticket))) return;
    if (read.ok) setState(ticket, { state: 'answered' }, handling.take(work(ticket), result, read.value, sent));
    else setState(ticket, { state: 'failed', failure: read.failure });
  };

  function isNews(ticket: Ticket, result: ResultOf<Endpoint>): boolean {
    const known = handling.list(work(ticket));
    const [shown] = known;
    return (
      known.every(({ requestId }) => requestId !== result.requestId) &&
      (shown === undefined || result.answeredAt > shown.answeredAt)
    );
  }

  /** A relay may have drafted a reply since. */
  function isNewest(ticket: Ticket, { failedAt }: Failure): boolean {
    const isOlder = ({ answeredAt }: ResultOf<Endpoint>) => !(Date.parse(answeredAt) > Date.parse(failedAt ?? ''));
    return handling.list(work(ticket)).every(isOlder);
  }

  return {
    take,

    async run(cause, ticket = ticketOf(get()), begunId) {
      const { pageId } = get();
      if (!ticket || pageId === undefined) return;
      const running = stateOf(ticket);
      if (running.state === 'running') {
        // The worker has begun the request of the click. The panel waits for its own, so nobody else would cancel the other.
        if (begunId !== undefined && begunId !== running.requestId)
          void ports.callService('request.cancel', { requestId: begunId });
        return;
      }
      const requestId = begunId ?? ports.createId();
      const [shown] = handling.list(work(ticket));
      if (shown?.requestId === requestId) {
        // The worker began it, and its result was recalled.
        await take(ticket, shown, hasEnded, { options: handling.readOptions(ticket), ...cause });
        return;
      }
      await send(ticket, pageId, requestId, cause);
    },

    cancel() {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const request = stateOf(ticket);
      if (request.state !== 'running') return;
      void ports.callService('request.cancel', { requestId: request.requestId });
      setState(ticket, restState(ticket));
    },

    async recall(ticket, pageId, recalled) {
      // TypeScript does not relate a mapped type to its generic key.
      const result = recalled[endpoint] as ResultOf<Endpoint> | undefined;
      if (result && isSameTicket(result.ticket, identifyTicket(ticket))) {
        await take(ticket, result, (request) => hasEnded(request) && isNews(ticket, result));
      }
      const failure = recalled.failed[endpoint];
      if (failure && hasEnded(stateOf(ticket)) && isNewest(ticket, failure))
        setState(ticket, { state: 'failed', failure });
      const requestId = recalled.pending[endpoint];
      const request = stateOf(ticket);
      const isShown = request.state === 'failed' && request.failure.requestId === requestId;
      // Repeats the ID, so that the platform is not called twice.
      if (requestId !== undefined && request.state !== 'running' && !isShown) void send(ticket, pageId, requestId);
    },
  };
}

/** Returns whether no request runs and no failure is shown. */
export function hasEnded({ state }: RequestState): boolean {
  return state === 'idle' || state === 'answered';
}
