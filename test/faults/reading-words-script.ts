import { createTextReader } from '@/lib/helpdesk/extract-text';
import { offerPart } from '@/lib/helpdesk/page-parts';
import { createJudge } from '@/lib/helpdesk/visibility/create-judge';
import { answerCalls } from '@/test/drivers/answer-calls';

offerPart('visibility', { createJudge });

/** Reads each message of the page. */
answerCalls(async () => {
  const before = document.documentElement.outerHTML;
  const readText = createTextReader({ within: document.body });
  const texts = [...document.querySelectorAll('.message')].map((message) => readText(message).text);
  if (document.documentElement.outerHTML !== before) throw new Error('Reading changed the page');
  return texts;
});
