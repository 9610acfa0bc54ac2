import { describe, expect, it } from 'vitest';

import { createMemoryStore } from '@/demo/shop/create-row-store';
import { answerSuggestionRequest } from '@/demo/stand-in/answers/answer-suggestion';
import type { Reason } from '@/demo/stand-in/answers/decide-suggestion';
import { DEMO_CHANNEL } from '@/demo/stand-in/channels';
import { LANGUAGE_BOOKS } from '@/demo/stand-in/languages/language-books';
import { suggestionResponseSchema, type ReplyMessage } from '@/lib/contract/suggestion';
import type { TargetLanguage } from '@/lib/contract/values';

const line = (title: string, quantity: number) => ({
  itemId: title,
  sellerSku: title,
  productName: title,
  title,
  imageUrl: 'x.svg',
  quantity,
});
const order = (fields: object) => ({
  lastUpdatedAt: '2026-11-01T00:00:00Z',
  order: { buyerName: 'Ada Buyer', orderLines: [line('Kettle <steel> & lid', 2)], ...fields },
});
const store = createMemoryStore({
  orders: [
    order({ orderNumber: '10023', status: 'SHIPPED', trackingNumber: '1Z999' }),
    order({ orderNumber: '10024', status: 'SHIPPED' }),
    order({ orderNumber: '10025', status: 'PENDING' }),
    order({ orderNumber: '10026', status: 'DELIVERED' }),
    order({ orderNumber: '10027', status: 'CANCELLED' }),
    order({ orderNumber: '10028', status: 'RETURNED' }),
    { lastUpdatedAt: '2026-11-01T00:00:00Z', order: { orderNumber: '10029' } },
    order({ orderNumber: 'SO-88213', status: 'SHIPPED' }),
  ],
  products: [],
  pictureBase: '',
});
const deps = { store, clock: () => 0 };

function answer(body: unknown, credential: { xToken: string; channelId: string } = DEMO_CHANNEL) {
  return answerSuggestionRequest(credential, body, deps);
}

function suggest(content: string, options: object = {}) {
  const { status, body } = answer({ messages: [{ role: 'USER', content }], ...options });
  expect(status).toBe(200);
  return suggestionResponseSchema.parse(body).data;
}

