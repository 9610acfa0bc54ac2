import * as dom from '../dom';
import type { ExecCommand, EditorHandle } from './editor-handle';
import { placeInField } from './place-in-field';
import { isTouched } from './watch-typing';

export type TextField = HTMLTextAreaElement | HTMLInputElement;

/** `instanceof` would miss fields of another document. */
export function isField(element: HTMLElement): element is TextField {
  return (
    dom.localName(element) === 'textarea' ||
    (dom.localName(element) === 'input' && /^(text|search)$/.test((element as TextField).type))
  );
}

function isActive(field: TextField): boolean {
  return (field.getRootNode() as Document | ShadowRoot).activeElement === field;
}

/** Returns the caret that the agent chose. A script that fills the field also moves it; an untouched field reports its start. */
export function readCaret(field: TextField): number | null {
  const { selectionEnd } = field;
  return isTouched(field) && (isActive(field) || selectionEnd) ? selectionEnd : null;
}

/** The browser's command needs quadratic time for line breaks, and is the only way to an undo step of the browser. */
const MAX_LINES = 500;

export function openField(field: TextField): EditorHandle {
  const document = field.ownerDocument;

  const readValue = (): string => field.value;
  // A command acts on the focused element, which may be another one.
  const command: ExecCommand = (name, value) => isActive(field) && document.execCommand(name, false, value);

  return {
    element: field,
    // The browser's history never joins an insertion with typed text.
    quietMs: 0,
    readText: readValue,
    readLines: readValue,
    readShape: readValue,
    roots: [field],

    async place({ mode, text }) {
      const { value } = field;
      const place = placeInField({ value, caret: readCaret(field), oneLine: field.localName === 'input' }, mode, text);
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
    strategies: [
      ({ text }) => {
        if (text.split('\n', MAX_LINES + 1).length <= MAX_LINES)
          return command('insertText', text) ? 'done' : 'ignored';
        field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
        field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertFromPaste' }));
        return 'done';
      },
    ],
  };
}
