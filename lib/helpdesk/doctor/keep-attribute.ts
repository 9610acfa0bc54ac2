import * as dom from '../dom';
import type { Anonymizer } from './anonymizer';
import { isLanguage } from './is-language';
import type { PageSecrets } from './secrets';
import type { Vocabulary } from './vocabulary';

const NAMES =
  /^(?:id|for|name|form|list|headers|slot|part|itemprop|aria-(?:controls|owns|labelledby|describedby|activedescendant|details|flowto))$/;
const ADDRESSES = /^(?:href|src|action|formaction|cite|poster|data)$/;
const CLOSED =
  /^(?:role|type|contenteditable|hidden|disabled|readonly|required|multiple|open|dir|method|draggable|spellcheck|scope|inert|popover|aria-(?:hidden|disabled|readonly|expanded|selected|checked|pressed|current|modal|live|busy|multiline|haspopup|orientation|required|invalid|atomic|sort|level))$/;
const LANGUAGES = /^(?:lang|hreflang)$/;

/** Any other value of these attributes may be personal data. */
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

/** Creates the function that anonymizes an attribute; it returns undefined for an attribute to remove. */
export function createAttributeKeeper(
  { values, attributeNames }: Vocabulary,
  { ticketId }: PageSecrets,
  anonymizer: Anonymizer,
): (element: Element, name: string, value: string) => string | undefined {
  return (element, name, value) => {
    const isRead = attributeNames.has(name);
    if (name === 'class') return anonymizer.classes(value);
    if (name === 'style') return keepVisibility(value);
    if (name === 'value') return keepValue(element, value, isRead);
    if (NAMES.test(name)) return anonymizer.name(value);
    if (ADDRESSES.test(name)) return anonymizer.address(value);
    if (LANGUAGES.test(name)) return isLanguage(value) ? value : '';
    if (CLOSED.test(name)) return STANDARD.has(value.toLowerCase()) || values.has(value) ? value : '';
    if (name === 'datetime' || isRead) return values.has(value) ? value : anonymizer.datum(value);
    if (name === 'aria-label') return anonymizer.text(value);
    // A name with personal data would have to be changed, and no selector could match it then.
    if (name.startsWith('data-') && anonymizer.name(name) === name) return anonymizer.datum(value);
    return undefined;
  };

  /** Field values are personal data, except those that identify tickets, composers and people. */
  function keepValue(element: Element, value: string, isRead: boolean): string | undefined {
    if (!isRead) return undefined;
    if (ticketId !== undefined && value === ticketId) return anonymizer.datum(value);
    const isChoice = dom.matches(element, 'option, input:is([type="hidden"], [type="radio"], [type="checkbox"])');
    if (isChoice && values.has(value)) return value;
    // An option may be a person whom a role rule compares with authors.
    if (isChoice) return dom.matches(element, 'option') && /^\d+$/.test(value) ? anonymizer.datum(value) : undefined;
    return dom.matches(element, 'input:is(:not([type]), [type="text"], [type="email"])')
      ? anonymizer.text(value)
      : undefined;
  }
}

/** Selectors may match these declarations literally. */
function keepVisibility(style: string): string | undefined {
  const kept = style.match(/(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|visible|collapse))/gi);
  return kept?.join('; ');
}
