// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import { parseRecipe } from '@/lib/adapters/parse-recipe';
import { findSelectorFault } from '@/lib/adapters/selector-fault';
import type { Adapter, Elements, ValueSource } from '@/lib/adapters/shape';
import { findComposer } from '@/lib/helpdesk/find-composer';
import { findValue } from '@/lib/helpdesk/find-value';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';

import { openPage } from './open-page';

const sampleDesk = ADAPTERS['sample-desk'] as Adapter;

/** Each secret of the page and of its JSON contains this word. */
const SECRET = 'kept4711';

const FIELDS = [
  `<input type="password" value="${SECRET}">`,
  `<input type="PassWord" class="x" value="${SECRET}">`,
  `<input type="text" autocomplete="current-password" value="${SECRET}">`,
  `<input type="text" autocomplete="one-time-code" value="${SECRET}">`,
  `<input type="text" autocomplete="cc-number" value="${SECRET}">`,
  `<input type="hidden" name="csrf_token" value="${SECRET}">`,
  `<input type="hidden" id="sessionId" value="${SECRET}">`,
  `<input name="userOtp" value="${SECRET}">`,
  `<input name="api_key" value="${SECRET}">`,
  `<input id="privateKey" value="${SECRET}">`,
  `<label>Einmalpasswort <input value="${SECRET}"></label>`,
  `<label for="f1">Clé API / API key</label><input id="f1" value="${SECRET}">`,
  `<span id="l1">パスワード</span><input aria-labelledby="l1" value="${SECRET}">`,
  `<input aria-label="كلمة المرور" value="${SECRET}">`,
  `<input placeholder="2FA code" value="${SECRET}">`,
  `<select name="accessToken"><option value="${SECRET}">${SECRET}</option></select>`,
  `<textarea id="recovery-codes">${SECRET}</textarea>`,
  `<meta name="csrf-token" content="${SECRET}">`,
  `<input aria-label="Enter the TAN" value="${SECRET}">`,
  `<input id="tan" value="${SECRET}">`,
  `<code id="api-key">${SECRET}</code>`,
  `<code id="newPasswordValue">${SECRET}</code>`,
  `<code id="backup-codes-2">${SECRET}</code>`,
  `<script>window.session = '${SECRET}'</script>`,
  `<script type="application/json" class="state">{"token": "${SECRET}"}</script>`,
  `<template><i>${SECRET}</i></template>`,
  `<div data-csrf-token="${SECRET}" data-auth="1">x</div>`,
  `<a class="logout" href="/logout?csrf=${SECRET}">Log out</a>`,
];

const LABELS = [
  'Sicherheitscode',
  'Bestätigungscode',
  'Prüfcode',
  'Code de vérification',
  'Code d’accès',
  'Código de verificación',
  'Código de segurança',
  'Codice di conferma',
  'Kod weryfikacyjny',
  'Ověřovací kód',
  'Doğrulama kodu',
  'Код подтверждения',
  'رمز التحقق',
  'קוד אימות',
  '验证码',
  '確認コード',
  '인증번호',
  'Mã xác minh',
  'รหัสยืนยัน',
  'Lösenord',
  'Adgangskode',
  'Passord',
  'Heslo',
  'Jelszó',
  'Salasana',
  'Lozinka',
  'Mật khẩu',
  'รหัสผ่าน',
  'סיסמה',
  '암호',
  '口令',
  'Kartennummer',
  'Card number',
  'API-Schlüssel',
  'Geheimer Schlüssel',
  'Clé d’API',
  'Clave de acceso',
  'Chiave segreta',
  'Klucz API',
  'Секретный ключ',
  'مفتاح API',
  'API 密钥',
  'APIキー',
  '비밀 키',
  'Licence key',
  'Recovery phrase',
  'Security answer',
  'Geheimzahl',
];

/** Fields that nothing but their label or name makes secret. */
const NAMED_FIELDS = [
  ...LABELS.flatMap((label) => [
    `<input aria-label="${label}" value="${SECRET}">`,
    `<div contenteditable="true" aria-label="${label}">${SECRET}</div>`,
  ]),
  ...['pw', 'userPw', 'auth', 'sid', 'cvc2', 'cardnumber', 'card_number'].map(
    (name) => `<input name="${name}" value="${SECRET}">`,
  ),
  `<fieldset><legend>Password</legend><input value="${SECRET}"></fieldset>`,
  `<table><tr><th>Password</th><td><input value="${SECRET}"></td></tr><tr><th>PIN</th><td>${SECRET}</td></tr></table>`,
  `<table><tr><th>User</th><th>Password</th></tr><tr><td>Ada</td><td><i><input value="${SECRET}"></i></td></tr></table>`,
  `<p>Password</p><div><div><input value="${SECRET}"></div></div>`,
  `<dl><dt>API key</dt><dd>${SECRET}</dd></dl>`,
  `<i id="d1">Enter your password</i><b></b><input aria-describedby="d1" value="${SECRET}">`,
  `<input type="hidden" value="${SECRET}">`,
  `<input type="HIDDEN" name="state" value="${SECRET}">`,
  `<div role="textbox" aria-label="Password">${SECRET}</div>`,
];

