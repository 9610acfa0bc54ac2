import { escapeHtml } from '@/lib/shared/escape-html';

import * as dom from '../dom';

/** Elements that run, style, draw, or contain a draft. */
const EMPTIED = /^(?:script|style|noscript|template|svg|canvas|object|embed|math|textarea|video|audio)$/;
const DROPPED = 'link, meta, base, [deskhand-ask]';
const VOID = /^(?:area|br|col|embed|hr|img|input|source|track|wbr)$/;
const HIDES = 'data-deskhand-unseen';

/** Replaces the removed style sheets, because visibility decides which composer is open. */
export const UNSEEN_STYLE =
  `<style>[${HIDES}="display"]{display:none}[${HIDES}="hidden"]{visibility:hidden}` +
  `[${HIDES}="visible"]{visibility:visible}</style>`;

export interface StructureRules {
  attribute: (element: Element, name: string, value: string) => string | undefined;
  tag: (name: string) => string;
  text: (data: string, parent: Element) => string;
  script: (element: Element) => string | undefined;
  /** Children of a long list kept at each end. */
  keptAtEnds: number;
}

/** Creates a writer of elements as HTML, with open shadow roots and frames of the same origin. */
export function createStructureWriter(rules: StructureRules): {
  write: (element: Element) => string;
  countLeftOut: () => number;
} {
  let leftOut = 0;

  function write(element: Element): string {
    const own = dom.localName(element);
    if (dom.matches(element, DROPPED)) return '';
    const tag = rules.tag(own);
    const start = `<${tag}${writeAttributes(element)}>`;
    if (VOID.test(own)) return start;
    return `${start}${writeContent(element)}</${tag}>`;
  }

  function writeContent(element: Element): string {
    if (dom.localName(element) === 'script') return rules.script(element) ?? '';
    if (EMPTIED.test(dom.localName(element)) || dom.localName(element) === 'iframe') return '';
    const root = dom.shadowRoot(element);
    const shadow = root
      ? `<template shadowrootmode="open">${UNSEEN_STYLE}${writeChildren(root, element)}</template>`
      : '';
    return shadow + writeChildren(element, element);
  }

  function writeChildren(parent: Element | ShadowRoot, near: Element): string {
    const most = 2 * rules.keptAtEnds + 1;
    const children = [...dom.childNodes(parent)];
    const count = children.filter((node) => dom.nodeType(node) === Node.ELEMENT_NODE).length;
    let html = '';
    let at = 0;
    for (const node of children) {
      if (dom.nodeType(node) === Node.ELEMENT_NODE) {
        at += 1;
        const isKept = count <= most || at <= rules.keptAtEnds || at > count - rules.keptAtEnds;
        if (isKept) html += write(node as Element);
        else {
          if (at === rules.keptAtEnds + 1) html += `<!-- ${count - 2 * rules.keptAtEnds} elements left out -->`;
          leftOut += 1;
        }
      } else if (dom.nodeType(node) === Node.TEXT_NODE) {
        html += escapeHtml(rules.text((node as Text).data, near));
      }
    }
    return html;
  }

  function writeAttributes(element: Element): string {
    const kept = new Map<string, string>();
    const said = new Map(Array.from(dom.attributes(element), ({ name, value }) => [name, value]));
    // The current value; the attribute holds the initial one.
    const { type = '', value: current = '' } = dom.matches(element, 'input') ? (element as HTMLInputElement) : {};
    if (/^(?:text|email)$/.test(type)) said.set('value', current);
    for (const [name, value] of said) {
      const left = /^[a-z][\w.:-]*$/i.test(name) ? rules.attribute(element, name, value) : undefined;
      if (left !== undefined) kept.set(name, left);
    }
    addState(element, kept);
    if (dom.localName(element) === 'script') kept.delete('src');
    const inner = dom.localName(element) === 'iframe' ? (element as HTMLIFrameElement).contentDocument : null;
    if (inner?.body) {
      kept.set('srcdoc', `<head>${UNSEEN_STYLE}</head>${write(inner.body)}`);
      kept.delete('src');
    }
    return Array.from(kept, ([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`)).join(
      '',
    );
  }

  return { write, countLeftOut: () => leftOut };
}

function addState(element: Element, kept: Map<string, string>): void {
  if (dom.localName(element) === 'option') setState(kept, 'selected', (element as HTMLOptionElement).selected);
  if (dom.localName(element) === 'input') setState(kept, 'checked', (element as HTMLInputElement).checked);
  const view = dom.ownerDocument(element).defaultView;
  if (!view || dom.closest(element, 'head') || EMPTIED.test(dom.localName(element))) return;
  if (/none|hidden/.test(kept.get('style') ?? '')) return;
  const { display, visibility } = view.getComputedStyle(element);
  const outer = dom.parentElement(element);
  const around = outer && view.getComputedStyle(outer).visibility;
  if (display === 'none') {
    if (!kept.has('hidden')) kept.set(HIDES, 'display');
  } else if ((visibility === 'hidden') !== (around === 'hidden')) {
    kept.set(HIDES, visibility === 'hidden' ? 'hidden' : 'visible');
  }
}

function setState(kept: Map<string, string>, name: string, isSo: boolean): void {
  if (isSo) kept.set(name, '');
  else kept.delete(name);
}
