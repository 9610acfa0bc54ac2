// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { parseRecipe } from '@/lib/adapters/parse-recipe';
import { findPatternFault } from '@/lib/adapters/pattern-fault';
import { queryPage } from '@/lib/commerce/query-page';
import { schemasOf } from '@/lib/contract/platform-schemas';
import { CONTENT_FORMATS } from '@/lib/contract/values';
import { cleanHtml } from '@/lib/helpdesk/composer/clean-html';
import { isInDraft, normalizeForms } from '@/lib/helpdesk/composer/normalize-text';
import { createTextReader } from '@/lib/helpdesk/extract-text';
import { readPanelView } from '@/lib/panel/read-panel-view';
import { readSuggestedText, readSummaryText } from '@/lib/panel/read-result-text';
import { judgeAnswer } from '@/lib/platform/judge-answer';
import { findWordChanges } from '@/lib/rich-text/find-word-changes';
import { directionOfReply, formsOf, isBlank, type ReplyText } from '@/lib/rich-text/reply-text';
import { policySchema } from '@/lib/settings/policy-schema';
import { matchesPattern } from '@/lib/shared/match-pattern';
import { succeed } from '@/lib/shared/outcome';
import { leastProcessorTime } from '@/test/drivers/processor-time';

import { makeSuggestion, makeSummary, makeTicket, stageTicket } from '../panel/stage-panel';
import { createHostileTexts } from './hostile-texts';

const LENGTH = 100_000;
const TEXTS = createHostileTexts(LENGTH);
/** The goal is 500 ms in a browser; jsdom parses HTML several times slower. */
const MAX_MS = 1500;

async function expectFast(act: () => unknown): Promise<void> {
  expect(await leastProcessorTime(act, MAX_MS)).toBeLessThan(MAX_MS);
}

/** Does with a text all that the panel and the composer do. */
function useText(text: ReplyText): void {
  isBlank(text);
  directionOfReply(text);
  const forms = formsOf(text);
  const html = cleanHtml(forms.html);
  isInDraft(forms.text, normalizeForms({ html, text: `${forms.text}x` }), 'cursor');
}

describe.each(TEXTS)('a text of 100 kB: %s', (_, text) => {
  it('a hostile text takes no time as a message of a ticket', async () => {
    await expectFast(async () => {
      const stage = await stageTicket(makeTicket('A', text));
      stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'r'));
      await stage.actions.suggest();
      readPanelView(stage.store.getState());
    });
  });

  it('a hostile text takes no time as the words of a page', async () => {
    const page = document.createElement('div');
    page.append(text, document.createElement('p'));
    await expectFast(() => createTextReader()(page));
  });

  it.each(CONTENT_FORMATS)('a hostile text takes no time as a suggestion in the format %s', async (contentFormat) => {
    await expectFast(async () => {
      const body = { code: '200', data: { content: text, actionType: 'MESSAGE', reason: text, contentFormat } };
      const judged = judgeAnswer({ httpStatus: 200, body }, schemasOf('suggestion').data);
      const ticket = makeTicket('A', 'Hi');
      if (judged.ok) useText(await readSuggestedText(makeSuggestion(ticket, 'r', judged.value)));
      else expect(judged.failure.reason).toBe('too-large');
    });
  });

  it('a hostile text takes no time in a comparison with its edit', async () => {
    await expectFast(() => findWordChanges(text, `Hi ${text.slice(5)}`));
  });

  it('a hostile text takes no time as a summary', async () => {
    await expectFast(async () => {
      const body = { code: '200', data: { status: 'COMPLETED', summary: text } };
      const judged = judgeAnswer({ httpStatus: 200, body }, schemasOf('summary').data);
      const read = judged.ok && (await readSummaryText(makeSummary(makeTicket('A', 'Hi'), 'r', judged.value)));
      if (read) useText(read);
    });
  });

  it.each(['orders', 'products'] as const)('a hostile text takes no time in a page of %s', async (kind) => {
    const line = { itemId: text, sellerSku: text, productName: text, title: text, imageUrl: '', quantity: 1 };
    const rows = {
      orders: { orderNumber: '1', shippingAddress: text, status: text, orderLines: [line] },
      products: { externalId: '1', title: text, description: text, skus: [{ externalId: '2', name: text }] },
    };
    const body = { data: [rows[kind]], page: 1, pageSize: 1, hasNextPage: false };
    await expectFast(async () => {
      const page = await queryPage(async () => succeed({ httpStatus: 200, body }), kind, { page: 1, pageSize: 1 });
      expect(page.ok).toBe(true);
      expect(JSON.stringify(page).length).toBeLessThan(LENGTH);
    });
  });

  it('a hostile text takes no time in a policy', async () => {
    const desk = { match: `https://desk.example/${text}`, adapter: text, recipe: text };
    await expectFast(() => {
      policySchema.parse({ channel: { summaryUrl: text }, desks: [desk], commerce: { baseUrl: text } });
      matchesPattern(`https://desk.example/${'*a'.repeat(1000)}b`, `https://desk.example/${text}`);
    });
  });

  it('a hostile text takes no time as a recipe, and as a pattern in one', async () => {
    await expectFast(() => {
      parseRecipe(text);
      parseRecipe(JSON.stringify({ id: text.slice(0, 2000), ticketId: [{ pattern: text.slice(0, 2000) }] }));
      findPatternFault(text.slice(0, 2000));
      findPatternFault(text.slice(0, 300));
    });
  });
});
