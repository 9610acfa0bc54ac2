import {
  BRIDGE_VERSION,
  type BridgeAct,
  type BridgeAnswer,
  type Connect,
  INSERT_DEADLINE_MS,
  MAX_DRAFT_CHARS,
} from './bridge-protocol';

/** Longer than the page's own deadline, so that the page reports the result. */
const INSERT_ANSWER_MS = INSERT_DEADLINE_MS + 1000;
const OTHER_ANSWER_MS = 2000;
/** One act needs about four answers. */
const MAX_ANSWERS = 20;

export interface PageConnection {
  /** Never throws: a late or malformed answer counts as `failed`. */
  call: (act: BridgeAct) => Promise<BridgeAnswer>;
  close: () => void;
}

/** Connects to the plugin in this page, if any. Each act opens its own connection, so no connection is older than the page. */
export function connectToPage(): PageConnection {
  const { port1: port, port2 } = new MessageChannel();
  const connect: Connect = { deskhand: 'connect', version: BRIDGE_VERSION };
  window.postMessage(connect, location.origin, [port2]);
  let lastId = 0;
  let heard = 0;
  return {
    call: (act) =>
      new Promise((resolve) => {
        const id = (lastId += 1);
        const timer = setTimeout(
          () => resolve({ problem: 'failed' }),
          act.act === 'insert' ? INSERT_ANSWER_MS : OTHER_ANSWER_MS,
        );
        // oxlint-disable-next-line unicorn/prefer-add-event-listener -- each request replaces the listener of the one before
        port.onmessage = ({ data }) => {
          if ((heard += 1) > MAX_ANSWERS) return port.close();
          if (data?.id !== id) return;
          clearTimeout(timer);
          resolve(parseAnswer(data));
        };
        port.postMessage({ ...act, id });
      }),
    close: () => port.close(),
  };
}

function parseAnswer({ text, problem }: Record<string, unknown>): BridgeAnswer {
  if (typeof text === 'string' && text.length <= MAX_DRAFT_CHARS) return { text };
  return { problem: problem === 'not-offered' ? problem : 'failed' };
}
