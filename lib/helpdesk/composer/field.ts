import type { Command, Composer } from './composer';
import { placeInField } from './field-place';

type Field = HTMLTextAreaElement | HTMLInputElement;

/** Whether an element is a field for words. An element may come from another document, so its class says nothing. */
export function isField(element: HTMLElement): element is Field {
  return (
    element.localName === 'textarea' ||
    (element.localName === 'input' && /^(text|search)$/.test((element as Field).type))
  );
}

/** A textarea or a one-line input. */
export function openField(field: Field): Composer {
  const document = field.ownerDocument;

  const readValue = (): string => field.value;
  const isActive = (): boolean => (field.getRootNode() as Document | ShadowRoot).activeElement === field;
  // A field that cannot have the focus would leave the command to whatever has it.
  const command: Command = (name, value) => isActive() && document.execCommand(name, false, value);

  return {
    // The browser's own history: it never joins an insertion with what was typed before.
    quietMs: 0,
    readText: readValue,
    readLines: readValue,
    readShape: readValue,

    async place({ mode, text }) {
      const { value, selectionEnd } = field;
      // A field that nobody has been in says that its caret is at the start.
      const caret = isActive() || selectionEnd ? selectionEnd : null;
      const place = placeInField({ value, caret, oneLine: field.localName === 'input' }, mode, text);
      field.focus();
      field.setSelectionRange(place.start, place.end);
      return {
        fragment: { html: '', text: place.text },
        before: value.slice(0, place.start),
        after: value.slice(place.end),
      };
    },
    saveCaret() {
      const { selectionStart, selectionEnd } = field;
      return () => field.setSelectionRange(selectionStart, selectionEnd);
    },
    command,
    ways: [({ text }) => command('insertText', text)],
  };
}
