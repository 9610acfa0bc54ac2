import fc from 'fast-check';

import type { ContentFormat } from '@/lib/contract/values';

/** One part of an answer in each format, and the words that its reader must see. */
interface Part {
  markdown: string;
  html: string;
  plain: string;
  visible: string;
}

export interface GeneratedAnswer {
  source: string;
  /** The format that the platform names, which may be a wrong one. */
  label: ContentFormat;
  /** The format that the source has. */
  format: ContentFormat;
  /** The text as its author meant it, in any layout. */
  visible: string;
}

interface Language {
  sentences: readonly string[];
  /** Behind a number at the start of a line. */
  dates: readonly string[];
  words: readonly string[];
  /** In angle brackets. */
  field: string;
}

const LANGUAGES: Record<string, Language> = {
  en: {
    sentences: ['Your parcel left today.', 'We’re sorry for the delay.'],
    dates: ['December 2026', 'May'],
    words: ['kettle', 'Filter 2'],
    field: 'order number',
  },
  de: {
    sentences: ['Ihr Paket ist unterwegs.', 'Bitte entschuldigen Sie die Verzögerung.'],
    dates: ['November ist der Termin', '05. 2026: Rückgabe'],
    words: ['Größe', 'Straße 7'],
    field: 'Bestellnummer',
  },
  fr: {
    sentences: ['Votre colis est parti aujourd’hui.', 'Nous vous prions d’excuser ce retard : 2 jours.'],
    dates: ['décembre 2026', 'août'],
    words: ['théière', 'N° 4'],
    field: 'numéro de commande',
  },
  es: {
    sentences: ['Su paquete salió hoy.', '¿Le va bien el día 3?'],
    dates: ['de mayo', 'de diciembre de 2026'],
    words: ['señal', 'año 1'],
    field: 'número de pedido',
  },
  pt: {
    sentences: ['O seu pacote saiu hoje.', 'Pedimos desculpa.'],
    dates: ['de março', 'de dezembro'],
    words: ['chaleira', 'coração 9'],
    field: 'número da encomenda',
  },
  nl: {
    sentences: ['Uw pakket is vandaag vertrokken.', 'Excuses voor de vertraging.'],
    dates: ['november 2026', 'mei'],
    words: ['ketel', 'maat 38'],
    field: 'bestelnummer',
  },
  pl: {
    sentences: ['Państwa paczka wyszła dzisiaj.', 'Przepraszamy za opóźnienie.'],
    dates: ['grudnia 2026', 'maja'],
    words: ['łódź', 'część 3'],
    field: 'numer zamówienia',
  },
  hu: {
    sentences: ['A csomag ma elindult.', 'Elnézést a késésért.'],
    dates: ['november 27-én érkezik', 'május'],
    words: ['szűrő', 'őrzés 5'],
    field: 'rendelésszám',
  },
  tr: {
    sentences: ['Paketiniz bugün yola çıktı.', 'Gecikme için özür dileriz.'],
    dates: ['Kasım 2026', 'Mayıs'],
    words: ['ığdır', 'İade 6'],
    field: 'sipariş numarası',
  },
  ru: {
    sentences: ['Ваша посылка отправлена сегодня.', 'Приносим извинения за задержку.'],
    dates: ['ноября 2026 г.', 'мая'],
    words: ['чайник', 'размер 42'],
    field: 'номер заказа',
  },
  zh: {
    sentences: ['您的包裹今天已发出。', '配送需要3天，请耐心等待。'],
    dates: ['月27日到货', '号前退回'],
    words: ['水壶', '尺寸7'],
    field: '订单号',
  },
  ja: {
    sentences: ['ご注文は本日発送されました。', '遅れて申し訳ございません。'],
    dates: ['月に届きます', '日まで'],
    words: ['「やかん」', '（サイズ７）'],
    field: '注文番号',
  },
  ko: {
    sentences: ['상품이 오늘 발송되었습니다.', '지연되어 죄송합니다.'],
    dates: ['월 도착', '일까지'],
    words: ['"주전자"', '크기 5'],
    field: '주문번호',
  },
  ar: {
    sentences: ['غادر طردك اليوم.', 'نعتذر عن التأخير.'],
    dates: ['نوفمبر ٢٠٢٦', 'مايو'],
    words: ['غلاية', 'مقاس ٤٢'],
    field: 'رقم الطلب',
  },
};

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A paragraph whose words are the same in each format. */
const literal = (text: string): Part => ({
  markdown: text,
  html: `<p>${escape(text).replaceAll('\n', '<br>')}</p>`,
  plain: text,
  visible: text,
});

