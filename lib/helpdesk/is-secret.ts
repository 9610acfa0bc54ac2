import * as dom from './dom';

/** Words for passwords, one-time codes and keys in names and labels, in the languages of helpdesks. */
const SECRET =
  /pass(w|code|phrase)|\bpwd|kennwort|mot ?de ?passe|contrase|senha|wachtwoord|парол|şifre|hasł|密[码碼]|パスワード|暗証|비밀번호|كلمة ال(مرور|سر)|token|[cx]srf|secret(?!ar)|nonce|credential|(api|private|access|auth|recovery|backup|security|verification)[- ]?(key|code)|one[- ]?time|\b(t?otp|2fa|mfa|pin|tan|cv[cv]|jwt|iban|bearer|cc-)\b|验证码|認証コード/i;

/** Of a value or a field. A conversation on the page may be named so, too. */
const SESSION = /session/i;

/** Whether a name states that its value is a secret: `apiKey`, `csrf_token`, `new-password`. */
export function isSecretName(name: string): boolean {
  return SESSION.test(name) || isSecretWord(name);
}

function isSecretWord(name: string): boolean {
  return SECRET.test(name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' '));
}

const VALUED = 'input,textarea,select,option,meta';
/** The id of a heading may repeat its words, such as `password-reset`. */
const HEADING = 'h1,h2,h3,h4,h5,h6';

/**
 * Whether an element holds a password, a one-time code, a key or the like, by its type, name, id or label. Judges the found
 * element, since a selector can be written in a way that hides what it finds.
 */
export function isSecret(element: Element): boolean {
  const names = ['name', 'id', 'autocomplete', 'property'].flatMap((name) => dom.getAttribute(element, name) ?? []);
  if (dom.matches(element, VALUED)) {
    const select = dom.closestAround(element, 'select');
    if ((select && isSecret(select)) || dom.matches(element, '[type="password" i]')) return true;
    names.push(...labelsOf(element));
    return names.some(isSecretName);
  }
  return !dom.matches(element, HEADING) && names.some(isSecretWord);
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
