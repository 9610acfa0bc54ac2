import {
  BRIDGE_VERSION,
  type BridgeAct,
  type BridgeAnswer,
  type Connect,
  INSERT_DEADLINE_MS,
  MAX_DRAFT_CHARS,
} from './protocol';

/** Longer than the page's own deadline, so that it is the page that says what became of an insertion. */
const INSERT_ANSWER_MS = INSERT_DEADLINE_MS + 1000;
const OTHER_ANSWER_MS = 2000;
/** An act needs a handful of answers; a page that says more than this is no longer listened to. */
const MAX_ANSWERS = 20;

export interface PageConnection {
  /** Asks the plugin for something. Never throws: no answer in time, and one that is none, count as `failed`. */
  ask: (act: BridgeAct) => Promise<BridgeAnswer>;
  close: () => void;
}

/**
 * Connects to the plugin in this page, if there is one: whether it hears shows in its answers. A connection is for one act
 * of the agent, so neither a page that was changed nor an extension that was reloaded leaves a dead one behind.
 */
export function connectToPage(): PageConnection {
  const { port1: port, port2 } = new MessageChannel();
  const connect: Connect = { deskhand: 'connect', version: BRIDGE_VERSION };
  window.postMessage(connect, location.origin, [port2]);
  let lastId = 0;
  let heard = 0;
  return {
    ask: (act) =>
      new Promise((resolve) => {
        const id = (lastId += 1);
        const timer = setTimeout(
          () => resolve({ problem: 'failed' }),
          act.act === 'insert' ? INSERT_ANSWER_MS : OTHER_ANSWER_MS,
        );
        // oxlint-disable-next-line unicorn/prefer-add-event-listener -- each request takes the place of the one before
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
