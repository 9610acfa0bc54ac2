import { useRef } from 'react';

import type { FactDifference } from '@/lib/domain/fact-check';
import type { ReplyText } from '@/lib/rich-text/reply-text';

import { estimateRows } from './estimate-rows';
import { RichTextBox } from './RichTextBox';
import { splitAtFacts } from './select-words';
import { useTranslator } from './use-translator';

interface SuggestedReplyProps {
  text: ReplyText;
  /** BCP 47. */
  language: string | undefined;
  direction: 'ltr' | 'rtl';
  /** Underlined in a plain text. Those of a formatted text are marked from outside. */
  differences?: readonly FactDifference[];
  onEdit?: ((text: ReplyText) => void) | undefined;
}

const BOX = 'block max-h-[60vh] min-h-12 w-full overflow-y-auto bg-transparent text-body outline-offset-[-2px]';

export function SuggestedReply({ text, language, direction, differences = [], onEdit }: SuggestedReplyProps) {
  const { t } = useTranslator();
  const marks = useRef<HTMLDivElement>(null);
  // The frame shows, also at rest, that the text can be edited.
  const className = `${BOX} ${onEdit ? 'rounded-tile border border-line px-2 py-1.5 hover:bg-sunken focus:bg-ground' : 'px-3 pt-3 pb-2'}`;
  if (text.kind === 'rich') {
    return (
      <RichTextBox
        label={t('reply.text')}
        html={text.html}
        language={language}
        direction={direction}
        onEdit={onEdit && ((html) => onEdit({ kind: 'rich', html }))}
        className={className}
      />
    );
  }
  return (
    <div className="relative">
      <textarea
        aria-label={t('reply.text')}
        lang={language}
        dir={direction}
        readOnly={!onEdit}
        rows={estimateRows(text.text)}
        className={`${className} field-sizing-content resize-none`}
        value={text.text}
        onChange={(event) => onEdit?.({ kind: 'plain', text: event.target.value })}
        onScroll={({ currentTarget }) => marks.current?.scrollTo(0, currentTarget.scrollTop)}
      />
      {differences.length > 0 && (
        // The same text without colour above the field, which cannot show marks itself. Forced colours would cover the field.
        <div
          ref={marks}
          aria-hidden="true"
          lang={language}
          dir={direction}
          className={`${BOX} pointer-events-none absolute inset-0 rounded-tile border border-transparent px-2 py-1.5 wrap-break-word whitespace-pre-wrap text-transparent forced-color-adjust-none [scrollbar-color:transparent_transparent] select-none`}
        >
          {splitAtFacts(text.text, differences).map(({ words, isMarked }, index) =>
            isMarked ? (
              <mark
                key={index}
                className="bg-transparent text-transparent underline decoration-warn decoration-wavy forced-colors:decoration-[CanvasText]"
              >
                {words}
              </mark>
            ) : (
              words
            ),
          )}
        </div>
      )}
    </div>
  );
}
