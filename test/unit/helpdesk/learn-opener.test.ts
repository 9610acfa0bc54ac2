// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { openComposer } from '@/lib/helpdesk/open-composer';
import { describeOpening, openerOf } from '@/lib/helpdesk/teach/learn-opener';
import { learnRecipe } from '@/lib/helpdesk/teach/recipe-from-examples';

import { openPage } from './open-page';

const page = (id: number): string => `<main id="ticket-${id}"><h1>Ticket #90${id}</h1>
  <ol class="thread"><li class="message from-customer"><p class="words">It leaks.</p></li>
  <li class="message from-agent"><p class="words">We send a new one.</p></li></ol>
  <div class="tools"><button type="button" class="write-reply"><b>Reply</b></button></div>
  <form class="reply-form"><textarea name="answer"></textarea></form></main>`;
const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector) ?? document.body;

function openTicket(id: number): void {
  openPage(page(id), `https://desk.example/tickets/${id}`);
  find('.reply-form').style.display = 'none';
  find('.write-reply').addEventListener('click', () => find('.reply-form').style.removeProperty('display'));
}

describe('The control that opens the reply box', () => {
  it('an opener is kept by a lesson, and opens the box of another ticket', async () => {
    openTicket(7);
    const opening = describeOpening(find('.write-reply b'));
    find('.write-reply b').click();
    const composer = find('textarea');
    const taught = learnRecipe(
      { customer: find('.words'), agent: find('li:last-child .words'), composer },
      location.href,
      'desk.example',
      [],
      openerOf(composer, opening),
    );
    if (typeof taught === 'string') throw new Error(taught);
    const { recipe } = taught;
    expect(recipe.openers).toEqual([{ mode: 'reply', click: expect.stringContaining('write-reply') as string }]);
    openTicket(8);
    expect(await openComposer(recipe, 'reply')).toBe('opened');
  });

  it.each([
    ['that sends a form', '<form><button id="press">Reply</button></form>'],
    ['that removes something', '<button id="press">Delete ticket</button>'],
    ['that a link logs out by', '<a id="press" href="/logout">Reply</a>'],
  ])('an opener is not kept where it is one %s', (_, markup) => {
    openPage(`${markup}<textarea hidden style="display: none"></textarea>`);
    const opening = describeOpening(find('#press'));
    expect(openerOf(find('textarea'), opening)).toBeUndefined();
  });

  it('a click beside a box that was open before is no opener', () => {
    openPage('<button type="button" id="press">Reply</button><textarea></textarea>');
    expect(openerOf(find('textarea'), describeOpening(find('#press')))).toBeUndefined();
  });

  it('an opener is unknown without a click and without a composer', () => {
    openPage('<button type="button" id="press">Reply</button><textarea></textarea>');
    expect(openerOf(find('textarea'), undefined)).toBeUndefined();
    expect(openerOf(undefined, describeOpening(find('#press')))).toBeUndefined();
  });
});

describe('The number of a taught ticket', () => {
  const learn = (address: string) => {
    openPage(page(7), address);
    const taught = learnRecipe({ customer: find('.words'), number: find('h1') }, address, 'desk.example');
    if (typeof taught === 'string') throw new Error(taught);
    return taught.recipe;
  };

  it('the number of a taught ticket stands beside the id of the address', () => {
    const { ticketId, number } = learn('https://desk.example/tickets/7');
    expect(ticketId[0]).toMatchObject({ of: 'address' });
    expect(number?.[0]).toMatchObject({ pattern: '[\\w-]*\\d[\\w-]*' });
  });

  it('the shown number is the id where the address has none', () => {
    const { ticketId, number } = learn('https://desk.example/open');
    expect(ticketId[0]?.select).toBeDefined();
    expect(number).toBeUndefined();
  });
});
