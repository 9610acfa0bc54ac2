import { findPlaceholders } from '@/lib/domain/placeholders';

import type { StateOf } from '../gallery-state';
import { type PanelChange, panelWith } from '../panel-with';
import { FRESH, ORDER, REPLY, SUGGESTION, SUMMARY } from '../sample';
import { insertedNote, insertedReply, refusedNote } from './insertion-states';

const PARAGRAPH =
  'your parcel was handed to the carrier on Thursday evening, and since then its number has been scanned at three depots, the last of them about forty kilometres from you. ';
const LONG_REPLY = `<p>Hello Ada,</p>${`<p>${PARAGRAPH.repeat(3)}</p>`.repeat(8)}<p>Kind regards<br>Kim</p>`;
/** A text without any possible line break. */
const UNBREAKABLE = `https://carrier.example/follow?number=${'1Z999AA10123456784'.repeat(8)}`;

const LINKED_REPLY =
  '<p>Hello Ada,</p><p>follow your parcel at <a href="https://carrier.example/1Z">the carrier</a>, or sign in at ' +
  '<a href="https://xn--pple-43d.example/">apple.example</a>.</p>';

const UNFINISHED =
  '<p>Hello {{customer.name}},</p><p>your parcel is with the carrier.</p><p>Kind regards<br>[Your Name]</p>';

/** As many as settings can hold. */
const MANY_CHIPS = [
  'Offer a refund',
  'Ersatzlieferung ohne Rücksendung zusagen',
  'اعتذر عن التأخير',
  'Name the carrier',
  'Auf Rechnung verweisen',
  'اعرض بديلًا مناسبًا',
  'A label that is as long as labels can be',
  'Ask for a photo',
  'Lieferdatum nennen',
  'اذكر رقم التتبع',
  'No emoji',
  'Per Du',
].map((label) => ({ label, instruction: `${label}.` }));

const EARLIER = [
  {
    key: 'r2',
    answeredAt: '2026-11-21T10:12:00Z',
    instruction: 'Make the reply shorter.',
    isEdited: true,
    text: 'Hello Ada,\n\nyour order is on its way.',
    direction: 'ltr' as const,
  },
  {
    key: 'r1',
    answeredAt: '2026-11-21T10:05:00Z',
    instruction: undefined,
    isEdited: false,
    text: 'مرحبًا ليلى،\n\nطلبك في الطريق إليك.',
    direction: 'rtl' as const,
  },
];

const EDITED = {
  ...SUGGESTION,
  text: {
    kind: 'rich' as const,
    html: '<p>Hello Ada,</p><p>your order <b>10023</b> has left our warehouse. I have asked the carrier where it is.</p>',
  },
  suggested: SUGGESTION.text,
};

const ANSWERED = { request: { state: 'answered' as const }, suggestion: SUGGESTION };

const FOUND_ORDER = { state: 'found' as const, query: '10023', found: ORDER, isSample: false };
const WRONG_REPLY =
  'Hello Ada,\n\nyour order 10032 was delivered. You paid €129.09, and the number is 1Z999AA10123456785.';

const WHOLE_WORK: PanelChange = {
  suggestion: ANSWERED,
  summary: { request: { state: 'answered' }, summary: SUMMARY },
  order: FOUND_ORDER,
};

const HAND_OVER = {
  ...ANSWERED,
  suggestion: {
    ...SUGGESTION,
    text: REPLY,
    verdict: {
      kind: 'TO_AGENT' as const,
      actionType: 'TO_AGENT',
      handoff: true,
      canInsert: false,
      reasonDescription: 'Customer asks to speak to a person',
    },
  },
};
const SENT = { ...SUGGESTION, sent: { at: '2026-11-21T10:27:00Z' } };
const THEN_HAND_OVER = { ...SUGGESTION.verdict, handoff: true };

const QUIET = { insertion: { state: 'idle' }, offer: 'insert', ticketNumber: '4711' } as const;

const NOTE =
  'Deskhand: Over to you. Customer asks to speak to a person\n\nAda asks for the second time where order 10023 is.\n\nOrder 10023: Shipped, €129.90';

