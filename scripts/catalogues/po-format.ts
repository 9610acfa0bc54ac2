import { formatter } from '@lingui/format-po';

type Format = ReturnType<typeof formatter>;

const po = formatter({ explicitIdAsDefault: true, origins: false });

/** Translators see a key as `msgid`, so every translation carries the English text in a comment. */
const ENGLISH = 'English: ';

/**
 * Reads and writes PO files as Lingui does, with two additions. A fuzzy translation counts as missing, as in gettext. A
 * translation becomes fuzzy when its English text changes.
 */
export const poFormat: Format = {
  ...po,

  async parse(content, context) {
    const catalog = Object.entries(await po.parse(content, context)).map(([key, message]) => {
      const comments = message.comments ?? [];
      const isFuzzy = readFlags(message).includes('fuzzy');
      const parsed = {
        ...message,
        message: comments.find((comment) => comment.startsWith(ENGLISH))?.slice(ENGLISH.length),
        comments: comments.filter((comment) => !comment.startsWith(ENGLISH)),
        translation: isFuzzy ? '' : message.translation,
        extra: { ...message.extra, fuzzyTranslation: isFuzzy ? message.translation : '' },
      };
      return [key, parsed] as const;
    });
    return Object.fromEntries(catalog);
  },

  async serialize(catalog, context) {
    if (context.locale === context.sourceLocale) return po.serialize(catalog, context);
    const existing = context.existing ? await poFormat.parse(context.existing, context) : {};
    const translated = Object.entries(catalog).map(([key, message]) => {
      const translation = message.translation || (message.extra?.['fuzzyTranslation'] as string | undefined);
      const english = existing[key]?.message;
      const isOutdated = translation && english !== undefined && english !== message.message;
      const flags = new Set([...readFlags(message), ...(isOutdated ? ['fuzzy'] : [])]);
      const comments = [...(message.comments ?? []), `${ENGLISH}${message.message}`];
      return [key, { ...message, translation, comments, extra: { ...message.extra, flags: [...flags] } }] as const;
    });
    return po.serialize(Object.fromEntries(translated), context);
  },
};

function readFlags({ extra }: { extra?: Record<string, unknown> }): string[] {
  return (extra?.['flags'] as string[] | undefined) ?? [];
}
