import * as dom from './dom';

/** In the languages of helpdesks, as all words of this file. */
const PASSWORD =
  'pass(w|code|phrase)|passor[dt]|\\bpwd|kennwort|mot ?de ?passe|contrase|senha|wachtwoord|lösenord|adgangskode|\\b(heslo|geslo|parol[aeă]?)\\b|jelszó|salasan|slaptažod|lozink|лозинк|парол|şifre|hasł|συνθηματικ|mật khẩu|kata sandi|รหัสผ่าน|סיסמ|密[码碼]|口令|パスワード|暗証|비밀번호|암호|كلمة ال(مرور|سر)';
const CARD =
  '\\bcc-(num|csc|exp|name)|\\bc[vs][cv]2?\\b|\\biban\\b|\\bcard ?(num|no\\b|nr\\b)|kartennummer|kaartnummer|kortnummer|numer karty|num[eé]ro de (la )?(carte|tarjeta)|número do cartão|numero (della )?carta|номер карт|卡号|卡號|カード番号|카드 ?번호|رقم البطاقة';
const KEY =
  '(schlüssel|sleutel|nyckel|nøgle|nøkkel|avain|klucz|klíč|kľúč|kulcs|cheie|anahtar|(?<!\\p{L})(clé|clef|clave|chave|chiave)(?!\\p{L})|ключ|κλειδί|مفتاح|מפתח|密[钥鑰]|金鑰|キー|鍵|키|khóa|कुंजी)';
const OF_ACCESS =
  '(\\bapi\\b|secr[eè]t|privat|privé|privad|geheim|segret|tajn|gizli|zugangs|zugriffs|access|acceso|acesso|accesso|accès|секретн|приватн|закрыт|秘密|私|访问|存取|アクセス|비밀|개인|الوصول|الخاص)';
/** A code is secret by another word beside it, such as `Sicherheitscode` or `Código de verificación`. */
const CODE =
  '(code|k[oó]d|c[oó]dig|codice|koodi|код|κωδικ|رمز|קוד|代[码碼]|コード|코드|(?<!\\p{L})mã(?!\\p{L})|รหัส|码|碼|番号|번호)';
const CHECKED =
  '(security|verif|vérif|confe?i?rm|recovery|backup|access|auth|one[- ]?time|einmal|sicherheit|bestätig|prüf|freigabe|zugang|zugriff|anmelde|seguridad|segurança|sécurité|sicurezza|sicherung|acceso|acesso|accès|beveilig|bevestig|controle|säkerhet|bekräft|sikkerhed|sikkerhet|bekræft|bekreft|turva|vahvist|potwierdz|weryfik|bezpiecz|ověř|potvrz|bezpeč|biztons|ellenőrz|megerős|doğrulama|onay|güvenlik|подтвержд|провероч|безопасн|підтвердж|перевір|безпек|επαλήθευσ|επιβεβαίωσ|ασφαλε|التحقق|الأمان|التأكيد|אימות|אבטחה|验证|驗證|校验|確認|認証|認證|安全|인증|보안|확인|xác (minh|nhận|thực)|bảo mật|ยืนยัน)';

/** Words for passwords, one-time codes and keys in names and labels. */
const SECRETS = [
  PASSWORD,
  CARD,
  `${CHECKED}.{0,12}?${CODE}|${CODE}.{0,12}?${CHECKED}`,
  `${OF_ACCESS}.{0,6}?${KEY}|${KEY}.{0,6}?${OF_ACCESS}`,
  'token|[cx]srf|secret(?!ar)|nonce|credential|session[- ]?(id|key)|(api|private|access|auth|recovery|backup|security|verification|one[- ]?time|ssh|signing|encryption|shared|master|licen[cs]e)[- ]?(key|pin)',
  'mnemonic|(seed|recovery)[- ]?phrase|(security|secret)[- ]?answer|geheimzahl|\\b(ssn|pswd)\\b|social security',
  '\\b(t?otp|2fa|mfa|pin|jwt|bearer)\\b',
];
const SECRET = new RegExp(SECRETS.join('|'), 'iu');

/** In names alone: on the page, a conversation may be a session, and tan a colour. */
const SECRET_NAME = /session|\b(tan|pw\d?|pass|auth|sid)\b/i;
/** A number for one transfer of money. */
const TAN = /\bTAN\b/;

/** The name of an element that holds the secret ends with the word. A number behind it may count such elements. */
const END_OF_NAME = /^\p{L}*(?:[- ](?:key|code|value|id))?[- ]?\d*$/iu;
/** An entry of a thread may be named by its topic: `message-token-7`. */
const ENTRY = /(message|comment|note|reply|request|question|answer|article|entry)\b/i;

/** Whether a name states that its value is a secret: `apiKey`, `csrf_token`, `new-password`. */
export function isSecretName(name: string): boolean {
  const words = splitName(name);
  return SECRET_NAME.test(words) || SECRET.test(words);
}