/** Creates the states from the request to the edited text; running requests started shortly before `now`. */
export function suggestionStates(now: number): StateOf<'panel'>[] {
  const runningSince = (ms: number) => ({ state: 'running' as const, requestId: 'r3', startedAt: now - ms });
  return [
    panelWith('suggestions/waiting', { suggestion: { request: runningSince(0) } }),
    panelWith('suggestions/waiting-long', { suggestion: { request: runningSince(7000) } }),
    panelWith('suggestions/answered', { suggestion: ANSWERED }),
    panelWith('suggestions/waiting-again', { suggestion: { ...ANSWERED, request: runningSince(0) } }),
    panelWith('suggestions/waiting-again-long', { suggestion: { ...ANSWERED, request: runningSince(107_000) } }),
    panelWith('suggestions/failed-again', {
      suggestion: { ...ANSWERED, request: { state: 'failed', failure: { reason: 'offline' } } },
    }),
    panelWith('suggestions/whole-work', WHOLE_WORK),
    panelWith('suggestions/whole-work-folded', { ...WHOLE_WORK, folded: ['summary', 'orders'] }),
    panelWith('suggestions/stale', {
      suggestion: {
        ...ANSWERED,
        suggestion: {
          ...SUGGESTION,
          freshness: { stale: true, newer: 2, newest: 'It says delivered, but nothing came. Who signed for it?' },
        },
      },
    }),
    panelWith('suggestions/sent', { ...WHOLE_WORK, suggestion: { ...ANSWERED, suggestion: SENT } }),
    panelWith('suggestions/sent-then-hand-over', {
      suggestion: { ...ANSWERED, suggestion: { ...SENT, verdict: THEN_HAND_OVER } },
    }),
    panelWith('suggestions/sent-and-answered', {
      suggestion: {
        ...ANSWERED,
        suggestion: { ...SENT, freshness: { stale: true, newer: 1, newest: 'Thank you! And can I send one back?' } },
      },
    }),
    panelWith('suggestions/colleague-wrote', {
      suggestion: {
        ...ANSWERED,
        suggestion: {
          ...SUGGESTION,
          freshness: { stale: true, newer: 1, newest: 'Hello Ada, I am looking for it.', isByAgents: true },
        },
      },
    }),
    panelWith('suggestions/inserted-then-hand-over', {
      suggestion: {
        ...ANSWERED,
        suggestion: { ...SUGGESTION, verdict: THEN_HAND_OVER },
        insertion: insertedReply(),
      },
    }),
    panelWith('suggestions/ticket-changed', {
      suggestion: { ...ANSWERED, suggestion: { ...SUGGESTION, freshness: { stale: true, newer: 0 } } },
    }),
    panelWith('suggestions/emptied', {
      suggestion: { ...ANSWERED, suggestion: { ...SUGGESTION, text: { kind: 'plain', text: '' }, isBlank: true } },
    }),
    panelWith('suggestions/edited', { suggestion: { ...ANSWERED, suggestion: EDITED } }),
    panelWith('suggestions/edited-open', {
      suggestion: { ...ANSWERED, suggestion: EDITED },
      opens: { key: 'changes.yours' },
    }),
    panelWith('suggestions/edit-taken-back', {
      suggestion: { ...ANSWERED, suggestion: { ...SUGGESTION, rolledBack: 'r3/1' } },
    }),
    panelWith('suggestions/long', {
      suggestion: { ...ANSWERED, suggestion: { ...SUGGESTION, text: { kind: 'rich', html: LONG_REPLY } } },
    }),
    panelWith('suggestions/unbreakable', {
      suggestion: {
        ...ANSWERED,
        suggestion: { ...SUGGESTION, text: { kind: 'rich', html: `<p>Follow it here: ${UNBREAKABLE}</p>` } },
      },
    }),
    panelWith('suggestions/links', {
      suggestion: {
        ...ANSWERED,
        suggestion: {
          ...SUGGESTION,
          text: { kind: 'rich', html: LINKED_REPLY },
          checks: {
            remarks: [],
            placeholders: [],
            linkHosts: [
              { host: 'xn--pple-43d.example', source: 'unknown', named: 'apple.example' },
              { host: `${'a-long-name.'.repeat(8)}example:8443`, source: 'unknown' },
              { host: 'refunds.example', source: 'customer' },
              { host: 'carrier.example', source: 'own' },
              ...Array.from({ length: 20 }, (_, index) => ({ host: `shop-${index}.example`, source: 'own' as const })),
            ],
          },
        },
      },
    }),
    panelWith('suggestions/unfinished', {
      suggestion: {
        ...ANSWERED,
        suggestion: {
          ...SUGGESTION,
          text: { kind: 'rich', html: UNFINISHED },
          checks: {
            remarks: ['thoughts', 'other-format'],
            placeholders: findPlaceholders('Hello {{customer.name}},\n\nKind regards\n[Your Name]'),
            linkHosts: [],
          },
        },
      },
    }),
    panelWith('suggestions/no-reason', {
      suggestion: {
        ...ANSWERED,
        suggestion: {
          ...SUGGESTION,
          verdict: { kind: 'MESSAGE', actionType: 'MESSAGE', handoff: undefined, canInsert: true },
          language: undefined,
          freshness: FRESH,
        },
      },
    }),
    panelWith('suggestions/details', { suggestion: ANSWERED, opens: { key: 'verdict.details' } }),
    panelWith('suggestions/insert-options', { suggestion: ANSWERED, opens: { key: 'insert.options' } }),
    panelWith('suggestions/instruction', {
      suggestion: {
        ...ANSWERED,
        recentLanguages: ['TRADITIONAL_CHINESE', 'GERMAN'],
        options: {
          targetLanguage: 'TRADITIONAL_CHINESE',
          contentFormat: 'MARKDOWN',
          instruction: 'Offer to send the filters again, and say how long the carrier has to answer. No promises.',
        },
      },
    }),
    panelWith('suggestions/earlier', { suggestion: { ...ANSWERED, earlier: EARLIER } }),
    panelWith('suggestions/earlier-open', {
      suggestion: { ...ANSWERED, earlier: EARLIER },
      opens: { key: 'history.earlier', values: { count: 2 } },
    }),
    panelWith('suggestions/note', { suggestion: { ...HAND_OVER, note: NOTE } }),
    panelWith('suggestions/note-closed', {
      suggestion: { ...HAND_OVER, note: NOTE, noteInsertion: { ...QUIET, offer: 'open-note' } },
    }),
    panelWith('suggestions/note-page', {
      suggestion: { ...HAND_OVER, note: NOTE, noteInsertion: { ...QUIET, offer: 'open-page' } },
    }),
    panelWith('suggestions/copied-by-hand', { suggestion: { ...ANSWERED, offer: undefined, insertModes: [] } }),
    panelWith('suggestions/note-copied-by-hand', {
      suggestion: { ...HAND_OVER, note: NOTE, noteInsertion: { ...QUIET, offer: undefined } },
    }),
    panelWith('suggestions/note-inserted', {
      suggestion: { ...HAND_OVER, note: NOTE, noteInsertion: { ...QUIET, insertion: insertedNote(NOTE) } },
    }),
    panelWith('suggestions/note-refused', {
      suggestion: { ...HAND_OVER, note: NOTE, noteInsertion: { ...QUIET, insertion: refusedNote(NOTE) } },
    }),
    panelWith('suggestions/note-discarded', { suggestion: { ...HAND_OVER, discardedNote: NOTE } }),
    ...(['at-cursor', 'after-draft', 'replace', 'open-reply', 'open-page', 'into-note'] as const).map((offer) =>
      panelWith(`suggestions/${offer}`, { suggestion: { ...ANSWERED, offer, isNoteOpen: offer === 'into-note' } }),
    ),
    panelWith('suggestions/open-reply-beside-note', {
      suggestion: { ...ANSWERED, offer: 'open-reply', isNoteOpen: true },
    }),
    panelWith('suggestions/facts', { suggestion: ANSWERED, order: FOUND_ORDER }),
    panelWith('suggestions/facts-open', {
      suggestion: ANSWERED,
      order: FOUND_ORDER,
      opens: { key: 'facts.open', values: { number: ORDER.orderNumber } },
    }),
    panelWith('suggestions/facts-differ', {
      suggestion: { ...ANSWERED, suggestion: { ...SUGGESTION, text: { kind: 'plain', text: WRONG_REPLY } } },
      order: FOUND_ORDER,
    }),
    panelWith('suggestions/facts-differ-rich', {
      suggestion: {
        ...ANSWERED,
        suggestion: {
          ...SUGGESTION,
          verdict: { ...SUGGESTION.verdict, handoff: true },
          text: { kind: 'rich', html: `<p>${WRONG_REPLY}</p>` },
          checks: { remarks: [], placeholders: [], linkHosts: [{ host: 'evil.test', source: 'customer' }] },
        },
      },
      order: FOUND_ORDER,
    }),
    panelWith('suggestions/facts-beside-a-lookup', {
      suggestion: ANSWERED,
      order: FOUND_ORDER,
      lookup: { ...FOUND_ORDER, query: '10024', found: { ...ORDER, orderNumber: '10024' } },
    }),
    panelWith('suggestions/facts-failed', {
      suggestion: ANSWERED,
      order: { state: 'failed', query: '10023', failure: { reason: 'offline' } },
    }),
    panelWith('suggestions/to-confirm', {
      suggestion: {
        ...ANSWERED,
        suggestion: { ...SUGGESTION, text: { kind: 'plain', text: WRONG_REPLY } },
        insertion: { state: 'to-confirm', text: { kind: 'plain', text: WRONG_REPLY } },
      },
      order: FOUND_ORDER,
    }),
    panelWith('suggestions/facts-of-another', {
      suggestion: ANSWERED,
      order: { ...FOUND_ORDER, found: { ...ORDER, buyerEmail: 'ben@mail.example' } },
    }),
    panelWith('suggestions/facts-coming', {
      suggestion: ANSWERED,
      order: { state: 'searching', query: '10023' },
    }),
    panelWith('suggestions/facts-coming-early', {
      suggestion: { request: runningSince(0) },
      order: { state: 'searching', query: '10023' },
    }),
    ...Object.entries({
      'long-status': { ...FOUND_ORDER, found: { ...ORDER, status: 'PARTIALLY_REFUNDED', totalAmount: 10_129.9 } },
      'long-status-sample': { ...FOUND_ORDER, found: { ...ORDER, status: 'PARTIALLY_REFUNDED' }, isSample: true },
      'long-status-of-another': {
        ...FOUND_ORDER,
        found: { ...ORDER, status: 'PARTIALLY_REFUNDED', buyerEmail: 'ben@mail.example' },
      },
      'own-status': { ...FOUND_ORDER, found: { ...ORDER, status: 'Waiting for the second warehouse' } },
    }).map(([name, order]) =>
      panelWith(`suggestions/facts-early-${name}`, { suggestion: { request: runningSince(0) }, order }),
    ),
    panelWith('suggestions/automatic-offer', { suggestion: ANSWERED, panel: { isAutomaticOffered: true } }),
    panelWith('suggestions/chips', {
      suggestion: {
        ...ANSWERED,
        options: {
          targetLanguage: 'AUTO',
          contentFormat: 'HTML',
          instruction: 'Make the reply shorter.\nMake the reply warmer.',
        },
      },
    }),
    panelWith('suggestions/own-chips', {
      suggestion: {
        ...ANSWERED,
        ownChips: [
          { label: 'Offer a refund', instruction: 'Offer a refund.' },
          { label: 'اعتذار', instruction: 'اعتذر عن التأخير.' },
          {
            label: 'A label that is as long as labels can be',
            instruction: 'Name the day on which the carrier has to answer.',
          },
        ],
      },
    }),
    panelWith('suggestions/many-chips', { suggestion: { ...ANSWERED, ownChips: MANY_CHIPS } }),
    panelWith('suggestions/draft-offered', { suggestion: { hasDraft: true }, opens: { key: 'steer.write' } }),
    panelWith('suggestions/draft-too-long', {
      suggestion: { hasDraft: true, draftUse: { state: 'too-long' } },
      opens: { key: 'steer.write' },
    }),
    panelWith('suggestions/draft-used', {
      suggestion: {
        hasDraft: true,
        options: {
          targetLanguage: 'AUTO',
          contentFormat: 'HTML',
          instruction: 'Use this draft as the basis:\n> Hello Ada,\n>\n> it is on its way.',
        },
      },
    }),
    panelWith('suggestions/other-language', {
      suggestion: { ...ANSWERED, options: { targetLanguage: 'FRENCH', contentFormat: 'HTML' } },
    }),
    panelWith('suggestions/reply-options', { suggestion: ANSWERED, opens: { key: 'request.more' } }),
  ];
}
