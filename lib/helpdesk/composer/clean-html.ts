import { parseHtml } from '../parse-html';

/** What a reply is made of: text-level tags, lists and tables, none of which loads, runs or acts. */
const KEPT =
  /^(A|P|DIV|SPAN|BR|HR|H[1-6]|BLOCKQUOTE|PRE|B|STRONG|I|EM|U|S|DEL|INS|MARK|SMALL|SU[BP]|CODE|KBD|[UOD]L|LI|D[TD]|TABLE|CAPTION|T(HEAD|BODY|FOOT|[RHD]))$/;
/** What holds no words for people. */
const DROPPED = /^(SCRIPT|STYLE|TITLE|TEXTAREA|SELECT|OBJECT|IFRAME|NO\w+|SVG|MATH)$/i;

/**
 * HTML as a composer may be given it, where no policy of ours reaches: whoever made it, nothing in it can run, load or
 * name an address but that of a link.
 */
export function cleanHtml(html: string): string {
  const body = parseHtml(html);
  clean(body);
  return body.innerHTML;
}

function clean(parent: Element): void {
  const nodes = [...parent.childNodes];
  for (const node of nodes) {
    if (node instanceof Element && !DROPPED.test(node.tagName)) {
      clean(node);
      // Names from other namespaces than HTML's are not in capitals, and so never kept.
      if (!KEPT.test(node.tagName)) node.replaceWith(...node.childNodes);
      for (const name of node.getAttributeNames()) {
        const isLink = name === 'href' && /^(https?:\/\/|mailto:|tel:)/i.test(node.getAttribute(name) ?? '');
        if (!isLink && !/^(dir|colspan|rowspan)$/.test(name)) node.removeAttribute(name);
      }
    } else if (!(node instanceof Text)) {
      node.remove();
    }
  }
}
