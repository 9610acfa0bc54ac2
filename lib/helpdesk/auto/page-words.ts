/** Words that people give to classes, attributes and labels, whole and in lower case; English, German, Arabic. */
const ROLE_WORDS = {
  note: ['note', 'notes', 'internal', 'private', 'whisper', 'lock', 'locked', 'padlock', 'notiz', 'intern'],
  system: ['system', 'event', 'activity', 'log', 'audit', 'lineitem', 'changelog', 'bot', 'autoreply'],
  customer: [
    'customer',
    'client',
    'requester',
    'requestor',
    'enduser',
    'visitor',
    'guest',
    'incoming',
    'inbound',
    'received',
    'buyer',
    'kunde',
    'kundin',
    'consumer',
  ],
  agent: [
    'agent',
    'staff',
    'operator',
    'outgoing',
    'outbound',
    'sent',
    'employee',
    'mine',
    'self',
    'own',
    'mitarbeiter',
    'bearbeiter',
    'response',
    'responses',
  ],
} as const;
export type NamedRole = keyof typeof ROLE_WORDS;
/** In the order in which they decide: what is a note is never taken for an agent's reply. */
export const NAMED_ROLES = ['note', 'system', 'customer', 'agent'] as const satisfies NamedRole[];

/** The roles that the words of a name speak of; several make it say nothing. */
export function rolesOfWords(words: readonly string[]): NamedRole[] {
  const joined = words.map((word, index) => `${word}${words[index + 1] ?? ''}`);
  return NAMED_ROLES.filter((role) => {
    const known: readonly string[] = ROLE_WORDS[role];
    return [...words, ...joined].some((word) => known.includes(word) || known.includes(word.replace(/s$/, '')));
  });
}

/** A short label in a message that says it is for colleagues only. */
export const NOTE_LABEL =
  /internal|private (note|comment)|only visible to|not visible to|team only|\bintern(e|er)?\b|notiz|ملاحظة|داخلي|note interne|nota interna/i;

/** A moment as pages write it. */
export const MOMENT =
  /\p{Nd}{1,2}[:.٫]\p{Nd}{2}(?!\p{Nd})|\p{Nd}{4}[-/.]\p{Nd}{1,2}|\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4}|\b(ago|vor \d+|gestern|heute|yesterday|today|just now|gerade eben)\b|منذ|أمس|اليوم|\p{Nd}{1,2}\.? \p{L}{3,} \p{Nd}{4}/iu;

/** Names of what holds the author of a message. */
export const AUTHOR_WORDS = [
  'author',
  'from',
  'sender',
  'name',
  'username',
  'by',
  'who',
  'person',
  'creator',
  'user',
  'autor',
  'absender',
];

export const REPLY_WORD = /\b(repl(y|ies)|respond|response|answer|antwort(en)?|public|öffentlich)\b|رد|الرد/iu;
export const NOTE_WORD = /\b(note|internal|private|notiz|intern(e|er)?)\b|ملاحظة|داخلي/iu;

/** A label before the customer's name. */
export const CUSTOMER_LABEL =
  /^(customer|client|requesters?|requestors?|reporter|contact|user|kunde|kundin|anfragende[rn]?|benutzer|kontakt|العميل|الزبون|مقدم الطلب)\s*:?$/i;
