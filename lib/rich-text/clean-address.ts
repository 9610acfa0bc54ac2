/** One address without fields: `bcc` or `body` would send more than the reader sees. */
const MAIL = /^([^\s@,;:<>"?#%/\\]{1,100})@([^\s@,;:<>"?#%/\\]{1,253})$/;

/**
 * Cleans the address of a link, so that it shows where the link leads: without user name and password, without the extra
 * fields of an e-mail, and with the host in punycode.
 * @returns undefined for an address that is no link
 */
export function cleanAddress(address: string): string | undefined {
  const url = URL.parse(address);
  if (url?.protocol === 'tel:') return `tel:${url.pathname}`;
  if (url?.protocol === 'mailto:') return cleanMail(url.pathname);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  url.username = '';
  url.password = '';
  return url.href === `${address}/` ? address : url.href;
}

function cleanMail(encoded: string): string | undefined {
  const [, name, domain] = MAIL.exec(decode(encoded)) ?? [];
  const host = URL.parse(`https://${domain}`)?.hostname;
  return domain === undefined || host === undefined ? undefined : `mailto:${name}@${host}`;
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}
