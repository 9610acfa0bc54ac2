import { type ClipboardEvent, type DragEvent, useLayoutEffect, useRef } from 'react';

import { sanitizeHtml, sanitizeToFragment } from '@/lib/rich-text/sanitize-html';

interface RichTextBoxProps {
  label: string;
  /** What it holds at first. It keeps its own content from then on: give it another `key` to replace that. */
  html: string;
  language: string | undefined;
  direction: 'ltr' | 'rtl';
  /** Hears the content after each change, sanitised; absent where the text is only to be read. */
  onEdit?: ((html: string) => void) | undefined;
  className?: string;
}

/**
 * Formatted text that can be edited in place. React fills it once and never again, because replacing what is being
 * typed would lose the caret and the undo history. What is pasted or dropped comes in as plain text.
 */
export function RichTextBox({ label, html, language, direction, onEdit, className = '' }: RichTextBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(html);

  useLayoutEffect(() => {
    box.current?.replaceChildren(sanitizeToFragment(first.current));
  }, []);

  function insertAsText(event: ClipboardEvent | DragEvent, data: DataTransfer): void {
    event.preventDefault();
    document.execCommand('insertText', false, data.getData('text/plain'));
  }

  return (
    <div
      ref={box}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      aria-readonly={!onEdit}
      tabIndex={0}
      contentEditable={onEdit !== undefined}
      suppressContentEditableWarning
      lang={language}
      dir={direction}
      className={`prose ${className}`}
      onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
      onInput={() => onEdit?.(sanitizeHtml(box.current?.innerHTML ?? ''))}
      onPaste={(event) => insertAsText(event, event.clipboardData)}
      onDrop={(event) => insertAsText(event, event.dataTransfer)}
    />
  );
}
