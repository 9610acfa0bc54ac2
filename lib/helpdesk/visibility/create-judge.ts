import * as dom from '../dom';
import { declareVisibility } from './declared-visibility';
import { createDrawnJudge } from './drawn-visibility';
import { readHarmlessStyle } from './harmless-style';
import type { VisibilityPart } from './loaded-visibility';

const STYLE_SHEET = 'style,link[rel~="stylesheet"]';
/** Elements that hide no text without a style, and those that are never read. */
const ORDINARY =
  'a,abbr,address,article,aside,b,bdi,big,blockquote,body,br,caption,center,cite,code,col,colgroup,dd,del,dfn,div,dl,dt,em,figcaption,figure,font,footer,h1,h2,h3,h4,h5,h6,header,hr,i,img,ins,kbd,li,main,mark,nav,ol,p,pre,q,s,samp,script,section,small,span,strike,strong,sub,sup,svg,table,tbody,td,template,tfoot,th,thead,time,tr,tt,u,ul,var,wbr';
/** Elements that may hide text without an inline style. */
const HARMFUL = `[bgcolor],[color],[background],[text],[hidden],[popover],${STYLE_SHEET},:not(${ORDINARY},svg *,html,head,head *)`;
const STYLED = `[style],${HARMFUL}`;

/** Most messages have no styles, and cost one query. Most others have styles that hide nothing. */
export const createJudge: VisibilityPart['createJudge'] = (within) => {
  const isPlain = !!within && !dom.querySelector(within, STYLED);
  const drawn = createDrawnJudge(STYLED);
  return (root) => {
    const scope = findScope(root);
    if (isPlain && scope === root && dom.contains(within, root)) return undefined;
    const styled = [...dom.querySelectorAll(scope, STYLED)];
    if (styled.length === 0) return undefined;
    const hasSheet = dom.querySelector(scope, STYLE_SHEET) !== null;
    if (!isDrawn(root)) return declareVisibility(hasSheet);
    const colours = styled.map(readColour);
    const isHarmless = colours.every((colour) => colour === '' || (colour && drawn.isVisible(root, colour)));
    return isHarmless ? undefined : drawn.begin(root, hasSheet);
  };
};

/** Whether the helpdesk shows the message. */
function isDrawn(root: Element): boolean {
  return dom.getBoundingClientRect(root).width > 0 && dom.checkVisibility(root);
}

/** The colour that a harmless element sets, '' for none. */
function readColour(element: Element): string | undefined {
  return dom.matches(element, HARMFUL) ? undefined : readHarmlessStyle(dom.getAttribute(element, 'style') ?? '');
}

/** The part of the page that the message's styles reach. */
function findScope(root: Element): Element | ShadowRoot | Document {
  return dom.shadowRoot(root) ?? (dom.tagName(root) === 'BODY' ? dom.ownerDocument(root) : root);
}
