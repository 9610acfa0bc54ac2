/**
 * Lower-case words by which pages name roles in classes and attributes; finding and teaching share them. A word that only
 * one helpdesk uses belongs in its adapter.
 */
const ROLE_WORDS = {
  note: [
    'note',
    'notes',
    'internal',
    'private',
    'whisper',
    'lock',
    'locked',
    'padlock',
    'notiz',
    'intern',
    'interne',
    'interna',
    'interno',
    'privat',
    'privado',
    'privada',
    'confidential',
    'staffonly',
    'notvisible',
  ],
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
/** In order of precedence, so that a note is never read as an agent's reply. */
export const NAMED_ROLES = ['note', 'system', 'customer', 'agent'] as const satisfies NamedRole[];

/** Returns the roles that a name states. Several roles decide nothing. */
export function rolesOfWords(words: readonly string[]): NamedRole[] {
  // `has-notes` describes the content of an element.
  if (words[0] === 'has') return [];
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`);
  // `visible-for-customer` does not name the writer.
  const stating = words.filter((_, index) => words[index - 1] !== 'for');
  return NAMED_ROLES.filter((role) => {
    const known: readonly string[] = ROLE_WORDS[role];
    return [...stating, ...joined].some((word) => known.includes(word) || known.includes(word.replace(/s$/, '')));
  });
}

/** Phrases that name a note wherever they stand in a label, in the languages of helpdesks. */
const NOTE_PHRASE =
  /internal|private (note|comment|message)|(only|not) visible (to|for)|hidden from|(team|staff|agents?) only|\bintern(e|er|es|a|o|t)?\b|notiz|nicht (öffentlich|sichtbar)|note privée|commentaire privé|nota (privad|privat)a|coment[aá]rio privado|notatk|wewnętrzn|niepubliczn|sisäinen|interní|neveřejn|belső|dahili|внутренн|приватн|внутрішн|εσωτερικ|ملاحظة|داخلي|הערה|פנימי|内部|私密|備註|备注|内部メモ|社内|非公開|내부|비공개|nội bộ/iu;
/** Words that name a note if a label has no others. */
const NOTE_ALONE =
  /^(private|privat|privée?|privad[oa]|privat[oa]|privé|prywatn[aey]|privát|soukromé|yksityinen|özel|confidential|vertraulich|whisper|note|nota|notitie|not)$/iu;

/** Whether a short text on a message says that the message is a note. */
export function isNoteLabel(label: string): boolean {
  return NOTE_PHRASE.test(label) || NOTE_ALONE.test(label.replace(/[\p{Nd}\p{P}\p{S}\s]+/gu, ' ').trim());
}

export const REPLY_WORD = /\b(repl(y|ies)|respond|response|answer|antwort(en)?|public|öffentlich)\b|رد|الرد/iu;
export const NOTE_WORD = /\b(note|internal|private|notiz|intern(e|er)?)\b|ملاحظة|داخلي/iu;

export const CUSTOMER_LABEL =
  /^(customer|client|requesters?|requestors?|reporter|contact|user|kunde|kundin|anfragende[rn]?|benutzer|kontakt|العميل|الزبون|مقدم الطلب)\s*:?$/i;

/** Words before the name of the person who opened the ticket. */
export const REQUESTER_LABEL =
  /\b(added|opened|created|reported|submitted|requested|raised|asked|erstellt|angelegt|gemeldet|eröffnet) (by|von)\s*:?$/i;
/** Names of elements with the person who opened the ticket. */
export const REQUESTER_NAME = /^(author|reporter|creator|opener|submitter|autor)$/;
/** Words beside other people. The customer may be one of them, too. */
export const OTHER_PERSON = /\b(last|updat|chang|modif|assign|owner|watch|letzte|geändert|zugewiesen)/i;
/** Names of elements with the customer's name. */
export const CUSTOMER_NAME = /^(name|customer|requester|requestor|kunde)$/;
/** Names of elements with the author of a message. */
export const AUTHOR_WORDS: readonly string[] = [
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