const PAGE = `<main class="ticket" data-ticket-id="7"><h1 class="ticket-subject">Where is it?</h1>
<div class="account">${FIELDS.join('\n')}</div>
<ol class="thread"><li class="entry entry--customer"><b class="entry-author">Ada</b><div class="entry-body">Where is order 10023?</div>
<a class="file" href="/file/1">${FIELDS.join('')}bill.pdf</a></li></ol></main>`;

/** Selectors for the secrets, plain and written so that text around them would change what they find. */
const SELECTORS = [
  'input[type=password]',
  'input[type="PassWord"].x',
  'input',
  '[autocomplete]',
  '[autocomplete="one-time-code"]',
  '[autocomplete^="cc-"]',
  '[name="csrf_token"]',
  '#sessionId',
  '[name="userOtp"]',
  '[name="api_key"]',
  '#privateKey',
  'label > input',
  '#f1',
  '[aria-labelledby]',
  '[aria-label]',
  '[placeholder]',
  'select',
  'option',
  'textarea',
  'meta',
  'code',
  'script',
  'script.state',
  'template',
  '[data-auth]',
  'a.logout',
  'a.file',
  'div.account',
  'main',
  'body',
  ':root',
  '*:not(html, head, body, main)',
  ':is(input, x)',
  'x, input',
  'input:not(x)',
  'x),input[type=password],:is(y',
  ':is(x),input[type=password],:is(y',
  'input:is([type=password]',
  'input[type=password]/*',
  'input[type="password',
  'input[type=password',
  'x,input[name=api_key]\\',
  'input:not(:not([type=password])',
  ':is(input:has(+ *)',
];
const ATTRIBUTES = [undefined, 'value', 'VALUE', 'content', 'data-csrf-token', 'href'];

type Place = (source: ValueSource) => Adapter;
const inThread =
  (change: (source: ValueSource) => Partial<Adapter['thread']>): Place =>
  (source) => ({ ...sampleDesk, thread: { ...sampleDesk.thread, ...change(source) } });
const inMessages = (change: (source: ValueSource) => Partial<Elements>): Place =>
  inThread((source) => ({ messages: { ...(sampleDesk.thread.messages as Elements), ...change(source) } }));

const PLACES: Record<string, Place> = {
  subject: (source) => ({ ...sampleDesk, subject: [source] }),
  ticketId: (source) => ({ ...sampleDesk, ticketId: [source] }),
  author: inThread((source) => ({ author: [source] })),
  body: inMessages(({ select = '' }) => ({ body: select })),
  drop: inMessages(({ select = '' }) => ({ body: '.entry-body, .file', drop: select })),
  attachmentName: inMessages((source) => ({ attachments: '.file', attachmentName: [source] })),
};

const ATTRIBUTES_OF: Record<string, typeof ATTRIBUTES> = { subject: ATTRIBUTES, body: [undefined], drop: [undefined] };

const recipes = Object.entries(PLACES).flatMap(([place, put]) =>
  SELECTORS.flatMap((select) =>
    (ATTRIBUTES_OF[place] ?? [undefined, 'value']).map((attribute) => ({
      place,
      select,
      attribute,
      recipe: put({ select, ...(attribute && { attribute }) }),
    })),
  ),
);