function splitName(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
}

const VALUED = 'input,textarea,select,option,meta';
/** Editors without a value of their own. */
export const TYPED_IN = '[contenteditable],[role="textbox"],[role="combobox"]';
/** Hidden fields are for the page's own requests, such as proofs of a session. Those with a number of a record are read. */
const HIDDEN = 'input[type="hidden" i]';
const RECORD = /(^|[^a-z])(id|nr|no|number)$/i;
/** The id of a heading may repeat its words, such as `lost-password`. */
const HEADING = 'h1,h2,h3,h4,h5,h6';

/**
 * Whether an element holds a password, a one-time code, a key or the like, by its type, name, id or label. Judges the found
 * element, since a selector can be written in a way that hides what it finds.
 */
export function isSecret(element: Element): boolean {
  if (dom.matches(element, `${VALUED},${TYPED_IN},td,dd`)) return isSecretField(element);
  return !dom.matches(element, HEADING) && namesOf(element).map(splitName).some(namesContent);
}

/** As `isSecret`, of a form field or a `meta` element. */
export function isSecretField(field: Element): boolean {
  const select = dom.closestAround(field, 'select');
  return (
    (!!select && select !== field && isSecretField(select)) ||
    dom.matches(field, '[type="password" i]') ||
    (dom.matches(field, HIDDEN) && !namesOf(field).some((name) => RECORD.test(splitName(name)))) ||
    namesOf(field).some(isSecretName) ||
    labelsOf(field).some((label) => SECRET.test(label) || TAN.test(label))
  );
}

function namesOf(element: Element): string[] {
  return ['name', 'id', 'autocomplete', 'property'].flatMap((name) => dom.getAttribute(element, name) ?? []);
}

function namesContent(name: string): boolean {
  const [, ...parts] = name.split(SECRET);
  return parts.length > 0 && END_OF_NAME.test(parts.at(-1) ?? '') && !(ENTRY.test(name) && /\d$/.test(name));
}

function labelsOf(field: Element): string[] {
  const own = ['aria-label', 'placeholder', 'title'].map((name) => dom.getAttribute(field, name) ?? '');
  const ids = ['aria-labelledby', 'aria-describedby'].flatMap(
    (name) => dom.getAttribute(field, name)?.split(/\s+/) ?? [],
  );
  const named = [...ids.map((id) => `#${CSS.escape(id)}`), `label[for="${CSS.escape(dom.id(field))}"]`];
  const root = dom.getRootNode(field) as Document;
  const around = dom.closest(field, 'fieldset');
  const labels = [
    dom.closest(field, 'label'),
    around && dom.querySelector(around, 'legend'),
    headOf(field),
    ...named.map((label) => label !== '#' && root.querySelector(label)),
  ];
  return [...own, labelBefore(field), ...labels.map((label) => (label ? dom.textContent(label) : ''))];
}

/** Finds the head of the field's column. */
function headOf(field: Element): Element | undefined {
  const cell = dom.closest(field, 'td');
  const row = cell && dom.parentElement(cell);
  const first = row && dom.querySelector(dom.closest(row, 'table') ?? row, 'tr');
  return first ? dom.children(first)[[...dom.children(row)].indexOf(cell)] : undefined;
}

const FIELDS = `input,textarea,select,button,${TYPED_IN}`;
const MAX_STEPS = 4;
/** Longer texts are no labels. */
const MAX_LABEL = 60;

/** Reads the words directly before a field, such as those of the cell before its own. */
function labelBefore(field: Element): string {
  let around: Element | null = field;
  for (let step = 0; around && step < MAX_STEPS; step += 1) {
    for (let before = dom.previousSibling(around); before; before = dom.previousSibling(before)) {
      const isField = dom.isElement(before) && (dom.matches(before, FIELDS) || dom.querySelector(before, FIELDS));
      const text = isField
        ? ''
        : dom.isElement(before)
          ? dom.textContent(before).trim()
          : (dom.nodeValue(before)?.trim() ?? '');
      if (isField || text !== '') return text.length > MAX_LABEL ? '' : text;
    }
    around = dom.closestAround(around, ':not(body, html)');
  }
  return '';
}

/** Parts of a text that are no words: code, drafts and choices. */
export const UNREAD = 'script,style,template,textarea,select';

/** With it, whoever has the address may read what it names. */
const SIGNATURE = /(^|[^a-z])(sig|signature)$/i;

/** Blanks the secrets in the query of an address, and a name with a password before its host. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/([?&;#]([^=&;#?]{1,60})=)[^&;#\s]+/g, (all, kept: string, name: string) =>
      isSecretName(name) || SIGNATURE.test(name) ? kept : all,
    )
    .replace(/(:\/\/)[^\s/?#@:]{0,60}:[^\s/?#@]{1,200}@/g, '$1');
}
