import { traceOf } from '@/lib/domain/crash-report';

import { FRAME_VERSION, type FrameCall, type FromFrame, type FromPage, type PageNews } from '../protocol';

/** Answers the calls of the frame. */
type Answers = { [Call in FrameCall]: (body: never) => Promise<unknown> };

interface Deps {
  /** The frame is loaded, which it also is after a reload. */
  frame: HTMLIFrameElement;
  /** Of the relay. */
  origin: string;
  answers: Answers;
  onAct: (act: Exclude<FromFrame, { call: FrameCall }>) => void;
}

export interface FrameLink {
  /** Lost before the frame has started. */
  tell: (news: PageNews) => void;
  close: () => void;
}

/** Connects to the panel in the frame, over a port that only a page of the relay gets. */
export function connectToFrame({ frame, origin, answers, onAct }: Deps): FrameLink {
  const { port1: port, port2 } = new MessageChannel();
  const post = (message: FromPage): void => port.postMessage(message);

  async function answer({ id, call, body }: Extract<FromFrame, { call: FrameCall }>): Promise<void> {
    try {
      post({ id, reply: await answers[call](body as never) });
    } catch (error) {
      post({ id, crash: traceOf(error) });
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<FromFrame>) => {
    if ('call' in data) {
      if (Object.hasOwn(answers, data.call)) void answer(data);
      return;
    }
    onAct(data);
  });
  port.start();
  // The browser delivers it to this origin alone.
  frame.contentWindow?.postMessage({ deskhand: 'panel', version: FRAME_VERSION }, origin, [port2]);
  return {
    tell: post,
    close: () => port.close(),
  };
}
