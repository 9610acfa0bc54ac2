import type { ReplyText } from '@/lib/rich-text/reply-text';

import { estimateRows } from './estimate-rows';
import { RichTextBox } from './RichTextBox';
import { useTranslator } from './use-translator';

interface SuggestedReplyProps {
  text: ReplyText;
  /** BCP 47. */
  language: string | undefined;
  direction: 'ltr' | 'rtl';
  onEdit?: ((text: ReplyText) => void) | undefined;
}

const BOX = 'block max-h-[60vh] min-h-12 w-full overflow-y-auto bg-transparent text-body outline-offset-[-2px]';

export function SuggestedReply({ text, language, direction, onEdit }: SuggestedReplyProps) {
  const { t } = useTranslator();
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
    <textarea
      aria-label={t('reply.text')}
      lang={language}
      dir={direction}
      readOnly={!onEdit}
      rows={estimateRows(text.text)}
      className={`${className} field-sizing-content resize-none`}
      value={text.text}
      onChange={(event) => onEdit?.({ kind: 'plain', text: event.target.value })}
    />
  );
}