/** Language → expected reason → text. */
const SAYINGS: Record<string, Partial<Record<Reason, string>>> = {
  ENGLISH: {
    ORDER_FOUND: 'Where is my order 10023?',
    ORDER_CHANGE: 'Thank you. Please ship it to my new address.',
    ORDER_NOT_FOUND: 'Where is my order 99999?',
    ORDER_NUMBER_MISSING: 'Hello, where is my parcel?',
    PERSON_REQUESTED: 'I want to speak to a real person about order 10023.',
    LEGAL_THREAT: 'My lawyer will hear of this.',
    THANKS_ONLY: 'Thanks a lot, that is all.',
    CONTACT_REFUSED: 'Please stop writing to me.',
    AUTOMATIC_MAIL: 'I am out of the office until Monday.',
    NOT_UNDERSTOOD: 'fghj rrtz kkl 77',
  },
  GERMAN: {
    ORDER_FOUND: 'Wo ist meine Bestellung 10023?',
    ORDER_CHANGE: 'Die Lampe ist leider beschädigt.',
    PERSON_REQUESTED: 'Ich möchte mit einem Menschen sprechen.',
    LEGAL_THREAT: 'Ich gebe die Sache an meinen Anwalt.',
    THANKS_ONLY: 'Vielen Dank, das war alles.',
    CONTACT_REFUSED: 'Bitte schreiben Sie mir nicht mehr.',
    AUTOMATIC_MAIL: 'Ich bin derzeit nicht im Büro.',
    ORDER_NUMBER_MISSING: 'Guten Tag, wo ist mein Paket?',
  },
  FRENCH: {
    ORDER_FOUND: 'Bonjour, où est ma commande 10023 ?',
    ORDER_CHANGE: 'La lampe est cassée, je voudrais un remboursement.',
    PERSON_REQUESTED: 'Je voudrais parler à une vraie personne.',
    LEGAL_THREAT: 'Mon avocat vous écrira.',
    THANKS_ONLY: 'Merci pour tout.',
    CONTACT_REFUSED: 'Ne m’écrivez plus, merci.',
    AUTOMATIC_MAIL: 'Réponse automatique : je suis en congé.',
    ORDER_NUMBER_MISSING: 'Bonjour, je n’ai pas encore le colis.',
  },
  SPANISH: {
    ORDER_FOUND: 'Hola, ¿dónde está mi pedido 10023?',
    ORDER_CHANGE: 'Quiero una devolución, la lámpara está rota.',
    PERSON_REQUESTED: 'Quiero hablar con una persona.',
    LEGAL_THREAT: 'Mi abogado se pondrá en contacto con ustedes.',
    THANKS_ONLY: 'Gracias por todo.',
    CONTACT_REFUSED: 'Por favor, no me escriban más.',
    AUTOMATIC_MAIL: 'Respuesta automática: estoy fuera de la oficina.',
    ORDER_NUMBER_MISSING: 'Hola, ¿cuándo llega el paquete?',
  },
  PORTUGUESE: {
    ORDER_FOUND: 'Olá, onde está a minha encomenda 10023?',
    ORDER_CHANGE: 'A minha nova morada é em Lisboa.',
    PERSON_REQUESTED: 'Quero falar com uma pessoa, por favor.',
    LEGAL_THREAT: 'O meu advogado vai entrar em contacto com os senhores.',
    THANKS_ONLY: 'Muito obrigada pela ajuda com os copos.',
    CONTACT_REFUSED: 'Por favor não me escrevam mais.',
    AUTOMATIC_MAIL: 'Resposta automática: estou fora do escritório.',
    ORDER_NUMBER_MISSING: 'Olá, a encomenda não chegou.',
  },
  RUSSIAN: {
    ORDER_FOUND: 'Где мой заказ 10023?',
    ORDER_CHANGE: 'Лампа пришла сломанной.',
    PERSON_REQUESTED: 'Хочу поговорить с человеком.',
    LEGAL_THREAT: 'Я подам в суд.',
    THANKS_ONLY: 'Большое спасибо!',
    CONTACT_REFUSED: 'Больше не пишите мне.',
    AUTOMATIC_MAIL: 'Автоматический ответ: меня нет в офисе.',
    ORDER_NUMBER_MISSING: 'Здравствуйте, когда придёт посылка?',
  },
  JAPANESE: {
    ORDER_FOUND: '注文番号10023の配送状況を教えてください。',
    ORDER_CHANGE: '届いた急須が割れていました。',
    PERSON_REQUESTED: '担当者と話したいです。',
    LEGAL_THREAT: '弁護士に相談します。',
    THANKS_ONLY: 'ありがとうございました。',
    CONTACT_REFUSED: 'もう連絡しないでください。メールはもう送らないでください。',
    AUTOMATIC_MAIL: 'これは自動返信メールです。',
    ORDER_NUMBER_MISSING: '商品がまだ届きません。',
  },
  CHINESE: {
    ORDER_FOUND: '我的订单10023什么时候发货？',
    ORDER_CHANGE: '请帮我修改收货地址。',
    PERSON_REQUESTED: '我要转人工客服。',
    LEGAL_THREAT: '我会找律师起诉你们。',
    THANKS_ONLY: '好的，谢谢！',
    CONTACT_REFUSED: '请不要再联系我。',
    AUTOMATIC_MAIL: '自动回复：我正在休假中。',
    ORDER_NUMBER_MISSING: '我的快递还没到。',
  },
  ARABIC: {
    ORDER_FOUND: 'أين طلبي رقم ١٠٠٢٣؟',
    ORDER_CHANGE: 'وصلت الدلة مكسورة.',
    PERSON_REQUESTED: 'أريد التحدث مع موظف.',
    LEGAL_THREAT: 'سأرفع دعوى عليكم.',
    THANKS_ONLY: 'شكرًا جزيلًا.',
    CONTACT_REFUSED: 'من فضلكم لا تراسلوني بعد الآن.',
    AUTOMATIC_MAIL: 'رد تلقائي: أنا خارج المكتب.',
    ORDER_NUMBER_MISSING: 'متى يصل الطرد؟',
  },
  HEBREW: {
    ORDER_FOUND: 'מה מצב ההזמנה 10023?',
    ORDER_CHANGE: 'המנורה הגיעה שבורה, אני רוצה החזר כספי.',
    PERSON_REQUESTED: 'אני רוצה לדבר עם נציג.',
    LEGAL_THREAT: 'אפנה לעורך דין.',
    THANKS_ONLY: 'תודה רבה!',
    CONTACT_REFUSED: 'אל תכתבו לי יותר.',
    AUTOMATIC_MAIL: 'מענה אוטומטי: אני מחוץ למשרד.',
    ORDER_NUMBER_MISSING: 'מתי תגיע החבילה?',
  },
};

