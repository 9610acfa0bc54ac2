// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import type { TicketRole } from '@/lib/domain/ticket';
import { type LessonExamples, learnRecipe, type Taught } from '@/lib/helpdesk/teach/recipe-from-examples';
import { turnRole } from '@/lib/helpdesk/teach/turn-role';

import { openPage } from './open-page';
import { readUnknownPages } from './page-cases';

type Learn = Parameters<typeof turnRole>[2];

/** A page that a lesson has learnt. */
class TaughtPage {
  readonly #learn: Learn;
  #lesson: Parameters<typeof turnRole>[0];

  constructor(name: string, point: () => LessonExamples & { customer: Element }) {
    const page = readUnknownPages().find((each) => each.name === name);
    if (!page) throw new Error(`There is no page ${name}`);
    openPage(page.html, page.address);
    this.#learn = (examples, colleagues) => learnRecipe(examples, page.address, 'desk.example', colleagues);
    this.#lesson = { examples: point(), colleagues: [], taught: this.#learn(point(), []) as Taught };
  }

  get roles(): TicketRole[] {
    return this.#lesson.taught.messages.map(({ role }) => role);
  }

  /** Returns whether the role changed. */
  turn(index: number): boolean {
    const element = this.#lesson.taught.messages[index]?.element ?? document.body;
    const turned = turnRole(this.#lesson, element, this.#learn);
    if (turned) this.#lesson = turned;
    return turned !== undefined;
  }
}

const find = (selector: string, index = 0): Element => document.querySelectorAll(selector)[index] ?? document.body;

const PAGES = {
  'article-list': () => ({ customer: find('.ArticleBody', 0), agent: find('.ArticleBody', 1) }),
  'day-groups': () => ({ customer: find('.chat-text', 0), agent: find('.chat-text', 1) }),
  'entries-with-collaborator': () => ({
    customer: find('#thread-entry-201 .thread-body'),
    agent: find('#thread-entry-202 .thread-body'),
  }),
  'third-customer': () => ({ customer: find('#thread-95 .thread-content'), agent: find('#thread-92 .thread-content') }),
  'all-alike': () => ({ customer: find('.post', 0), agent: find('.post', 1) }),
};

describe('the role of a message', () => {
  it.each<[string, keyof typeof PAGES, number, string, string[]]>([
    [
      'by the name of its author, and back',
      'article-list',
      3,
      'customer agent customer unknown unknown',
      ['customer agent customer agent unknown', 'customer agent customer unknown unknown'],
    ],
    [
      'by a mark, even if the message was the example of another role',
      'entries-with-collaborator',
      1,
      'customer agent unknown note customer',
      ['customer note unknown note customer', 'customer agent unknown note customer'],
    ],
    [
      'by swapping both sides, if the page shows only two sides',
      'day-groups',
      2,
      'customer agent customer agent',
      ['agent customer agent customer', 'customer agent customer agent'],
    ],
    [
      'from unknown to agent, because an agent needs no reply',
      'third-customer',
      3,
      'customer agent system unknown note customer',
      ['customer agent system agent note customer', 'customer agent system customer note customer'],
    ],
  ])('changes the role of a message %s, on %s', (_, name, index, before, after) => {
    const page = new TaughtPage(name, PAGES[name]);
    expect(page.roles.join(' ')).toBe(before);
    for (const roles of after) {
      expect(page.turn(index)).toBe(true);
      expect(page.roles.join(' ')).toBe(roles);
    }
  });

  it.each<[string, keyof typeof PAGES, number]>([
    ['the only customer wrote it', 'all-alike', 0],
    ['its author also wrote the example of the customer', 'article-list', 2],
    ['it is an event', 'third-customer', 2],
  ])('keeps the role of a message if %s', (_, name, index) => {
    const page = new TaughtPage(name, PAGES[name]);
    const before = page.roles;
    expect(page.turn(index)).toBe(false);
    expect(page.roles).toEqual(before);
  });

  it('loses no message when a role changes', () => {
    const page = new TaughtPage('third-customer', PAGES['third-customer']);
    for (let turn = 0; turn < 3; turn += 1) {
      page.turn(0);
      expect(page.roles).toHaveLength(6);
    }
  });

  it('changes nothing for an element that is not a message', () => {
    const page = new TaughtPage('day-groups', PAGES['day-groups']);
    expect(page.turn(99)).toBe(false);
  });
});