describe('A recipe of a stranger', () => {
  it('never reads a secret, in hundreds of recipes that try to', async () => {
    openPage(PAGE);
    const leaks: string[] = [];
    let read = 0;
    for (const { place, select, attribute, recipe } of recipes) {
      const parsed = parseRecipe(JSON.stringify(recipe));
      if (!parsed.ok || findSelectorFault(parsed.value)) continue;
      const reading = await createTicketReader(parsed.value, () => Promise.resolve(undefined))();
      read += 1;
      if (JSON.stringify(reading).includes(SECRET)) leaks.push([place, select, attribute].join(' '));
    }
    expect(read).toBeGreaterThan(400);
    expect(leaks).toEqual([]);
  });

  it.each(NAMED_FIELDS)('never reads a field that its label or name makes secret: %s', (field) => {
    openPage(`<main>${field}</main>`);
    const holders = document.querySelectorAll('[value], [contenteditable], [role], td:not(:has(*)), dd');
    expect(holders.length).toBeGreaterThan(0);
    for (const element of holders)
      for (const attribute of ['', 'value'])
        expect(findValue([attribute ? { attribute } : {}], { element }) ?? '').not.toContain(SECRET);
    if (field.startsWith('<div')) expect(findValue([{ select: 'main' }], { element: document })).toBeUndefined();
  });

  it.each([
    '<label>Subject <input value="found"></label>',
    '<input name="author" value="found">',
    '<input name="title" value="found" aria-label="Title of the ticket">',
    '<input type="hidden" name="ticket_id" value="found">',
    '<input type="hidden" name="TicketID" value="found">',
    '<p>Password</p><input type="password"><input name="subject" value="found">',
    '<table><tr><th>Password</th><th>Subject</th></tr><tr><td><input type="password"></td><td><input value="found"></td></tr></table>',
    '<input aria-label="Order number" value="found"><input aria-label="Discount code" value="found">',
  ])('reads other fields: %s', (field) => {
    openPage(`<main>${field}</main>`);
    for (const found of document.querySelectorAll('[value]'))
      expect(findValue([{ attribute: 'value' }], { element: found })).toBe('found');
  });

  it.each(SELECTORS.slice(-9))('is refused if a selector is not whole: %s', (select) => {
    expect(findSelectorFault({ ...sampleDesk, subject: [{ select }] })).toBe('subject.0.select');
  });

  it.each(['x', 'a[b="]"]', ':is(a, b) > c', '.a\\:b', 'a:not(:has(b))', '[title="("]'])(
    'may have a whole selector: %s',
    (select) => {
      expect(findSelectorFault({ ...sampleDesk, subject: [{ select }] })).toBeUndefined();
    },
  );

  it.each<[string, ValueSource, string]>([
    ['<input type="hidden" name="ticketId" value="42">', { select: 'input', attribute: 'value' }, '42'],
    ['<input type="text" name="subject" value="42">', { select: 'input', attribute: 'value' }, '42'],
    ['<meta name="ticket" content="42">', { select: 'meta', attribute: 'content' }, '42'],
    ['<h1 id="my-password-is-lost">My password is lost</h1>', { select: 'h1' }, 'My password is lost'],
    ['<input aria-label="Session" value="Friday">', { select: 'input', attribute: 'value' }, 'Friday'],
    ['<label>Color (tan) <input value="Yes"></label>', { select: 'input', attribute: 'value' }, 'Yes'],
    ['<label>One-time order <input value="Yes"></label>', { select: 'input', attribute: 'value' }, 'Yes'],
    ['<p id="password-reset">Hello</p>', { select: 'p' }, 'Hello'],
    ...[
      'message-token-7',
      'pin-message-3',
      'comment-cc-list',
      'password-reset-request',
      'ticket_secret_santa',
      'tan',
    ].map((id): [string, ValueSource, string] => [`<p id="${id}">Hello</p>`, { select: 'p' }, 'Hello']),
    ['<a href="/t?id=42&token=1">x</a>', { select: 'a', attribute: 'href' }, '/t?id=42&token='],
    ['<b>Ada <script>x</script>Buyer</b>', { select: 'b' }, 'Ada Buyer'],
  ])('reads what is no secret: %s', (html, source, value) => {
    expect(findValue([source], { element: openPage(html) })).toBe(value);
  });

  it('takes no field with a secret for a composer', () => {
    const find = (html: string): Element | undefined => {
      openPage(html);
      return findComposer({ ...sampleDesk, composers: [{ find: 'input', mode: 'reply' }] })?.element;
    };
    expect(find('<input name="reply">')).toBeDefined();
    expect(find('<input name="api_key">')).toBeUndefined();
    expect(find('<label>One-time code <input></label>')).toBeUndefined();
  });

  it('does not read secrets of the helpdesk’s JSON or of the address', () => {
    const facts = { user: { apiKey: SECRET, name: 'Ada' }, list: [{ csrf_token: SECRET }] };
    expect(findValue([{ fact: 'user.apiKey' }, { fact: 'list.*.*' }], { facts })).toBeUndefined();
    expect(findValue([{ fact: 'user.*' }], { facts })).toBe('Ada');
    openPage('', `https://desk.example/t?id=7&access_token=${SECRET}#id_token=${SECRET}`);
    expect(findValue([{ of: 'address' }], {})).toBe('https://desk.example/t?id=7&access_token=#id_token=');
    openPage('', `https://desk.example/t?id=7&X-Amz-Signature=${SECRET}&sig=${SECRET}`);
    expect(findValue([{ of: 'address' }], {})).toBe('https://desk.example/t?id=7&X-Amz-Signature=&sig=');
    const link = openPage(`<a href="https://ada:${SECRET}@desk.example/t">x</a>`);
    expect(findValue([{ select: 'a', attribute: 'href' }], { element: link })).toBe('https://desk.example/t');
  });
});
