import { isRecord } from './is-record';

/** Characters without a shape of their own, except line breaks and the signs of Arabic and Syriac among them. */
const CHARACTERS = String.raw`[[\p{Cf}\p{Cc}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180D\u180F\u3164\uFE00-\uFE0F\uFFA0\u{E0100}-\u{E01EF}]--[\t\n\r\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2]]`;

/*
 * The first group is kept: flags of regions, joiners of emoji, joiners of scripts whose letters change their form, and the
 * first of several direction marks or variation selectors.
 */
const INVISIBLE =
  String.raw`(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}` +
  String.raw`|(?<=[\p{Emoji_Modifier}\p{Extended_Pictographic}\uFE0F])\u200D(?=\p{Extended_Pictographic})` +
  String.raw`|(?<=[[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}` +
  String.raw`\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Mong}\p{scx=Tibt}]&&[\p{L}\p{M}]])[\u200C\u200D]` +
  String.raw`|(?<![\u200E\u200F\u061C])[\u200E\u200F\u061C]` +
  String.raw`|(?<=[\p{L}\p{S}\p{N}#*])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u180B-\u180D\u180F])` +
  `|${CHARACTERS}`;

/** Compiled at the first use: Unicode's tables take 1.5 ms, and each start of panel and worker would wait for them. */
let hasInvisible: RegExp | undefined;
let invisible: RegExp | undefined;

/**
 * Removes invisible characters, such as those of zero width, those that reorder letters, and tags. Such characters hide words
 * from the reader and show them to a language model.
 */
export function withoutInvisible(text: string): string {
  hasInvisible ??= new RegExp(CHARACTERS, 'v');
  if (!hasInvisible.test(text)) return text;
  invisible ??= new RegExp(INVISIBLE, 'gv');
  return text.replace(invisible, (_, kept: string | undefined) => kept ?? '');
}

/** Removes such characters from all texts of a JSON value. */
export function withoutInvisibleIn<Value>(value: Value): Value {
  if (typeof value === 'string') return withoutInvisible(value) as typeof value;
  if (Array.isArray(value)) return value.map(withoutInvisibleIn) as typeof value;
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withoutInvisibleIn(inner)]);
  return Object.fromEntries(entries) as typeof value;
}
