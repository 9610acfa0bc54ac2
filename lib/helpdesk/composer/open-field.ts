import * as dom from '../dom';
import type { ExecCommand, EditorHandle } from './editor-handle';
import { placeInField } from './place-in-field';
import { isTouched } from './watch-typing';

type Field = HTMLTextAreaElement | HTMLInputElement;

/** `instanceof` would miss fields of another document. */
export function isField(element: HTMLElement): element is Field {
  return (
    dom.localName(element) === 'textarea' ||
    (dom.localName(element) === 'input' && /^(text|search)$/.test((element as Field).type))
  );
}

export function openField(field: Field): EditorHandle {
  const document = field.ownerDocument;

  const readValue = (): string => field.value;
  const isActive = (): boolean => (field.getRootNode() as Document | ShadowRoot).activeElement === field;
  // A command acts on the focused element, which may be another one.
  const command: ExecCommand = (name, value) => isActive() && document.execCommand(name, false, value);

  return {
    // The browser's history never joins an insertion with typed text.
    quietMs: 0,
    readText: readValue,
    readLines: readValue,
    readShape: readValue,
    roots: [field],

    async place({ mode, text }) {
      const { value, selectionEnd } = field;
      // A script that fills the field also moves the caret. An untouched field reports a caret at its start.
      const caret = isTouched(field) && (isActive() || selectionEnd) ? selectionEnd : null;
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
    strategies: [({ text }) => (command('insertText', text) ? 'done' : 'ignored')],
  };
}
