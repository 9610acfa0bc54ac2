// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import type { Adapter } from '@/lib/adapters/shape';
import { learnRecipe } from '@/lib/helpdesk/teach/recipe-from-examples';

import { readWhole } from './follow-page';
import { openPage } from './open-page';

const SECRET = 'Refund forty at most.';

const entry = (side: string, author: string, text: string, head = '', names = ''): string =>
  `<div class="entry ${side} ${names}"><header><b class="author">${author}</b> <time datetime="2026-11-23T10:00:00Z">Monday, 10:00</time> ${head}</header><div class="words">${text}</div></div>`;

const page = (...entries: string[]): string =>
  `<h1>Where is my parcel?</h1><div class="thread">${entries.join('')}</div><textarea aria-label="Reply"></textarea>`;

const OPENING = entry('from-buyer', 'Ada Buyer', '<p>Good day, order 10023 should have been here on Monday.</p>');
const REPLY = entry('from-us', 'Kim Agent', '<p>I ask the carrier and write again.</p>');

/** Learns the page on a ticket that has no note. */
function learn(...entries: string[]): Adapter {
  const document = openPage(page(OPENING, REPLY, ...entries));
  const find = (select: string) => document.querySelector(select) as Element;
  const taught = learnRecipe(
    { customer: find('.from-buyer .words'), agent: find('.from-us .words'), subject: find('h1') },
    location.href,
    'desk',
  );
  if (typeof taught === 'string') throw new Error(taught);
  return taught.recipe;
}

async function read(recipe: Adapter, ...entries: string[]) {
  openPage(page(OPENING, REPLY, ...entries));
  const ticket = await readWhole(recipe, () => Promise.resolve(undefined));
  return (ticket?.messages ?? []).map(({ role, text }) => [role, text]);
}

describe('A note that a set up page shows later', () => {
  it.each([
    'Internal note',
    'Private',
    '2026-11-23 10:02 private',
    'Only visible to agents',
    'Kim hat eine interne Notiz hinzugefügt',
    'Nicht öffentlich',
    'Note interne',
    'Privé',
    'Nota privada',
    'Comentario interno',
    'Comentário interno',
    'Nota interna',
    'Interne notitie',
    'Notatka wewnętrzna',
    'Intern anteckning',
    'Sisäinen huomautus',
    'Interní poznámka',
    'Belső megjegyzés',
    'Dahili not',
    'Внутренняя заметка',
    'Приватна примітка',
    'ملاحظة داخلية',
    'הערה פנימית',
    '内部备注',
    '內部備註',
    '社内メモ',
    '내부 메모',
    'Ghi chú nội bộ',
  ])('is a note by its label, also as the title of an icon: %s', async (label) => {
    const recipe = learn();
    for (const head of [`<span class="badge">${label}</span>`, `<i class="icon" title="${label}"></i>`]) {
      expect((await read(recipe, entry('from-us', 'Kim Agent', SECRET, head))).at(-1)).toEqual(['note', SECRET]);
      expect((await read(recipe, entry('from-buyer', 'Ada Buyer', SECRET, head))).at(-1)).toEqual(['note', SECRET]);
    }
  });

  it.each(['is-private', 'entry--internal', 'note', 'PrivateComment', 'privatenote', 'whisper'])(
    'is a note by the name of its element or of one inside: %s',
    async (name) => {
      const recipe = learn();
      const [own, inner] = [
        entry('from-us', 'Kim Agent', SECRET, '', name),
        entry('from-us', 'Kim Agent', SECRET, `<span class="${name}"></span>`),
      ];
      expect((await read(recipe, own)).at(-1)).toEqual(['note', SECRET]);
      expect((await read(recipe, inner)).at(-1)).toEqual(['note', SECRET]);
    },
  );

  it.each([
    [
      'a command',
      entry('from-us', 'Kim Agent', 'Done.', '<button>Add a private note</button><a href="#">Make internal</a>'),
    ],
    [
      'a note that stands beside its words',
      entry('from-us', 'Kim Agent', 'Done.').replace(/<.div>$/, `<div class="notes"><p>${SECRET}</p></div></div>`),
    ],
    ['a hidden label', entry('from-us', 'Kim Agent', 'Done.', '<span style="display: none">Private</span>')],
    ['words of the message', entry('from-us', 'Kim Agent', '<p>Private</p><p title="Internal note">Done.</p>')],
  ])('is not made by %s', async (_, html) => {
    const last = (await read(learn(), html)).at(-1);
    expect(last?.[0]).toBe('agent');
    expect(last?.[1]).not.toContain(SECRET);
  });

  it('is not made by a name that all messages have', async () => {
    const recipe = learn(entry('from-us', 'Kim Agent', 'It is found.', '', 'x'));
    expect((await read(recipe, REPLY)).map(([role]) => role)).toEqual(['customer', 'agent', 'agent']);
    const named = [OPENING, REPLY].map((html) => html.replace('class="entry', 'class="note entry'));
    openPage(page(...named));
    const taught = learnRecipe(
      {
        customer: document.querySelector('.from-buyer .words') as Element,
        agent: document.querySelector('.from-us .words') as Element,
      },
      location.href,
      'desk',
    );
    expect(taught).toMatchObject({ messages: [{ role: 'customer' }, { role: 'agent' }] });
  });

  it('is never part of the text of the message that contains it', async () => {
    const recipe = learn();
    const inner = entry(
      'from-buyer',
      'Ada Buyer',
      `<p>And now?</p><div class="ticket-notes"><p>${SECRET}</p></div><ul role="menu"><li>Delete</li></ul><div role="dialog">Delete this message?</div><form><textarea>${SECRET}</textarea>Note to staff</form>`,
    );
    expect((await read(recipe, inner)).at(-1)).toEqual(['customer', 'And now?']);
  });
});
