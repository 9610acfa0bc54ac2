import type { Disguise } from './disguise';
import { isLanguage } from './is-language';
import type { Secrets } from './secrets';
import type { Vocabulary } from './vocabulary';

const NAMES =
  /^(?:id|for|name|form|list|headers|slot|part|itemprop|aria-(?:controls|owns|labelledby|describedby|activedescendant|details|flowto))$/;
const ADDRESSES = /^(?:href|src|action|formaction|cite|poster|data)$/;
const CLOSED =
  /^(?:role|type|contenteditable|hidden|disabled|readonly|required|multiple|open|dir|method|draggable|spellcheck|scope|inert|popover|aria-(?:hidden|disabled|readonly|expanded|selected|checked|pressed|current|modal|live|busy|multiline|haspopup|orientation|required|invalid|atomic|sort|level))$/;
const LANGUAGES = /^(?:lang|hreflang)$/;

/** Everything that the closed attributes may say; a page that says something else may say anything. */
const STANDARD = new Set(
  (
    'true false on off both mixed page step location date time auto ltr rtl plaintext-only polite assertive ' +
    'get post dialog row col rowgroup colgroup until-found manual hint undefined vertical horizontal ascending descending ' +
    'text hidden checkbox radio button submit reset search email tel url number password datetime-local file image color range ' +
    'application/json text/javascript module text/css text/html ' +
    'alert alertdialog application article banner blockquote cell code columnheader combobox complementary contentinfo ' +
    'definition dialog document feed figure form generic grid gridcell group heading img link list listbox listitem log main ' +
    'marquee math menu menubar menuitem menuitemcheckbox menuitemradio navigation none note option paragraph presentation ' +
    'progressbar radiogroup region rowheader scrollbar separator slider spinbutton status switch tab table tablist ' +
    'tabpanel term textbox timer toolbar tooltip tree treegrid treeitem 1 2 3 4 5 6'
  ).split(' '),
);

/** Makes what is left of an attribute in a disguised page: undefined when nothing is. */
export function createAttributeKeeper(
  { values, attributes }: Vocabulary,
  { ticketId }: Secrets,
  disguise: Disguise,
): (element: Element, name: string, value: string) => string | undefined {
  return (element, name, value) => {
    const isSought = attributes.has(name);
    if (name === 'class') return disguise.classes(value);
    if (name === 'style') return keepVisibility(value);
    if (name === 'value') return keepValue(element, value, isSought);
    if (NAMES.test(name)) return disguise.name(value);
    if (ADDRESSES.test(name)) return disguise.address(value);
    if (LANGUAGES.test(name)) return isLanguage(value) ? value : '';
    if (CLOSED.test(name)) return STANDARD.has(value.toLowerCase()) || values.has(value) ? value : '';
    if (name === 'datetime' || isSought) return values.has(value) ? value : disguise.datum(value);
    if (name === 'aria-label') return disguise.text(value);
    // A name that holds somebody's data would have to be changed, and then says nothing.
    if (name.startsWith('data-') && disguise.name(name) === name) return disguise.datum(value);
    return undefined;
  };

  /** What a field holds is the agent's or the customer's, except what tells tickets and composers apart. */
  function keepValue(element: Element, value: string, isSought: boolean): string | undefined {
    if (!isSought) return undefined;
    if (ticketId !== undefined && value === ticketId) return disguise.datum(value);
    const isChoice = element.matches('option, input:is([type="hidden"], [type="radio"], [type="checkbox"])');
    if (isChoice) return values.has(value) ? value : undefined;
    // A subject or a customer may stand in a field of the page.
    return element.matches('input:is(:not([type]), [type="text"], [type="email"])') ? disguise.text(value) : undefined;
  }
}

/** All of a style that decides whether something is seen, written as it was: selectors may seek the text. */
function keepVisibility(style: string): string | undefined {
  const kept = style.match(/(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|visible|collapse))/gi);
  return kept?.join('; ');
}