function list(numbers: readonly number[], items: readonly string[], attributes: string): Part {
  const lines = items.map((item, index) => `${numbers[index]}. ${item}`).join('\n');
  return {
    ...literal(lines),
    html: `<ol${attributes}>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ol>`,
  };
}

const consecutive = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

/** The parts that have gone wrong on their way, and plain ones around them. */
function partsOf({ sentences, dates, words, field }: Language): fc.Arbitrary<Part> {
  const [sentence, date, word] = [fc.constantFrom(...sentences), fc.constantFrom(...dates), fc.constantFrom(...words)];
  const number = fc.integer({ min: 1, max: 2999 });
  const price = fc.integer({ min: 3, max: 99 });
  const items = fc.array(fc.oneof(word, sentence), { minLength: 1, maxLength: 4 });
  return fc.oneof(
    fc.array(sentence, { minLength: 1, maxLength: 3 }).map((lines) => literal(lines.join('\n'))),
    fc.tuple(number, date).map(([day, rest]) => literal(`${day}. ${rest}`)),
    fc
      .uniqueArray(fc.tuple(fc.integer({ min: 2, max: 31 }), date), {
        minLength: 2,
        maxLength: 4,
        selector: ([day]) => day,
      })
      .map((rows) => literal(rows.map(([day, rest]) => `${day}. ${rest}`).join('\n'))),
    fc
      .tuple(fc.integer({ min: 1, max: 12 }), items)
      .map(([first, all]) => list(consecutive(first, all.length), all, first === 1 ? '' : ` start="${first}"`)),
    items.map((all) => list(consecutive(1, all.length).toReversed(), all, ' reversed')),
    fc.tuple(items, sentence, items).map(([before, between, after]) => {
      const one = list(consecutive(1, before.length), before, '');
      const other = list(consecutive(before.length + 1, after.length), after, ` start="${before.length + 1}"`);
      return join([one, literal(between), other]);
    }),
    fc
      .tuple(price, price, price)
      .map(([low, high, size]) =>
        literal(`${low}~${high}, ~${size} (${low}~${size}), ${low}*${high}*${size} = ${low}**${size}`),
      ),
    fc.tuple(word, word, sentence).map(([before, strong, after]) => ({
      markdown: `${before}**${strong}：**${after}`,
      html: `<p>${before}<b>${strong}：</b>${after}</p>`,
      plain: `${before}${strong}：${after}`,
      visible: before + strong + after,
    })),
    fc.tuple(word, word).map(([one, other]) => ({
      ...literal(`${one} <${field}>, <S>, <${field}/x>, <${other.replaceAll(/[^a-z]/gi, '') || 'x'} y>.`),
      html: `<p>${one} <${field}>, <S>, <${field}/x>, <${other.replaceAll(/[^a-z]/gi, '') || 'x'} y>.</p>`,
    })),
    fc.tuple(price, word).map(([weight, rest]) => literal(`${rest} <${weight} kg & >20 cm, AT&T </3`)),
    items.map((all) => ({
      ...literal(all.map((item) => `- ${item}`).join('\n')),
      html: `<ul>${all.map((item) => `<li>${item}</li>`).join('')}</ul>`,
      visible: all.join(' '),
    })),
    fc.tuple(word, word, price, word).map(([head, other, cell, more]) => ({
      ...literal(`${head} ${other} ${cell} ${more}`),
      markdown: `| ${head} | ${other} |\n|---|---|\n| ${cell} | ${more} | ${cell} |`,
      html: `<table><tr><th>${head}</th><th>${other}</th></tr><tr><td>${cell}</td><td>${more}</td><td>${cell}</td></tr></table>`,
      plain: `${head} ${other} ${cell} ${more} ${cell}`,
      visible: `${head} ${other} ${cell} ${more} ${cell}`,
    })),
    sentence.map((said) => ({
      markdown: `> ${said}`,
      html: `<blockquote>${said}</blockquote>`,
      plain: said,
      visible: said,
    })),
    sentence.map((said) => ({
      markdown: `## ${said}`,
      html: `<h2>${said}</h2>`,
      plain: said,
      visible: said,
    })),
    fc.tuple(word, number).map(([said, id]) => ({
      ...literal(said),
      markdown: `[${said}](https://shop.example/${id})`,
      html: `<p><a href="https://shop.example/${id}">${said}</a></p>`,
      plain: said,
    })),
    fc.tuple(price, price).map(([old, now]) => ({
      markdown: `~~${old}~~ ${now} EUR`,
      html: `<p><s>${old}</s> ${now} EUR</p>`,
      plain: `${old} ${now} EUR`,
      visible: `${old} ${now} EUR`,
    })),
    fc.tuple(word, number).map(([said, id]) => literal(`[${said}]: ${id}`)),
    number.map((id) => literal(`https://shop.example/${id}。`)),
  );
}

