import { flattenElements } from '@/lib/shared/flatten-elements';

import * as dom from '../dom';
import { parseHtml } from '../parse-html';

const KEPT =
  /^(A|P|DIV|SPAN|BR|HR|H[1-6]|BLOCKQUOTE|PRE|B|STRONG|I|EM|U|S|STRIKE|DEL|INS|MARK|SMALL|SU[BP]|CODE|KBD|[UOD]L|LI|D[TD]|TABLE|CAPTION|T(HEAD|BODY|FOOT|[RHD]))$/;
/** Removed with their content; other elements are replaced by it. */
const DROPPED = /^(SCRIPT|STYLE|TITLE|TEXTAREA|SELECT|OBJECT|IFRAME|NO\w+|SVG|MATH)$/i;

/** Browsers need quadratic time for the line breaks between many blocks. None of these tags starts inside a `pre`. */
const BREAK_AT_BLOCK =
  /(<\/?(?:p|div|h\d|blockquote|[uod]l|li|d[td]|table|t(?:head|body|foot|[rhd]))\b[^<>]*>)[ \t\n]+/g;

/** Sanitizes HTML for a page that may have no content security policy. Only links keep an address. Limits nesting. */
export function cleanHtml(html: string): string {
  const body = parseHtml(html);
  clean(body);
  body.replaceChildren(flattenElements(body));
  return body.innerHTML.replaceAll(BREAK_AT_BLOCK, '$1');
}

function clean(parent: Element): void {
  const nodes = [...dom.childNodes(parent)];
  for (const node of nodes) {
    if (node instanceof Element && !DROPPED.test(dom.tagName(node))) {
      clean(node);
      for (const name of dom.getAttributeNames(node)) {
        const isLink = name === 'href' && /^(https?:\/\/|mailto:|tel:)/i.test(dom.getAttribute(node, name) ?? '');
        if (!isLink && !/^(dir|colspan|rowspan)$/.test(name)) dom.removeAttribute(node, name);
      }
      // Tag names of other namespaces are not in capitals, so they never match. A link needs an address.
      if (!KEPT.test(dom.tagName(node)) || dom.matches(node, 'a:not([href])'))
        dom.replaceWith(node, ...dom.childNodes(node));
    } else if (!(node instanceof Text)) {
      dom.removeChild(parent, node);
    }
  }
}