const ADVICE: Record<Reason, [actionType: string, handoff: boolean, speaks: boolean]> = {
  ORDER_FOUND: ['MESSAGE', false, true],
  ORDER_CHANGE: ['MESSAGE', true, true],
  ORDER_NOT_FOUND: ['MESSAGE', false, true],
  ORDER_NUMBER_MISSING: ['MESSAGE', false, true],
  PERSON_REQUESTED: ['TO_AGENT', true, true],
  LEGAL_THREAT: ['HUMAN_REVIEW', true, true],
  THANKS_ONLY: ['NO_REPLY', false, false],
  NOT_UNDERSTOOD: ['CONFUSED', false, true],
  CONTACT_REFUSED: ['STOPPED', false, false],
  AUTOMATIC_MAIL: ['NOTHING', false, false],
  NO_CUSTOMER_MESSAGE: ['NOTHING', false, false],
};

describe.each(Object.entries(SAYINGS))('answerSuggestionRequest in %s', (language, sayings) => {
  it.each(Object.entries(sayings))('decides on %s for "%s"', (reason, saying) => {
    const [actionType, handoff, speaks] = ADVICE[reason as Reason];
    const data = suggest(saying);
    expect(data).toMatchObject({ language, reason, actionType, handoff });
    expect(data.reasonDescription).toBeTruthy();
    expect(Boolean(data.content)).toBe(speaks);
  });
});

it('every language of the stand-in is tested', () => {
  expect(Object.keys(SAYINGS).toSorted()).toEqual(LANGUAGE_BOOKS.map(({ target }) => target).toSorted());
});

describe('the decision', () => {
  const user = (content: string): ReplyMessage => ({ role: 'USER', content });
  const decide = (messages: ReplyMessage[], subject?: string) => {
    const { body } = answer({ messages, subject });
    return suggestionResponseSchema.parse(body).data;
  };

  it("the decision depends on the last customer message, not on an earlier one or on an agent's", () => {
    const messages: ReplyMessage[] = [
      user('My lawyer will hear of this.'),
      user('Thanks, all is well now.'),
      { role: 'ASSISTANT', content: 'I will speak to a person about your new address.' },
    ];
    expect(decide(messages).reason).toBe('THANKS_ONLY');
  });

  it('the decision takes the order from an earlier message or the subject when the last message names none', () => {
    expect(decide([user('My order is 10023.'), user('Has it arrived?')]).content).toContain('10023');
    expect(decide([user('Has it arrived?')], 'Order 10023').content).toContain('10023');
  });

  it('the decision prefers the order of the newest message', () => {
    const { content } = decide([user('Where is order 10025?'), user('Where is order 10023?')], 'Order 10026');
    expect(content).toContain('10023');
    expect(content).not.toContain('10025');
  });

  it('the decision finds a number with a prefix, and no number inside a longer number or word', () => {
    expect(decide([user('Where is my ref10023x?')]).reason).toBe('ORDER_NUMBER_MISSING');
    expect(decide([user('Where is my ref10023?')]).reason).toBe('ORDER_NUMBER_MISSING');
    expect(decide([user('Where is SO-88213?')]).reason).toBe('ORDER_FOUND');
    expect(decide([user('Where is my 1100230?')]).reason).toBe('ORDER_NOT_FOUND');
  });

  it('the decision does not mistake a question for mere thanks', () => {
    expect(decide([user('Thanks. Can you help?')]).reason).toBe('ORDER_NUMBER_MISSING');
    expect(decide([user('Thanks, but it is still missing.')]).reason).toBe('ORDER_NUMBER_MISSING');
  });

  it('the decision answers a bare order number in the language of the earlier message', () => {
    expect(decide([user('Guten Tag, wo ist mein Paket?'), user('10023')])).toMatchObject({
      reason: 'ORDER_FOUND',
      language: 'GERMAN',
    });
  });

  it('the decision recognizes a ticket without customer messages, and blank messages', () => {
    expect(decide([{ role: 'ASSISTANT', content: 'Hello' }]).reason).toBe('NO_CUSTOMER_MESSAGE');
    expect(decide([user('  ')]).reason).toBe('NOT_UNDERSTOOD');
    expect(decide([{ role: 'USER' }]).reason).toBe('NOT_UNDERSTOOD');
  });
});

