import { REPLIED_TAG } from '@/lib/contract/webhook';

import { type PanelRoot, partsOf, readReply, readVerdict } from '../browser/panel-parts';
import { sampleHelpdesk } from '../browser/sample-helpdesk';
import { uiText } from '../browser/ui-text';
import { findOrder, untilSuggestionRequest, untilSummaryRequest, untilWebhook } from './evidence';
import { claim, normalizeText, onOneLine, type TourStep } from './scene';

const TICKET = '4711';
const ORDER = '10023';
const HAND_OVER_TICKET = '4713';
const CUSTOMER_MESSAGE = 'Thank you. And what if the kettle does not arrive by Friday?';
const DRAFT = 'P.S. The filters travel in the same parcel.';

/** Long enough for the picture of that step. */
const THINKING_MS = 3000;

export const STEPS: readonly TourStep[] = [
  {
    title: 'Ticket',
    async take({ desk, servers }) {
      const helpdesk = sampleHelpdesk(desk);
      await desk.goto(`${servers.helpdesk}/tickets/${TICKET}`);
      await helpdesk.ask.waitFor();
      // The agent starts to write above the draft, on an empty line.
      await helpdesk.composer.click();
      await desk.keyboard.press('Enter');
      await desk.keyboard.type(DRAFT);
      await desk.keyboard.press('Control+Home');
      const subject = await sampleHelpdesk(desk).subject.innerText();
      return `“${subject}”, ${await helpdesk.entries.count()} entries; a draft in the composer: “${DRAFT}”`;
    },
  },
  {
    title: 'Suggest reply',
    async take(scene) {
      const { desk, findPanel, servers } = scene;
      const helpdesk = sampleHelpdesk(desk);
      servers.platform.next({ delayMs: THINKING_MS });
      await helpdesk.ask.click();
      const { subject, header: place } = partsOf(await findPanel());
      await subject.waitFor();
      const header = onOneLine(await place.innerText());
      const sent = await untilSuggestionRequest(servers, TICKET);
      const roles = sent.messages.map(({ role }) => role).join(', ');
      const onPage = (await helpdesk.readRoles()).join(', ');
      claim(roles === onPage, `The platform got the roles ${roles}; the page shows ${onPage}.`);
      return `the panel opened (${header}); the platform got ${roles} of ticket ${TICKET}`;
    },
  },
  {
    title: 'Verdict',
    async take(scene) {
      const panel = await scene.findPanel();
      const verdict = await readVerdictOrAlert(panel);
      claim(
        verdict.startsWith(uiText('verdict.MESSAGE')),
        `The verdict is “${verdict}”, not “${uiText('verdict.MESSAGE')}”.`,
      );
      const reply = await readReply(panel);
      const { trackingNumber = '?' } = await findOrder(scene.servers, ORDER);
      claim(reply.includes(trackingNumber), `The reply does not name ${trackingNumber}, which tracks order ${ORDER}.`);
      return `${verdict}; the reply: “${onOneLine(reply)}”`;
    },
  },
  {
    title: 'Insert',
    async take(scene) {
      const helpdesk = sampleHelpdesk(scene.desk);
      const panel = await scene.findPanel();
      const reply = await readReply(panel);
      const entries = await helpdesk.entries.count();
      await partsOf(panel).insert.click();
      await partsOf(panel).undo.waitFor();
      const written = normalizeText(await helpdesk.readComposer());
      claim(written.includes(normalizeText(reply)), 'The composer does not hold the suggested reply.');
      claim(written.includes(normalizeText(DRAFT)), `The draft “${DRAFT}” is gone from the composer.`);
      claim((await helpdesk.entries.count()) === entries, 'The thread has grown: something was sent.');
      return `the composer holds the reply, and below it “${DRAFT}”; still ${entries} entries: nothing was sent`;
    },
  },
  {
    title: 'Summary',
    async take(scene) {
      const { summary } = partsOf(await scene.findPanel());
      await summary.getByRole('button', { name: uiText('summary.summarize') }).click();
      // The platform accepts the request, and sends the summary to the relay later.
      await summary.getByText(uiText('summary.awaited')).waitFor();
      await summary.getByRole('button', { name: uiText('summary.copy') }).waitFor();
      await summary.scrollIntoViewIfNeeded();
      const { messages = [] } = await untilSummaryRequest(scene.servers, TICKET);
      const roles = messages.map(({ role }) => role).join(', ');
      claim(/^((user|agent)(, |$))+$/.test(roles), `The platform got the summary roles ${roles}.`);
      const text = (await summary.innerText()).replace(uiText('summary.region'), '').trim();
      return `accepted first, then arrived: ${onOneLine(text)} (the platform got ${roles})`;
    },
  },
  {
    title: 'Order',
    async take(scene) {
      const { facts } = partsOf(await scene.findPanel());
      await facts.getByRole('button', { expanded: false }).click();
      await facts.scrollIntoViewIfNeeded();
      const { status = '?' } = await findOrder(scene.servers, ORDER);
      const shown = onOneLine(await facts.innerText());
      claim(shown.toUpperCase().includes(status), `Order ${ORDER} is ${status}, but the panel shows: ${shown}`);
      return shown;
    },
  },
  {
    title: 'The customer writes',
    async take(scene) {
      const { desk, servers } = scene;
      const panel = await scene.findPanel();
      const { news, reply, verdict } = partsOf(panel);
      const helpdesk = sampleHelpdesk(desk);
      const before = await helpdesk.readComposer();
      await helpdesk.writeAsCustomer(CUSTOMER_MESSAGE);
      const { messageId = '?' } = await untilWebhook(servers, TICKET);
      await desk.getByText('Draft reply:').waitFor();
      // The suggestion that was inserted stays until the agent wants the draft.
      await news.getByRole('button', { name: uiText('relay.show-draft') }).click();
      await verdict.getByText(uiText('verdict.drafted')).waitFor();
      await news.getByText(REPLIED_TAG, { exact: true }).waitFor();
      await reply.scrollIntoViewIfNeeded();
      await helpdesk.customerForm.click();
      await desk.locator('.turns > li').last().scrollIntoViewIfNeeded();
      claim(
        (await helpdesk.readComposer()) === before,
        'The reply of the platform has entered the composer by itself.',
      );
      const draft = await readReply(panel);
      return `webhook for message ${messageId}; reply and tag came back to the ticket and the panel: “${onOneLine(draft, 60)}”`;
    },
  },
  {
    title: 'Another ticket',
    async take(scene) {
      const { desk, servers } = scene;
      await desk.goto(`${servers.helpdesk}/tickets/${HAND_OVER_TICKET}`);
      const subject = await sampleHelpdesk(desk).subject.innerText();
      const panel = await scene.findPanel();
      await partsOf(panel).subject.filter({ hasText: subject }).waitFor();
      const hasOld = await partsOf(panel).verdict.isVisible();
      claim(!hasOld, 'The verdict of the other ticket is still shown.');
      await sampleHelpdesk(desk).ask.click();
      const verdict = await readVerdictOrAlert(panel);
      claim(verdict.startsWith(uiText('verdict.TO_AGENT')), `The verdict is “${verdict}”, not a hand-over.`);
      claim(!(await partsOf(panel).insert.isVisible()), 'A hand-over offers to insert a reply.');
      return `“${subject}”: ${verdict}; nothing to insert`;
    },
  },
];

/** Throws with the panel's message when it shows a failure. */
async function readVerdictOrAlert(panel: PanelRoot): Promise<string> {
  const { verdict, alert } = partsOf(panel);
  await verdict.or(alert).first().waitFor();
  const isFailure = await alert.isVisible();
  claim(!isFailure, isFailure ? `The panel says: ${onOneLine(await alert.innerText())}` : '');
  return readVerdict(panel);
}
