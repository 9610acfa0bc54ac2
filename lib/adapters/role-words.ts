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
    'vertraulich',
    'memo',
    'bemerkung',
    'anmerkung',
    'notitie',
    'notatka',
    'poznamka',
    'anteckning',
    'prive',
    'privee',
    'interni',
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

const COLLEAGUES = /^(agent|staff|team|employee|operator|admin|mitarbeiter|colleague|support)s?$/;
const CLIENTS = /^(customer|client|requester|enduser|user|public|kunde)s?$/;

/** Returns the roles that a name states. Several roles decide nothing. */
export function rolesOfWords(words: readonly string[]): NamedRole[] {
  // `has-notes` describes the content of an element.
  if (words[0] === 'has') return [];
  if (statesLimit(words)) return ['note'];
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`);
  // `visible-for-customer` does not name the writer.
  const stating = words.filter((_, index) => words[index - 1] !== 'for');
  return NAMED_ROLES.filter((role) => {
    const known: readonly string[] = ROLE_WORDS[role];
    return [...stating, ...joined].some((word) => known.includes(word) || known.includes(word.replace(/s$/, '')));
  });
}

/** Whether a name says who sees an entry, such as `staff-only` or `hidden-from-customer`. */
function statesLimit(words: readonly string[]): boolean {
  const has = (pattern: RegExp): boolean => words.some((word) => pattern.test(word));
  return (
    (has(/^only$/) && has(COLLEAGUES)) ||
    (has(/^(invisible|hidden|not)$/) && has(CLIENTS)) ||
    (has(/^non$/) && has(/^public$/)) ||
    (has(/^visible$/) && has(COLLEAGUES) && !has(CLIENTS))
  );
}

const UNDOING = /^(add|can|create|make|no|non|not|set|toggle|un|without)$/;
const OPEN = /^(off|open|slash)$/;

/** Two words that are written as one. */
const COMPOUND =
  /^(private|internal|intern|interne|staff|agents?|team|admin|support|work|tech)(notes?|comments?|messages?|reply|notiz|only)$/;

/** Whether the words of a name state a note, and no command, its opposite, or a customer. */
export function statesNote(words: readonly string[]): boolean {
  const at = words.findIndex((word) => /^(locked|lock|padlock)$/.test(word));
  const stated = at >= 0 && OPEN.test(words[at + 1] ?? '') ? words.toSpliced(at, 1) : words;
  if (stated.some((word) => UNDOING.test(word)) && !statesLimit(stated)) return false;
  const roles = rolesOfWords(stated);
  return (
    statesLimit(stated) ||
    stated.some((word) => COMPOUND.test(word)) ||
    (roles[0] === 'note' && !roles.includes('customer'))
  );
}

/** Whether a value of an attribute such as `data-visibility` names colleagues alone. */
export function statesColleagues(words: readonly string[]): boolean {
  return words.some((word) => COLLEAGUES.test(word)) && !words.some((word) => CLIENTS.test(word));
}

/** Whether a name such as `is-public` or `customer-visible` says who may see an entry. */
export function statesPublic(words: readonly string[]): boolean {
  return (
    words.includes('public') ||
    (words.some((word) => /^(visible|shown|shared)$/.test(word)) && words.some((word) => CLIENTS.test(word)))
  );
}

/*
 * Words of labels, in lower case, in the languages of helpdesks. In scripts that separate words by spaces, a word is a whole one,
 * and a hyphen at its end stands for any ending.
 */
const INTERNAL =
  'internal|internally|private|privately|confidential|whisper|team only|not visible to|hidden from|not public|non public|not shared with|only you can see|work note|work notes|tech note|tech notes|intern|interne|interner|internes|internen|interna|interno|internas|internos|internt|notiz|aktennotiz|arbeitsnotiz|telefonnotiz|gesprächsnotiz|privat|nicht öffentlich|nicht sichtbar|vertraulich-|privé|privée|confidentiel-|privado|privada|confidencial-|privato|privata|riservat-|vertrouwelijk-|internă|privată|confidențial-|interná|interné|súkromn-|soukrom-|vidin-|iekšēj-|sisemi-|riêng tư|pribadi|notatka|wewnętrzn-|niepubliczn-|prywatn-|poufn-|sisäinen|luottamuksel-|interní|neveřejn-|důvěrn-|belső|bizalmas|dahili|özel|gizli|внутренн-|приватн-|скрытый комментарий|скрытая заметка|конфиденциальн-|внутрішн-|конфіденційн-|εσωτερικ-|εμπιστευτικ-|ιδιωτικ-|ملاحظة|داخلي|سري|تعليق خاص|رد خاص|داخلی|محرمانه|הערה|פנימי|סודי|内部|內部|私密|機密|机密|備註|备注|社内|非公開|プライベート|私人|내부|비공개|기밀|nội bộ|ภายใน|आंतरिक|निजी|गोपनीय|🔒|🔐';
/** Too common for a longer label. */
const NOTE =
  'note|notes|memo|bemerkung|anmerkung|vermerk|notitie|opmerking|nota|notas|anotación|anotação|remarque|uwaga|anteckning|notat|notering|merknad|huomautus|muistiinpano|poznámka|megjegyzés|jegyzet|not|заметка|примечание|примітка|нотатка|σημείωση|メモ|ノート|메모|노트|ghi chú|บันทึก|หมายเหตุ|lock|locked';
const ADDED =
  'added|left|wrote|hinzugefügt|ajout-|añadi-|agreg-|adicion-|aggiun-|toegevoegd|doda-|tillagd|lade till|tilføj-|lisä-|přid-|hozzá-|ekle-|добавил-|додав-|προσθ-|追加|添加|추가|thêm|เพิ่ม';
const ONLY =
  'only|nur|ausschließlich|alleen|seulement|uniquement|réservé-|solo|sólo|solamente|exclusiv-|apenas|somente|soltanto|tylko|wyłącznie|bara|endast|kun|vain|pouze|jen|csak|kizárólag|sadece|yalnızca|только|лише|тільки|μόνο|فقط|רק|仅|僅|只|のみ|だけ|限定|専用|만|전용|chỉ|เฉพาะ|visible|sichtbar|zichtbaar|visibles|widoczn-|synlig-|näkyy|viditeln-|látható|görünür|видно|видим-|ορατ-|مرئي|ظاهر|גלוי|可见|可見|表示|보임';
const STAFF =
  'staff|agent-|team|teams|employee-|colleague-|operator-|technician-|support|mitarbeite-|kolleg-|bearbeiter-|medewerker-|collega-|équipe|personnel|collaborateur-|equipo|personal|equipe|atendente-|colaborador-|squadra|personale|zespo-|pracownik-|agentów|medarbetar-|handläggar-|medarbejder-|ansatte|henkilö-|tiimi-|tým-|zaměstnan-|pracovní-|munkatárs-|ekip-|personel-|temsilci-|сотрудник-|команд-|агент-|співробітник-|працівник-|ομάδα-|προσωπικ-|موظف|الموظف|الفريق|وكلاء|צוות|נציג|员工|客服|团队|員工|團隊|社員|スタッフ|担当者|チーム|エージェント|직원|상담원|팀|nhân viên|nhóm|เจ้าหน้าที่|พนักงาน|ทีม';
const CUSTOMER =
  'customer-|client-|requester-|kund-|klant-|cliente-|klient-|asiakas|zákazník-|ügyfél|müşteri-|клиент-|клієнт-|πελάτ-|عميل|العميل|לקוח|客户|客戶|顧客|お客様|고객|khách hàng|ลูกค้า';
const FILLERS =
  'a|an|the|for|from|by|of|to|für|fürs|von|vom|der|die|das|à|aux|de|des|du|la|le|les|l|al|del|da|do|os|para|per|il|voor|van|dla|för|för|til|till|pro|для|від|の|に|用|的|为';
const COMMENT =
  'comment-|commentaire-|comentario-|comentário-|commento|kommentar-|komentarz-|kommentti|komentář|megjegyzés|комментари-|коментар-|σχόλι-|تعليق|הערה|评论|評論|コメント|코멘트|bình luận|message|nachricht';

/** Scripts that separate words by spaces. */
const SPACED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** A text to look for: a whole word between spaces, the beginning of one behind a space, or any part. */
function partsOf(words: readonly string[]): string[] {
  return words.map((word) => (!SPACED.test(word) ? word : word.endsWith('-') ? ` ${word.slice(0, -1)}` : ` ${word} `));
}
const [INTERNAL_PARTS, NOTE_PARTS, ADDED_PARTS, ONLY_PARTS, STAFF_PARTS, CUSTOMER_PARTS, OTHER_PARTS] = [
  INTERNAL,
  NOTE,
  ADDED,
  ONLY,
  STAFF,
  CUSTOMER,
  `${FILLERS}|${COMMENT}`,
].map((list) => partsOf(list.split('|'))) as [string[], string[], string[], string[], string[], string[], string[]];

function holds(label: string, parts: readonly string[]): boolean {
  return parts.some((part) => label.includes(part));
}

/** Whether nothing but the words is in a label. */
function consistsOf(label: string, ...lists: (readonly string[])[]): boolean {
  const rest = lists.flat().reduce((left, part) => {
    const isBeginning = part.startsWith(' ') && !part.endsWith(' ');
    if (!isBeginning) return left.replaceAll(part, ' ');
    return left
      .split(' ')
      .filter((word) => !` ${word}`.startsWith(part))
      .join(' ');
  }, label);
  return !/\p{L}/u.test(rest);
}

/** The longest text that is a label. */
const MAX_LABEL = 60;

/** Returns the words of a label between spaces, or nothing for a longer text and for an address. */
function readLabel(text: string): string {
  const label = text.trim();
  const isShort = label.length <= MAX_LABEL && !label.includes('@');
  return isShort ? ` ${label.toLowerCase().replace(/[^\p{L}\p{M}\p{S}]+/gu, ' ')} `.replace(/ {2,}/g, ' ') : '';
}

/** Whether a label says that its message is a note, or that only colleagues see it. */
export function isNoteLabel(text: string): boolean {
  const label = readLabel(text);
  if (holds(label, INTERNAL_PARTS)) return true;
  if (holds(label, CUSTOMER_PARTS)) return false;
  if (holds(label, ONLY_PARTS) && holds(label, STAFF_PARTS)) return true;
  return (
    holds(label, NOTE_PARTS) && (holds(label, ADDED_PARTS) || consistsOf(label, NOTE_PARTS, STAFF_PARTS, OTHER_PARTS))
  );
}

/** Whether a text is nothing else than the title of a note. A sentence may have the same words. */
export function isNoteTitle(text: string): boolean {
  const all = [INTERNAL_PARTS, NOTE_PARTS, ONLY_PARTS, STAFF_PARTS, CUSTOMER_PARTS, OTHER_PARTS];
  return isNoteLabel(text) && consistsOf(readLabel(text), ...all);
}

/** Whether a label has one of the words, as whole words. */
export function isLabel(text: string, words: readonly string[]): boolean {
  return holds(readLabel(text), partsOf(words.map((word) => word.toLowerCase())));
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