describe('the written reply', () => {
  it.each([
    ['10023', 'on its way', 'tracking number 1Z999'],
    ['10024', 'on its way', 'no tracking number'],
    ['10025', 'being prepared', 'Kettle'],
    ['10026', 'delivered', 'Kettle'],
    ['10027', 'cancelled', 'Kettle'],
    ['10028', 'RETURNED', 'Kettle'],
    ['10029', 'passed your request on', 'Kind regards'],
  ])('writes about order %s both "%s" and "%s"', (number, ...phrases) => {
    const { content } = suggest(`Where is my order ${number}?`, { contentFormat: 'PLAIN' });
    for (const phrase of phrases) expect(content).toContain(phrase);
  });

  it('mentions the status beside a change request only while the parcel can still be stopped', () => {
    const change = (number: string) => suggest(`Please send order ${number} to my new address.`).content;
    expect(change('10025')).toContain('being prepared');
    expect(change('10026')).not.toContain('delivered');
  });

  it('greets the buyer by name when an order is found', () => {
    expect(suggest('Where is my order 10023?', { contentFormat: 'PLAIN' }).content).toMatch(/^Hello Ada,\n\n/);
    expect(suggest('Wo ist meine Bestellung 10023?', { contentFormat: 'PLAIN' }).content).toMatch(
      /^Guten Tag Ada Buyer,\n\n/,
    );
    expect(suggest('Where is my parcel?', { contentFormat: 'PLAIN' }).content).toMatch(/^Hello,\n\n/);
  });

  it('escapes everything in HTML', () => {
    const { content, contentFormat } = suggest('Where is my order 10023?', { contentFormat: 'HTML' });
    expect(contentFormat).toBe('HTML');
    expect(content).toBe(
      '<p>Hello Ada,</p><p>Your order <strong>10023</strong> has left our warehouse and is on its way to you. ' +
        'You can follow the parcel with tracking number <strong>1Z999</strong>.</p><p>This is what you ordered:</p>' +
        '<ul><li>2 × Kettle &lt;steel&gt; &amp; lid</li></ul><p>Kind regards<br>Customer service</p>',
    );
  });

  it('escapes everything in Markdown', () => {
    const { content, contentFormat } = suggest('Where is my order 10023?', { contentFormat: 'MARKDOWN' });
    expect(contentFormat).toBe('MARKDOWN');
    expect(content).toBe(
      'Hello Ada,\n\nYour order **10023** has left our warehouse and is on its way to you. ' +
        'You can follow the parcel with tracking number **1Z999**.\n\nThis is what you ordered:\n\n' +
        '- 2 × Kettle \\<steel\\> & lid\n\nKind regards  \nCustomer service',
    );
  });

  it('adds no markup to plain text', () => {
    const { content, contentFormat } = suggest('Where is my order 10023?', { contentFormat: 'PLAIN' });
    expect(contentFormat).toBe('PLAIN');
    expect(content).toBe(
      'Hello Ada,\n\nYour order 10023 has left our warehouse and is on its way to you. ' +
        'You can follow the parcel with tracking number 1Z999.\n\nThis is what you ordered:\n\n' +
        '- 2 × Kettle <steel> & lid\n\nKind regards\nCustomer service',
    );
  });

  it('defaults to HTML when no format is asked for', () => {
    expect(suggest('Where is my order 10023?').contentFormat).toBe('HTML');
  });

  it.each(LANGUAGE_BOOKS.map(({ target, reply }) => [target, reply] as const))(
    'writes %s when asked to, whatever the language of the customer',
    (targetLanguage, reply) => {
      const { content, language } = suggest('Where is my order 10023?', { targetLanguage, contentFormat: 'PLAIN' });
      expect(language).toBe(targetLanguage);
      expect(content).toContain(reply.closing);
      expect(content).toContain('10023');
      expect(content).not.toMatch(/[{}]/);
    },
  );

  it('writes English instead of a language it lacks, and says so', () => {
    const data = suggest('Where is my order 10023?', { targetLanguage: 'ESTONIAN' satisfies TargetLanguage });
    expect(data.language).toBe('ENGLISH');
    expect(data.reasonDescription).toContain('ESTONIAN');
  });

  it('leaves out greeting, order lines and closing when the last instruction asks for less', () => {
    const withInstruction = (...instructions: string[]) => {
      const { body } = answer({
        messages: [
          { role: 'USER', content: 'Where is my order 10023?' },
          ...instructions.map((content) => ({ role: 'SYSTEM', content })),
        ],
        contentFormat: 'PLAIN',
      });
      return suggestionResponseSchema.parse(body).data.content;
    };
    expect(withInstruction('Make it shorter')).toBe(
      'Your order 10023 has left our warehouse and is on its way to you. ' +
        'You can follow the parcel with tracking number 1Z999.',
    );
    expect(withInstruction('Make it shorter', 'Be warm')).toContain('Kind regards');
  });
});

