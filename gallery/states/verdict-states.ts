import { ACTION_TYPES, CONTENT_FORMATS, type ContentFormat } from '@/lib/contract/values';
import { decideVerdict, type VerdictKind } from '@/lib/domain/verdict';
import { createReplyText } from '@/lib/rich-text/reply-text';

import type { StateOf } from '../gallery-state';
import { panelWith } from '../panel-with';
import { SUGGESTION } from '../sample';

const REASONS: Record<VerdictKind, { actionType: string; reason: string; reasonDescription: string }> = {
  MESSAGE: {
    actionType: 'MESSAGE',
    reason: 'ORDER_STATUS',
    reasonDescription: 'Order found, customer asked for status',
  },
  NOTHING: {
    actionType: 'NOTHING',
    reason: 'AUTO_REPLY',
    reasonDescription: 'The last message was written by a machine',
  },
  CONFUSED: { actionType: 'CONFUSED', reason: 'UNCLEAR', reasonDescription: 'The last message makes no sense' },
  STOPPED: { actionType: 'STOPPED', reason: 'OPTED_OUT', reasonDescription: 'Customer wants no more messages' },
  TO_AGENT: {
    actionType: 'TO_AGENT',
    reason: 'PERSON_WANTED',
    reasonDescription: 'Customer asks to speak to a person',
  },
  NO_REPLY: { actionType: 'NO_REPLY', reason: 'THANKS', reasonDescription: 'Customer says thank you' },
  HUMAN_REVIEW: {
    actionType: 'HUMAN_REVIEW',
    reason: 'LEGAL',
    reasonDescription: 'Customer threatens legal steps over a broken kettle and names a lawyer',
  },
  EMPTY: { actionType: 'MESSAGE', reason: 'ORDER_STATUS', reasonDescription: 'Order found, customer asked for status' },
  UNKNOWN: { actionType: 'ESCALATE_TO_LAWYER', reason: 'LEGAL', reasonDescription: 'Customer threatens legal steps' },
};

const CONTENTS: Record<ContentFormat, Record<'ltr' | 'rtl', string>> = {
  HTML: {
    ltr: '<p>Hello Ada,</p><p>your order <b>10023</b> is on its way:</p><ol><li>packed on Wednesday</li><li>sent on Thursday</li></ol><p>Follow it <a href="https://carrier.example/1Z999">at the carrier</a>.</p><blockquote><p>Where is my order?</p></blockquote>',
    rtl: '<p>مرحبًا ليلى،</p><p>طلبك <b>10019</b> في الطريق إليك:</p><ol><li>تم تجهيزه يوم الأربعاء</li><li>تم شحنه يوم الخميس</li></ol><p>تابعه <a href="https://carrier.example/1Z999">لدى شركة الشحن</a>.</p>',
  },
  MARKDOWN: {
    ltr: 'Hello Ada,\n\nyour order **10023** is on its way:\n\n- packed on Wednesday\n- sent on Thursday\n\n| Item | Pieces |\n|---|---|\n| Kettle | 2 |\n\nNumber at the carrier: `1Z999AA10123456784`',
    rtl: 'مرحبًا ليلى،\n\nطلبك **10019** في الطريق إليك:\n\n- تم تجهيزه يوم الأربعاء\n- تم شحنه يوم الخميس\n\nرقم الشحنة: `1Z999AA10123456784`',
  },
  PLAIN: {
    ltr: 'Hello Ada,\n\nyour order 10023 left our warehouse on Thursday. You can follow it at the carrier.\n\nKind regards\nKim',
    rtl: 'مرحبًا ليلى،\n\nغادر طلبك 10019 مستودعنا يوم الخميس، ويمكنك متابعته لدى شركة الشحن.\n\nمع أطيب التحيات\nكيم',
  },
};

const KINDS = Object.keys(REASONS) as VerdictKind[];

/** Creates every action type in every format and direction, and every verdict with a hand-over. */
export async function verdictStates(): Promise<StateOf<'panel'>[]> {
  const wanted = ACTION_TYPES.flatMap((kind) =>
    CONTENT_FORMATS.flatMap((format) =>
      (['ltr', 'rtl'] as const).map((direction) => ({ kind, format, direction, handoff: false })),
    ),
  );
  const odd = (['EMPTY', 'UNKNOWN'] as const).map((kind) => ({ kind, handoff: false }));
  const handedOver = KINDS.map((kind) => ({ kind, handoff: true }));
  return Promise.all([...wanted, ...odd, ...handedOver].map(verdictState));
}

interface Wanted {
  kind: VerdictKind;
  handoff: boolean;
  format?: ContentFormat;
  direction?: 'ltr' | 'rtl';
}

async function verdictState({ kind, handoff, format, direction = 'ltr' }: Wanted): Promise<StateOf<'panel'>> {
  const content = kind === 'EMPTY' || kind === 'UNKNOWN' ? '' : CONTENTS[format ?? 'HTML'][direction];
  const marks = [kind, format, format && direction, handoff && 'hand-off'].filter(Boolean);
  return panelWith(`verdicts/${marks.join('-').toLowerCase()}`, {
    suggestion: {
      request: { state: 'answered' },
      suggestion: {
        ...SUGGESTION,
        verdict: decideVerdict({ ...REASONS[kind], content, handoff }),
        text: content === '' ? undefined : await createReplyText(content, format ?? 'HTML'),
        language: direction === 'rtl' ? 'ar' : 'en',
        direction,
      },
      options: { targetLanguage: 'AUTO', contentFormat: format ?? 'HTML' },
    },
  });
}
