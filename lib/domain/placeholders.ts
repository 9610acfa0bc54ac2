export interface Placeholder {
  /** Such as "[Your Name]". */
  words: string;
  /** The text beside it on its line. */
  before: string;
  after: string;
  /** Counts equal words before this one, to find it in an editor. */
  nth: number;
}

/** Longer texts are no replies; the search runs at each key press. */
const MAX_LENGTH = 20_000;
const MAX_FOUND = 20;
/** In UTF-16 units of the text beside. */
const BESIDE = 24;

/** In brackets, a word begins with a letter: "[1]" and "[#4711]" are references. */
const NAME = String.raw`\p{L}[\p{L}\p{M}\p{N} .,:'’\/_\-]{1,60}`;
const OWN = String.raw`您的|你的|あなたの|入力|记入|記入|填写|填寫|挿入|插入`;
const NOUN = String.raw`姓名|名字|名前|氏名|客様名|客户名|会社名|公司名|担当者名?|商品名|番号|号码|編號|编号|单号|金額|金额|日期|日付|住所|地址`;
const INNER = String.raw`[^【】＜＞［］〔〕\n]{0,20}`;
const OPEN = '[【＜［〔]';
const CLOSE = '[】＞］〕]';
const PARTS = [
  String.raw`\{\{[^{}\n]{1,80}\}\}|\{%[^{}\n]{1,80}%\}|<%[^<>\n]{1,80}%>|\{\d\d?\}`,
  String.raw`\$?\{!?${NAME}\}`,
  String.raw`<<?(?!https?:|mailto:)${NAME}>>?`,
  String.raw`\[\p{L}[\p{L}\p{M}\p{N} .,:'’\/_\-#&!?€$£¥%*+()…]{1,60}\]`,
  String.raw`\((?:(?:[Ii]nsert|[Ee]nter) )?(?:[Yy]our|[Ii]hr|[Dd]ein|[Vv]otre|[Ss]u|[Tt]u|[Uu]w) (?:(?:full|first|last) )?(?:[Nn]ame|[Vv]orname|[Nn]achname|nom|prénom|nombre|naam|[Ss]ignature)(?: here| hier| ici)?\)|\([Ii]nsert \p{L}[\p{L}\p{M}\p{N} '’\-]{1,60} here\)|[(（](?:您的|你的)(?:姓名|名字)[)）]`,
  String.raw`%[A-Za-z][A-Za-z_]{2,40}%|\*\|[A-Z][A-Z\d_:]{1,40}\|\*|##[A-Z][A-Z_]{1,40}##`,
  String.raw`${OPEN}${INNER}(?:${OWN})${INNER}${CLOSE}`,
  // At the start of a line before its value, "【注文番号】" is a heading.
  String.raw`(?<=[\p{L}\p{N}、，,。：:])${OPEN}${INNER}(?:${NOUN})${CLOSE}|${OPEN}${INNER}(?:${NOUN})${CLOSE}(?=[ \t]*(?:様|さま|さん|殿|先生|女士|の|[、，,。]|\n\s*\n|\s*$))`,
  String.raw`[_＿]{3,}`,
  // Masked numbers end in digits, and "XXL" is a size.
  String.raw`(?<![\p{L}\p{N}])[Xx]{4,}(?:[ \-][Xx]{2,})*(?![ \-]?[\p{L}\p{N}])|(?<![\p{L}\p{N}])XXX(?:[ \-]X{2,})*(?![ \-]?[\p{L}\p{N}])`,
  // Dots may be a rating.
  String.raw`(?<!●)[○◯]{2,}(?!●)|(?<![一二三四五六七八九])〇{2,}|(?<![●○◯×△▲□■☆★＊\p{N}])(?:●{2,4}|[×△▲□■☆★＊]{2,4}|[XxＸ]{2})(?=[ \t]?(?:様|さま|さん|殿|先生|女士|小姐|円|元|年(?!代)|月|日|番|号))`,
];
const PLACEHOLDER = new RegExp(PARTS.join('|'), 'gu');

/** Quotations, keys, languages and files stand in brackets too, and numbers are filled in. */
const FILLED =
  /^\[(?:x|sic!?|optional|pdf|ctrl|strg|alt|shift|enter|return|esc|tab|del|entf|[a-z]{2}|[a-z]\d\d?|(?:see|siehe|voir|the|emphasis|translated)(?: .*)?|.*\d{3}.*|.*\.\p{L}{3,4})\]$/iu;
/** The name of a button or key. */
const LABEL =
  /^[[［](?!.*(?:name|number|nummer|date|datum|address|adresse|link|url|product|insert|customer|番号|名))/iu;
const CLICK =
  /(?:click|press|tap|select|choose|hit|open|klick|drück|wähl|tipp|cliqu|appuy|pulse|clic|premi|点击|點擊|选择|按)[^.!?\n]*$/iu;
const BUTTON =
  /^[ \t]?(?:button|key|tab|menu|icon|taste|schaltfläche|bouton|ボタン|キー|タブ|を押|をクリック|を選択|按钮|按鈕)/iu;

function isLabel({ words, before, after }: Placeholder): boolean {
  return LABEL.test(words) && (CLICK.test(before) || BUTTON.test(after));
}

/** A long line of underscores divides a text. */
function isDivider({ words, before, after }: Placeholder): boolean {
  return words.length > 7 && /^[_＿]*$/.test(words) && `${before}${after}`.trim() === '';
}

/**
 * Finds the places of a text that somebody had to fill in, such as "[Your Name]", "{{customer.name}}", "XXXX" or "____".
 * @param text the reply, as plain text
 */
export function findPlaceholders(text: string): Placeholder[] {
  const counts = new Map<string, number>();
  const found = [...text.slice(0, MAX_LENGTH).matchAll(PLACEHOLDER)].map(({ 0: words, index }) => {
    const nth = counts.get(words) ?? 0;
    counts.set(words, nth + 1);
    const end = index + words.length;
    const before = /[^\n]*$/.exec(text.slice(Math.max(0, index - BESIDE), index))?.[0] ?? '';
    const after = /^[^\n]*/.exec(text.slice(end, end + BESIDE))?.[0] ?? '';
    return { words, before, after, nth };
  });
  return found.filter((each) => !FILLED.test(each.words) && !isLabel(each) && !isDivider(each)).slice(0, MAX_FOUND);
}
