import { flattenElements } from '@/lib/shared/flatten-elements';

import { parseHtml } from '../parse-html';

/** Nothing that loads, runs or submits. */
const KEPT =
  /^(A|P|DIV|SPAN|BR|HR|H[1-6]|BLOCKQUOTE|PRE|B|STRONG|I|EM|U|S|DEL|INS|MARK|SMALL|SU[BP]|CODE|KBD|[UOD]L|LI|D[TD]|TABLE|CAPTION|T(HEAD|BODY|FOOT|[RHD]))$/;
/** Removed with their content; other elements are replaced by it. */
const DROPPED = /^(SCRIPT|STYLE|TITLE|TEXTAREA|SELECT|OBJECT|IFRAME|NO\w+|SVG|MATH)$/i;

/**
 * Sanitizes HTML for a composer, whose page may have no content security policy; only links keep an address. Nothing is
 * nested deep.
 */
export function cleanHtml(html: string): string {
  const body = parseHtml(html);
  clean(body);
  body.replaceChildren(flattenElements(body));
  return body.innerHTML;
}

function clean(parent: Element): void {
  const nodes = [...parent.childNodes];
  for (const node of nodes) {
    if (node instanceof Element && !DROPPED.test(node.tagName)) {
      clean(node);
      for (const name of node.getAttributeNames()) {
        const isLink = name === 'href' && /^(https?:\/\/|mailto:|tel:)/i.test(node.getAttribute(name) ?? '');
        if (!isLink && !/^(dir|colspan|rowspan)$/.test(name)) node.removeAttribute(name);
      }
      // Tag names of other namespaces are not in capitals, so none of them is kept. A link needs an address.
      if (!KEPT.test(node.tagName) || node.matches('a:not([href])')) node.replaceWith(...node.childNodes);
    } else if (!(node instanceof Text)) {
      node.remove();
    }
  }
}