function join(parts: readonly Part[]): Part {
  const all = (name: keyof Part, gap: string) => parts.map((part) => part[name]).join(gap);
  return {
    markdown: all('markdown', '\n\n'),
    html: all('html', ''),
    plain: all('plain', '\n\n'),
    visible: all('visible', '\n'),
  };
}

const SOURCES = { MARKDOWN: 'markdown', HTML: 'html', PLAIN: 'plain' } as const;

/** A text without marks is no HTML, and one without tags no plain text in a wrong format. */
const LABELS: Record<ContentFormat, readonly ContentFormat[]> = {
  MARKDOWN: ['MARKDOWN', 'MARKDOWN', 'HTML'],
  HTML: ['HTML', 'HTML', 'HTML', 'PLAIN', 'MARKDOWN'],
  PLAIN: ['PLAIN'],
};

const WRAPPERS: readonly ((source: string, format: ContentFormat) => string)[] = [
  (source) => source,
  (source) => source,
  (source) => source,
  (source, format) => `\`\`\`${format === 'PLAIN' ? '' : format.toLowerCase()}\n${source}\n\`\`\``,
  (source) => `<think>\nThe customer is angry. 1. Avoid the word.\n</think>\n\n${source}`,
];

/** Generates answers in 14 languages and three formats. */
export const generatedAnswers: fc.Arbitrary<GeneratedAnswer> = fc
  .constantFrom(...Object.values(LANGUAGES))
  .chain((language) =>
    fc.record({
      parts: fc.array(partsOf(language), { minLength: 1, maxLength: 6 }),
      format: fc.constantFrom('MARKDOWN', 'HTML', 'PLAIN'),
      choice: fc.nat(),
      wrap: fc.constantFrom(...WRAPPERS),
    }),
  )
  .map(({ parts, format, choice, wrap }) => {
    const { visible, ...sources } = join(parts);
    const labels = LABELS[format];
    return {
      source: wrap(sources[SOURCES[format]], format),
      label: labels[choice % labels.length] ?? format,
      format,
      visible,
    };
  });

/** Returns the letters and digits of a text, in their order. */
export function lettersOf(text: string): string {
  return (
    text
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]/gu)
      ?.join('') ?? ''
  );
}

/** Returns whether all letters and digits of a text stand in another one, in their order. */
export function standsIn(text: string, whole: string): boolean {
  const letters = lettersOf(whole);
  let end = 0;
  return Array.from(lettersOf(text)).every((letter) => {
    const at = letters.indexOf(letter, end);
    end = at + letter.length;
    return at >= 0;
  });
}
