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
    'Staff note',
    'Note',
    'Team notes',
    'Kim added a note',
    'Bemerkung',
    'Nur für Mitarbeiter sichtbar',
    'Nur fürs Team',
    'Alleen zichtbaar voor medewerkers',
    'Solo para agentes',
    'Réservé à l’équipe',
    'Solo per il personale',
    'Visível apenas para agentes',
    'Widoczne tylko dla pracowników',
    'Endast för medarbetare',
    'Только для сотрудников',
    'Тільки для команди',
    'Yalnızca ekip',
    'فقط للموظفين',
    'רק לצוות',
    '仅客服可见',
    'スタッフのみ',
    '직원 전용',
    'Chỉ nhân viên',
    'เฉพาะเจ้าหน้าที่',
    'メモ',
    '메모',
    'Ghi chú',
    '🔒',
    '🔒 10:02',
    'Hidden from customer',
    'Not visible to the customer',
    'Confidentiel',
    'Work notes',
    'Technician only',
    'Not shared with requester',
    'Arbeitsnotiz',
    'Vertrouwelijk',
    'Soukromá poznámka',
    'Interná poznámka',
    'Notă internă',
    'Vidinė pastaba',
    'Скрытый комментарий',
    'Ιδιωτικό',
    'プライベートメモ',
    'تعليق خاص',
    'یادداشت داخلی',
    'आंतरिक नोट',
    'Riêng tư',
    'Catatan pribadi',
  ])('is a note by its label, also as the title of an icon: %s', async (label) => {
    const recipe = learn();
    for (const head of [`<span class="badge">${label}</span>`, `<i class="icon" title="${label}"></i>`]) {
      expect((await read(recipe, entry('from-us', 'Kim Agent', SECRET, head))).at(-1)).toEqual(['note', SECRET]);
      expect((await read(recipe, entry('from-buyer', 'Ada Buyer', SECRET, head))).at(-1)).toEqual(['note', SECRET]);
    }
  });

  it.each([
    'is-private',
    'entry--internal',
    'note',
    'PrivateComment',
    'privatenote',
    'whisper',
    'staff-only',
    'agent-only',
    'agentsOnly',
    'team-only',
    'staffonly',
    'visible-to-staff',
    'hidden-from-customer',
    'non-public',
    'worknote',
    'bemerkung',
    'fa fa-lock',
    'icon-lock',
    'i-lucide-lock-keyhole',
  ])('is a note by the name of its element or of one inside: %s', async (name) => {
    const recipe = learn();
    const [own, inner] = [
      entry('from-us', 'Kim Agent', SECRET, '', name),
      entry('from-us', 'Kim Agent', SECRET, `<span class="${name}"></span>`),
    ];
    expect((await read(recipe, own)).at(-1)).toEqual(['note', SECRET]);
    expect((await read(recipe, inner)).at(-1)).toEqual(['note', SECRET]);
  });

  it.each([
    'data-private="true"',
    'data-is-internal="1"',
    'data-note',
    'data-public="false"',
    'data-visible-to-customer="0"',
    'data-visibility="staff"',
    'data-type="internal-note"',
    'data-message-kind="Private"',
    'aria-label="Internal note"',
    'aria-label="Internal note by Kim: Refund forty at most."',
    'title="Nur für Mitarbeiter sichtbar"',
  ])('is a note by an attribute of its element: %s', async (attribute) => {
    const recipe = learn();
    for (const html of [entry('from-us', 'Kim Agent', SECRET), entry('from-buyer', 'Ada Buyer', SECRET)])
      expect((await read(recipe, html.replace('<div ', `<div ${attribute} `))).at(-1)).toEqual(['note', SECRET]);
  });

  it.each([
    '<i class="fa fa-lock"></i>',
    '<i data-icon="lock"></i>',
    '<svg><use href="/icons.svg#icon-lock"></use></svg>',
    '<img src="/pictures/padlock.svg?v=2">',
    '<img src="/x.png" alt="Internal note">',
    '<span>🔒</span>',
    '<mat-icon>lock</mat-icon>',
  ])('is a note by its picture: %s', async (icon) => {
    expect((await read(learn(), entry('from-us', 'Kim Agent', SECRET, icon))).at(-1)).toEqual(['note', SECRET]);
  });

  it.each([
    '<span class="block"></span>',
    '<i class="fa fa-clock"></i>',
    '<i class="fa fa-lock-open"></i>',
    '<i class="fa fa-unlock"></i>',
    '<span class="not-private"></span>',
    '<span class="add-note">+</span>',
    '<span class="footnote">1</span>',
    '<span class="international">+49</span>',
    '<span data-internal-id="7" data-private="false" data-public="true" data-note-count="0">x</span>',
    '<span class="badge">Public</span>',
    '<span>Delivery note</span>',
    '<span>Notebook</span>',
    '<span>to private@shop.example</span>',
    '<span class="mail-subject">My private order</span>',
    '<span>Visible to customers and agents</span>',
    '<span>Support team</span>',
    '<a href="#">Note</a>',
    '<button title="Internal note"></button>',
    '<span title="Monday, 10:00">10:00</span>',
  ])('is not made by %s', async (head) => {
    const recipe = learn();
    expect((await read(recipe, entry('from-us', 'Kim Agent', 'Done.', head))).at(-1)).toEqual(['agent', 'Done.']);
    expect((await read(recipe, entry('from-buyer', 'Ada Buyer', 'And?', head))).at(-1)).toEqual(['customer', 'And?']);
  });

  it.each([
    '<p>Please note: my parcel is private.</p>',
    '<p>Note: I moved.</p>',
    '<p><b>Note:</b> I moved.</p>',
    '<p>Note</p><p>I moved.</p>',
    '<p title="Internal note">I moved.</p>',
    '<div class="box"><strong>Internal note:</strong> I moved.</div>',
    '<div style="border: 1px solid"><b>Nur für Mitarbeiter</b><p>I moved.</p></div>',
  ])('is never made by the words of a customer, which all stay: %s', async (words) => {
    const last = (await read(learn(), entry('from-buyer', 'Ada Buyer', words))).at(-1);
    expect(last?.[0]).toBe('customer');
    expect(last?.[1]).toMatch(/I moved\.|private\./);
    expect(last?.[1]?.replace(/\W/g, '')).toBe(
      words
        .replace(/<[^>]*>/g, '')
        .replace(/[^\wü]/g, '')
        .replace('ü', ''),
    );
  });

  it.each([
    `<div class="box"><strong>Internal note:</strong> ${SECRET}</div>`,
    `<div class="box">Internal note: ${SECRET}</div>`,
    `<section style="background: #ffc"><h4>Interne Notiz</h4><p>${SECRET}</p></section>`,
    `<table class="x"><tr><td>Note</td></tr><tr><td>${SECRET}</td></tr></table>`,
    `<blockquote class="x"><p><em>Réservé à l’équipe</em> – ${SECRET}</p></blockquote>`,
    `<div class="x"><i class="fa fa-lock"></i> ${SECRET}</div>`,
    `<aside aria-label="Staff note">${SECRET}</aside>`,
    `<div class="staff-only">${SECRET}</div>`,
    `<div data-private="true">${SECRET}</div>`,
    `<p class="internal-note">${SECRET}</p>`,
  ])('is left out of the message of a colleague, and counted: %s', async (box) => {
    const recipe = learn();
    openPage(page(OPENING, REPLY, entry('from-us', 'Kim Agent', `<p>It is sent.</p>${box}<p>Kim</p>`)));
    const ticket = await readWhole(recipe, () => Promise.resolve(undefined));
    const last = ticket?.messages.at(-1);
    expect(last).toMatchObject({ role: 'agent', text: 'It is sent.\n\nKim' });
    expect(last?.hidden).toBeGreaterThanOrEqual(SECRET.replaceAll(' ', '').length);
  });

  it.each([
    '<p><b>Note:</b> It is sent.</p>',
    '<p>Please note: it is private.</p>',
    '<div class="text"><p>We sent a note. It is private.</p></div>',
    '<div class="text">Please keep it private. It is sent.</div>',
    '<div class="text"><p>Only our team can see it.</p><p>It is sent.</p></div>',
    '<div class="text"><b>Note the number:</b> it is sent.</div>',
    '<div class="MsoFootnoteText">It is sent.</div>',
    '<div class="international">It is sent.</div>',
  ])('is not made of the words that a colleague writes: %s', async (words) => {
    const last = (await read(learn(), entry('from-us', 'Kim Agent', words))).at(-1);
    expect(last?.[0]).toBe('agent');
    expect(last?.[1]).toMatch(/sent|private/);
  });

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
