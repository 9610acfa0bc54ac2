import { type ClipboardEvent, type DragEvent, useLayoutEffect, useRef } from 'react';

import { sanitizeHtml, sanitizeToFragment } from '@/lib/rich-text/sanitize-html';

interface RichTextBoxProps {
  label: string;
  /** The first content. Only another `key` replaces it. */
  html: string;
  language: string | undefined;
  direction: 'ltr' | 'rtl';
  /** Receives sanitized content; absent for a read-only text. */
  onEdit?: ((html: string) => void) | undefined;
  className?: string;
}

/** Renders the content once, because another rendering would lose caret and undo history. Pasted content becomes plain text. */
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
