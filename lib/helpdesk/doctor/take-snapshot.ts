import type { PageSnapshot } from '@/lib/domain/examination';

import type { Adapter, Source } from '../adapter';
import { parseHtml } from '../parse-html';
import { findTicketId, type ReadSameOrigin } from '../read-ticket';
import { createDisguise, type Disguise } from './disguise';
import { examinePage } from './examine-page';
import { readPlaceholders } from './fill-template';
import { createAttributeKeeper } from './keep-attribute';
import { findSecrets } from './secrets';
import { createVocabulary, wordsOf } from './vocabulary';
import { createStructureWriter, UNSEEN_STYLE } from './write-structure';

/** Longest snapshot, in UTF-16 units: a report is sent by mail, and kept in a repository. */
const MAX_LENGTH = 1_000_000;

/** How many elements of a long list stay at each end: fewer where the page would be too long. */
const KEPT_AT_ENDS = [30, 10, 3, 1];

/** Nothing in a snapshot runs, and opening it loads nothing. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;

/**
 * Takes the structure of this page without its words, and of what the helpdesk answered while it was read.
 * It changes nothing in the page.
 */
export async function takeSnapshot(adapter: Adapter, readSameOrigin: ReadSameOrigin): Promise<PageSnapshot> {
  const { ticket, recorded, ...examination } = await examinePage(adapter, readSameOrigin);
  const vocabulary = createVocabulary(adapter);
  const answers = [...recorded].flatMap(([address, text]) => (text === undefined ? [] : [{ address, text }]));
  const said = answers.flatMap(({ address, text }) => [decodeURIComponent(address), text]);
  const documents = listRoots(document);
  const secrets = findSecrets(
    [location.href, ...said, ...documents.flatMap(listNumbered)],
    [...said, ...documents.flatMap((root) => Array.from(root.children, ({ textContent }) => textContent))].join('\n'),
    ticket,
    findTicketId(adapter),
    vocabulary,
  );
  const disguise: Disguise = createDisguise(vocabulary, secrets, (html) => writeInner(parseHtml(html)));
  const keptWords = listKeptWords(adapter);
  const { container, messages } = adapter.thread;
  const rules = {
    attribute: createAttributeKeeper(vocabulary, secrets, disguise),
    tag: (name: string) => (name.includes('-') ? disguise.name(name) : name),
    text: (data: string, parent: Element) => disguise.text(data, keptWords.get(parent)),
    script: (element: Element) =>
      'path' in messages && element.matches(container)
        ? disguise.json(element.textContent).replaceAll('<', String.raw`\u003c`)
        : undefined,
  };

  function writeInner(body: Element): string {
    const { write } = createStructureWriter({ ...rules, keptAtEnds: MAX_LENGTH });
    return Array.from(body.childNodes, (node) =>
      node.nodeType === Node.ELEMENT_NODE ? write(node as Element) : disguise.text(node.textContent ?? ''),
    ).join('');
  }

  function writePage(keptAtEnds: number): { html: string; leftOut: number } {
    const { write, countLeftOut } = createStructureWriter({ ...rules, keptAtEnds });
    const root = write(document.documentElement);
    const html = root.replace(/<head[^>]*>/, (head) => `${head}<meta charset="utf-8">${POLICY}${UNSEEN_STYLE}`);
    return { html: `<!doctype html>\n${html}\n`, leftOut: countLeftOut() };
  }

  let page = writePage(KEPT_AT_ENDS[0] ?? 0);
  for (const kept of KEPT_AT_ENDS.slice(1)) if (page.html.length > MAX_LENGTH) page = writePage(kept);
  const address = disguise.ownAddress();
  const serves = answers.map(({ address: asked, text }) => [
    disguiseAsked(adapter, asked, address, disguise),
    isJson(text) ? disguise.json(text) : writeInner(parseHtml(text)),
  ]);
  return { ...examination, ...page, address, serves: Object.fromEntries(serves) as Record<string, string> };
}

function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

/** The document, its open shadow roots and its frames of the same origin, and theirs. */
function listRoots(root: Document | ShadowRoot): (Document | ShadowRoot)[] {
  const inner = Array.from(root.querySelectorAll('*')).flatMap((element) => {
    const frame = element.localName === 'iframe' ? (element as HTMLIFrameElement).contentDocument : null;
    return [element.shadowRoot, frame].filter((each) => each !== null).flatMap(listRoots);
  });
  return [root, ...inner];
}

function listNumbered(root: ParentNode): string[] {
  const values: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    for (const { value } of element.attributes) if (/\d/.test(value)) values.push(value);
    if (element.localName === 'script' && /json/.test(element.getAttribute('type') ?? ''))
      values.push(element.textContent);
  }
  return values;
}

/** Words of patterns, at the elements whose text they are held against. */
function listKeptWords(adapter: Adapter): Map<Element, ReadonlySet<string>> {
  const { ticketId, subject, language, customerName, customerEmail, thread } = adapter;
  const sources = [ticketId, subject, language, customerName, customerEmail, thread.id, thread.author, thread.time];
  const kept = new Map<Element, ReadonlySet<string>>();
  for (const { select, attribute, pattern } of sources.flatMap((list): Source[] => list ?? [])) {
    if (!select || attribute || !pattern) continue;
    const words = new Set(wordsOf(pattern));
    for (const element of document.querySelectorAll(select)) kept.set(element, words);
  }
  return kept;
}

/** Where a disguised answer is found when the disguised page is read: placeholders are filled in with others' values. */
function disguiseAsked({ facts, thread }: Adapter, asked: string, address: string, { datum }: Disguise): string {
  const templates = [
    facts?.ticket?.address,
    facts?.messages?.address,
    facts?.messages?.person?.address,
    thread.elsewhere?.address,
  ];
  for (const template of templates) {
    const values = template === undefined ? undefined : readPlaceholders(template, asked);
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