describe('the refusal', () => {
  const messages = [{ role: 'USER', content: 'Hello' }];

  it.each([
    ['a wrong token', { messages }, { xToken: 'other', channelId: '1001' }, 'xToken'],
    ['a wrong channel', { messages }, { xToken: 'demo-x-token', channelId: '2001' }, 'channel'],
    ['no messages', { messages: [] }, DEMO_CHANNEL, 'messages'],
    ['a missing list', {}, DEMO_CHANNEL, 'messages'],
    ['a role in lower case', { messages: [{ role: 'user', content: 'x' }] }, DEMO_CHANNEL, 'messages.0.role'],
    ['no role', { messages: [{ content: 'x' }] }, DEMO_CHANNEL, 'messages.0.role'],
    ['an unknown language', { messages, targetLanguage: 'KLINGON' }, DEMO_CHANNEL, 'targetLanguage'],
    ['an unknown format', { messages, contentFormat: 'RTF' }, DEMO_CHANNEL, 'contentFormat'],
    ['no JSON at all', undefined, DEMO_CHANNEL, 'body'],
  ])('refuses %s with code 400 and the field', (_name, body, credential, word) => {
    expect(answer(body, credential)).toEqual({
      effects: [],
      status: 400,
      body: { code: '400', msg: expect.stringContaining(word), success: false, data: null },
    });
  });

  it('a refusal never repeats the token', () => {
    expect(JSON.stringify(answer({ messages }, { xToken: 'secret-token', channelId: '1001' }))).not.toContain('secret');
  });
});

it('names the stand-in in the id, and never uses an id twice', () => {
  let now = 0;
  const ask = () => {
    now += 1;
    const { body } = answerSuggestionRequest(
      DEMO_CHANNEL,
      { messages: [{ role: 'USER', content: 'Hello' }] },
      { store, clock: () => now },
    );
    return suggestionResponseSchema.parse(body).data.chatId;
  };
  expect(ask()).toMatch(/^stand-in-/);
  expect(ask()).not.toBe(ask());
});
