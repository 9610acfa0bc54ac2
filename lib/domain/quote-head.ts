const MAX_HEAD = 12;
/** Longer lines are no attribution. */
const MAX_LINE = 300;
/** Mail programs break an attribution where the next word does not fit. */
const MIN_BROKEN = 60;

export const MARK = /^\s*>[>\s]*/;

/** Of the usual mail programs' languages. A line with another label, such as an order number, is the customer's. */
const FROM =
  /^[\s*]*(from|von|de|de la|da|van|från|fra|od|от|від|lähettäjä|feladó|kimden|gönderen|από|dari|từ|מאת|من|จาก|差出人|发件人|發件人|寄件者|寄件人|보낸 ?사람)[\s*]*[:：]/iu;
const HEAD_LINE =
  /^[\s*]*(sent|date|to|b?cc|subject|reply-to|importance|attachments|gesendet|datum|an|betreff|wichtigkeit|envoyé|à|objet|enviad[oa]|enviado el|enviada em|fecha|para|asunto|assunto|inviato|data|a|oggetto|verzonden|aan|onderwerp|skickat|till|kopia|ämne|sendt|dato|til|emne|lähetetty|päivämäärä|vastaanottaja|aihe|wysłano|wysłane|do|dw|temat|odesláno|odoslané|dátum|komu|kopie|předmět|predmet|küldve|elküldve|címzett|tárgy|gönderildi|gönderme tarihi|tarih|kime|konu|trimis|către|subiect|отправлено|дата|кому|копия|тема|надіслано|στάλθηκε|ημερομηνία|προς|θέμα|נשלח|תאריך|אל|נושא|تاريخ|التاريخ|إلى|الموضوع|dikirim|kepada|subjek|ngày|đến|chủ đề|ส่ง|วันที่|ถึง|เรื่อง|送信日時|日時|宛先|件名|发送时间|日期|收件人|抄送|主题|寄件日期|收件者|副本|主旨|보낸 ?날짜|날짜|받는 ?사람|참조|제목)[\s*]*[:：]/iu;
const WROTE =
  /wrote|schr(ie|ei)b|écrit|escribi|scri(tto|sse|s:)|schreef|escreve|skrev|kirjoitti|nap(sal|isa)|написа|yazd|写道|寫道|작성|كتب/i;
const ORIGINAL =
  /original|oryginal|orijinal|ursprung|ursprüng|d'origine|oorspronk|oprindelig|opprinnelig|alkuper|původn|eredeti|исходн|原始|元の/i;
const FORWARDED =
  /forward|fwd:|weitergel|transf[eé]r|reenvi|inoltr|encaminh|doorgest|vidarebef|videres|przekaz|перес|转发|轉寄|転送|전달|توجيه|välitet|iletilen|yönlendir|továbbít|redirec[tț]ion|הועבר|přepos|preposl|προωθ|chuyển tiếp|diteruskan|ส่งต่อ|proslij/i;
/** Mail programs begin with the date, or with a name and an address, and tell the time. People write "I asked them, and they wrote:". */
const BEGINS_AS_PROGRAM = /^(\S+ ){0,3}\S*\p{Nd}|^(\S+ ){0,5}\(?<[^\s<>@]+@/u;
const TIME = /\p{Nd}:\p{Nd}{2}/u;
const YEAR_OR_TIME = /\p{Nd}{4}|\p{Nd}:\p{Nd}{2}/u;
const PRONOUN =
  /(?<!\p{L})(i|we|you|he|she|they|ich|wir|du|ihr|sie|je|nous|vous|ils|elles|yo|ustedes?|noi|ik|wij|jullie)(?!\p{L})/iu;
const NAME_AND_VERB = /^\S+ \S+$/;
const DAY_AND_NAME = /^(on|am) \S{0,8}(day|tag|woch),?( \S+){2,6}$/i;
const ENDS_WITH_ADDRESS = /@[^\s@<>]+>\)? ?[:：]$/;

export const isBlank = (line: string): boolean => line.trim() === '';

/** Judges the lines around the beginning of a quote. A line between dashes that names no original tells of a forwarded mail. */
export function isForwarded(lines: readonly string[]): boolean {
  return (
    FORWARDED.test(lines.join('\n')) ||
    lines.some((line) => isDivider(line) && /\p{L}/u.test(line) && !ORIGINAL.test(line) && !WROTE.test(line))
  );
}

function isDivider(line: string): boolean {
  const bare = line.replace(MARK, '').trim();
  return ['---', '___'].some((dashes) => bare.startsWith(dashes) && bare.endsWith(dashes));
}

/** Returns the last line before `end` that is not blank; -1 without one. */
export function findLastLine(lines: readonly string[], end: number): number {
  let last = end - 1;
  while (last >= 0 && isBlank(lines[last] ?? '')) last -= 1;
  return last;
}

/** Returns the first line of a mail's head directly above `body`; `body` without one. Lines above "From:" are the customer's. */
export function findHead(lines: readonly string[], body: number): number {
  const last = findLastLine(lines, body);
  const isFrom = (index: number): boolean => FROM.test(lines[index] ?? '');
  let start = last;
  while (start > last - MAX_HEAD && !isFrom(start) && HEAD_LINE.test(lines[start] ?? '')) start -= 1;
  if (!isFrom(start)) return body;
  const above = findLastLine(lines, start);
  if (isDivider(lines[above] ?? '')) return above;
  return start < last ? start : body;
}

/**
 * Returns the first line of an attribution that ends before `end`, in up to three lines; `end` without one.
 *
 * @param isProven Whether the quote is known to be one. People too write "On Friday the carrier wrote:".
 */
export function findAttribution(lines: readonly string[], end: number, isProven = false): number {
  const last = findLastLine(lines, end);
  for (let start = last; start >= 0 && start > last - 3; start -= 1) {
    const line = (lines[start] ?? '').trim();
    const words = lines
      .slice(start, last + 1)
      .join(' ')
      .trim();
    if (words.length > MAX_LINE) break;
    // A mail program may break the line before the address or the verb.
    const isRest = start > 0 && /^(<|\(<|wrote|schrieb)/.test(line);
    if (!isRest && isAttribution(words, isProven)) return start;
    const [next = ''] = line.split(' ');
    if ((lines[start - 1] ?? '').length + next.length < MIN_BROKEN) break;
  }
  return end;
}

function isAttribution(words: string, isProven: boolean): boolean {
  if (isDivider(words)) return ORIGINAL.test(words);
  if (!/[:：]$/.test(words)) return false;
  const isProgram = BEGINS_AS_PROGRAM.test(words) && (isProven ? YEAR_OR_TIME : TIME).test(words);
  if (!WROTE.test(words)) return isProgram && ENDS_WITH_ADDRESS.test(words);
  if (PRONOUN.test(words)) return false;
  return isProgram || NAME_AND_VERB.test(words) || (isProven && DAY_AND_NAME.test(words));
}
