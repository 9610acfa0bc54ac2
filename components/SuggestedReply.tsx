import type { ReplyText } from '@/lib/rich-text/reply-text';

import { estimateRows } from './estimate-rows';
import { RichTextBox } from './RichTextBox';
import { useSpeech } from './speech';

interface SuggestedReplyProps {
  text: ReplyText;
  /** BCP 47 tag of the reply, where the platform named it. */
  language: string | undefined;
  direction: 'ltr' | 'rtl';
  /** Absent where the text is only to be read. */
  onEdit?: ((text: ReplyText) => void) | undefined;
}

const LOOK =
  'block max-h-[60vh] min-h-12 w-full overflow-y-auto bg-transparent px-3 pt-3 pb-2 text-body outline-offset-[-2px]';

/** The reply, editable in place, in its own language and direction. */
export function SuggestedReply({ text, language, direction, onEdit }: SuggestedReplyProps) {
  const { t } = useSpeech();
  if (text.kind === 'rich') {
    return (
      <RichTextBox
        label={t('reply.text')}
        html={text.html}
        language={language}
        direction={direction}
        onEdit={onEdit && ((html) => onEdit({ kind: 'rich', html }))}
        className={LOOK}
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
      className={`${LOOK} field-sizing-content resize-none`}
      value={text.text}
      onChange={(event) => onEdit?.({ kind: 'plain', text: event.target.value })}
    />
  );
}
