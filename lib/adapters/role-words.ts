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

/** Words on a message that make it a note, in the languages of helpdesks. Lower case. */
export const NOTE_LABELS: readonly string[] =
  'internal|internally|private|privately|confidential|whisper|team only|staff only|agents only|only visible to|not visible to|hidden from|intern|interne|interner|internes|interna|interno|internt|notiz|privat|nicht öffentlich|nicht sichtbar|vertraulich|privé|privée|privado|privada|privato|privata|notatka|wewnętrzna|wewnętrzny|niepubliczny|prywatna|sisäinen|interní|neveřejný|belső|dahili|özel|внутренняя|внутренний|внутреннее|приватная|приватна|внутрішня|εσωτερική|ملاحظة|داخلي|הערה|פנימי|内部|內部|私密|備註|备注|社内|非公開|내부|비공개|nội bộ'.split(
    '|',
  );

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
