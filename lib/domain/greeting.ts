/** First words of a letter in the languages of the panel, French and Spanish. "Liebe Grüße" ends one. */
const GREETING = new RegExp(
  '^[^\\p{L}]*((hi|hello|hey|dear|good (morning|afternoon|evening|day)' +
    '|hallo|moin|guten (tag|morgen|abend)|sehr geehrte[rs]?|liebe[rs]?(?! gr[üu])' +
    '|bonjour|bonsoir|ch(er|ère)s?|hola|buen[oa]s|estimad[oa]s?)(?!\\p{L})' +
    '|您好|你好|尊敬的|亲爱的|早上好|下午好|こんにちは|こんばんは|おはよう|(いつも)?お世話に|\\S{1,20} ?様\\s*(\\n|$)' +
    '|مرحب|أهل|السلام|عزيز|صباح|مساء|تحية)',
  'iu',
);

/** Returns whether a text begins with a greeting; false for other languages. */
export function beginsWithGreeting(text: string): boolean {
  return GREETING.test(text);
}
