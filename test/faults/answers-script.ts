import { cleanHtml } from '@/lib/helpdesk/composer/clean-html';
import { insertIntoComposer } from '@/lib/helpdesk/composer/insert';
import { createReplyText, formsOf } from '@/lib/rich-text/reply-text';
import { answerCalls } from '@/test/drivers/answer-calls';
import type { GeneratedAnswer } from '@/test/unit/rich-text/generated-answers';
import { writeNumbers } from '@/test/unit/rich-text/write-numbers';

export interface AnswersCall {
  answers: Pick<GeneratedAnswer, 'source' | 'label'>[];
  /** Inserts the texts into an editor and a field instead of only drawing them. */
  isInserted: boolean;
}

export interface WrittenAnswer {
  /** The `innerText` of the source as HTML. */
  source: string;
  /** What the composers show. */
  rich: string;
  plain: string;
}

const editor = document.createElement('div');
editor.contentEditable = 'true';
const field = document.createElement('textarea');
document.body.append(editor, field);

async function write({ source, label }: AnswersCall['answers'][number], isInserted: boolean): Promise<WrittenAnswer> {
  const forms = formsOf(await createReplyText(source, label));
  editor.replaceChildren();
  field.value = '';
  if (isInserted) {
    for (const composer of [editor, field]) {
      const { outcome } = await insertIntoComposer(composer, { ...forms, mode: 'cursor' });
      if (outcome !== 'inserted') throw new Error(`${outcome}: ${JSON.stringify(source)}`);
    }
  } else {
    editor.innerHTML = cleanHtml(forms.html);
    field.value = forms.text;
  }
  return { rich: readText(editor.innerHTML), plain: field.value, source: readText(source) };
}

/** Draws a copy: the numbers must not stay in the composer. */
function readText(html: string): string {
  const shown = document.createElement('div');
  shown.innerHTML = html;
  writeNumbers(shown);
  document.body.append(shown);
  const { innerText } = shown;
  shown.remove();
  return innerText;
}

answerCalls(async ({ answers, isInserted }: AnswersCall): Promise<WrittenAnswer[]> => {
  const written: WrittenAnswer[] = [];
  for (const answer of answers) written.push(await write(answer, isInserted));
  return written;
});
