import type { Adapter, ValueSource } from '@/lib/adapters/shape';
import type { PageSnapshot } from '@/lib/domain/examination';

import * as dom from '../dom';
import { findTicketId } from '../find-ticket-key';
import { parseHtml } from '../parse-html';
import type { ReadSameOrigin } from '../read-ticket';
import { createAnonymizer, type Anonymizer } from './anonymizer';
import { examinePage } from './examine-page';
import { createAttributeKeeper } from './keep-attribute';
import { readPlaceholders } from './read-placeholders';
import { findSecrets } from './secrets';
import { createVocabulary, wordsOf } from './vocabulary';
import { createStructureWriter, UNSEEN_STYLE } from './write-structure';

/** Reports are sent by mail and kept in a repository. */
const MAX_LENGTH = 1_000_000;

/** Elements of a long list kept at each end; fewer when the snapshot is too long. */
const KEPT_AT_ENDS = [30, 10, 3, 1];

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;

/** Takes an anonymized snapshot of this page and of the helpdesk's answers, without changing the page. */
export async function takeSnapshot(adapter: Adapter, readSameOrigin: ReadSameOrigin): Promise<PageSnapshot> {
  const { ticket, recorded, ...examination } = await examinePage(adapter, readSameOrigin);
  const vocabulary = createVocabulary(adapter);
  const answers = [...recorded].flatMap(([address, text]) => (text === undefined ? [] : [{ address, text }]));
  const said = answers.flatMap(({ address, text }) => [decodeURIComponent(address), text]);
  const documents = listRoots(document);
  const secrets = findSecrets(
    [location.href, ...said, ...documents.flatMap(listNumbered)],
    [...said, ...documents.flatMap((root) => Array.from(root.children, dom.textContent))].join('\n'),
    ticket,
    findTicketId(adapter),
    vocabulary,
  );
  const anonymizer: Anonymizer = createAnonymizer(vocabulary, secrets, (html) => writeInner(parseHtml(html)));
  const keptWords = listKeptWords(adapter);
  const { container, messages } = adapter.thread;
  const rules = {
    attribute: createAttributeKeeper(vocabulary, secrets, anonymizer),
    tag: (name: string) => (name.includes('-') ? anonymizer.name(name) : name),
    text: (data: string, parent: Element) => anonymizer.text(data, keptWords.get(parent)),
    script: (element: Element) =>
      'path' in messages && dom.matches(element, container)
        ? anonymizer.json(dom.textContent(element)).replaceAll('<', String.raw`\u003c`)
        : undefined,
  };

  function writeInner(body: Element): string {
    const { write } = createStructureWriter({ ...rules, keptAtEnds: MAX_LENGTH });
    return Array.from(dom.childNodes(body), (node) =>
      dom.nodeType(node) === Node.ELEMENT_NODE ? write(node as Element) : anonymizer.text(dom.textContent(node)),
    ).join('');
  }

  function writePage(keptAtEnds: number): { html: string; leftOut: number } {
    const { write, countLeftOut } = createStructureWriter({ ...rules, keptAtEnds });
    const root = write(document.documentElement);
    const html = root.replace(/<head[^<>]*>/, (head) => `${head}<meta charset="utf-8">${POLICY}${UNSEEN_STYLE}`);
    return { html: `<!doctype html>\n${html}\n`, leftOut: countLeftOut() };
  }

  let page = writePage(KEPT_AT_ENDS[0] ?? 0);
  for (const kept of KEPT_AT_ENDS.slice(1)) if (page.html.length > MAX_LENGTH) page = writePage(kept);
  const address = anonymizer.ownAddress();
  const serves = answers.map(({ address: requested, text }) => [
    anonymizeRequest(adapter, requested, address, anonymizer),
    isJson(text) ? anonymizer.json(text) : writeInner(parseHtml(text)),
  ]);
  return { ...examination, ...page, address, serves: Object.fromEntries(serves) as Record<string, string> };
}

function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

function listRoots(root: Document | ShadowRoot): (Document | ShadowRoot)[] {
  const inner = Array.from(root.querySelectorAll('*')).flatMap((element) => {
    const frame = dom.localName(element) === 'iframe' ? (element as HTMLIFrameElement).contentDocument : null;
    return [dom.shadowRoot(element), frame].filter((each) => each !== null).flatMap(listRoots);
  });
  return [root, ...inner];
}

function listNumbered(root: ParentNode): string[] {
  const values: string[] = [];
  for (const element of dom.querySelectorAll(root, '*')) {
    for (const { value } of dom.attributes(element)) if (/\d/.test(value)) values.push(value);
    if (dom.localName(element) === 'script' && /json/.test(dom.getAttribute(element, 'type') ?? ''))
      values.push(dom.textContent(element));
  }
  return values;
}

/** Lists the words of an element's text that a pattern of the adapter needs. */
function listKeptWords(adapter: Adapter): Map<Element, ReadonlySet<string>> {
  const { ticketId, number, subject, language, customerName, customerEmail, thread } = adapter;
  const about = [ticketId, number, subject, language, customerName, customerEmail];
  const sources = [...about, thread.id, thread.author, thread.time, thread.total];
  const kept = new Map<Element, ReadonlySet<string>>();
  for (const { select, attribute, pattern } of sources.flatMap((list): ValueSource[] => list ?? [])) {
    if (!select || attribute || !pattern) continue;
    const words = new Set(wordsOf(pattern));
    for (const element of document.querySelectorAll(select)) kept.set(element, words);
  }
  return kept;
}

/** The anonymized page will request this address. */
function anonymizeRequest(
  { facts, thread }: Adapter,
  requested: string,
  address: string,
  { datum }: Anonymizer,
): string {
  const templates = [
    facts?.ticket?.address,
    facts?.messages?.address,
    facts?.messages?.person?.address,
    thread.elsewhere?.address,
  ];
  for (const template of templates) {
    const values = template === undefined ? undefined : readPlaceholders(template, requested);
    if (template === undefined || !values) continue;
    const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? '';
      return encodeURIComponent(name === 'page' ? value : datum(value));
    });
    const { pathname, search } = new URL(filled, address);
    return pathname + search;
  }
  return '';
}
