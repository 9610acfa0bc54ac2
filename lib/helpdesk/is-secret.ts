import * as dom from './dom';

/** Words for passwords, one-time codes and keys in names and labels, in the languages of helpdesks. */
const SECRET =
  /pass(w|code|phrase)|\bpwd|kennwort|mot ?de ?passe|contrase|senha|wachtwoord|парол|şifre|hasł|密[码碼]|パスワード|暗証|비밀번호|كلمة ال(مرور|سر)|token|[cx]srf|secret(?!ar)|nonce|credential|session[- ]?(id|key)|(api|private|access|auth|recovery|backup|security|verification|one[- ]?time|einmal)[- ]?(key|code|pin)|\b(t?otp|2fa|mfa|pin|cv[cv]|jwt|iban|bearer)\b|\bcc-(num|csc|exp|name)|验证码|認証コード/iu;

/** In names alone: on the page, a conversation may be a session, and tan a colour. */
const SECRET_NAME = /session|\btan\b/i;
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
/** The id of a heading may repeat its words, such as `lost-password`. */
const HEADING = 'h1,h2,h3,h4,h5,h6';

/**
 * Whether an element holds a password, a one-time code, a key or the like, by its type, name, id or label. Judges the found
 * element, since a selector can be written in a way that hides what it finds.
 */
export function isSecret(element: Element): boolean {
  if (dom.matches(element, VALUED)) return isSecretField(element);
  return !dom.matches(element, HEADING) && namesOf(element).map(splitName).some(namesContent);
}

/** As `isSecret`, of a form field or a `meta` element. */
export function isSecretField(field: Element): boolean {
  const select = dom.closestAround(field, 'select');
  return (
    (!!select && select !== field && isSecretField(select)) ||
    dom.matches(field, '[type="password" i]') ||
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
  const ids = (dom.getAttribute(field, 'aria-labelledby') ?? '').split(/\s+/);
  const named = [...ids.map((id) => `#${CSS.escape(id)}`), `label[for="${CSS.escape(dom.id(field))}"]`];
  const root = dom.getRootNode(field) as Document;
  const labels = [dom.closest(field, 'label'), ...named.map((label) => label !== '#' && root.querySelector(label))];
  return [...own, ...labels.map((label) => (label ? dom.textContent(label) : ''))];
}

/** Parts of a text that are no words: code, drafts and choices. */
export const UNREAD = 'script,style,template,textarea,select';

/** Blanks the secrets in the query of an address. */
export function withoutSecrets(text: string): string {
  return text.replace(/([?&;#]([^=&;#?]{1,60})=)[^&;#\s]+/g, (all, kept: string, name: string) =>
    isSecretName(name) ? kept : all,
  );
}
