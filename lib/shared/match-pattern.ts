const PATTERN = /^(\*|https?):\/\/(\*|(?:\*\.)?[^/*:]+)(?::(\d+))?(\/.*)$/;

interface MatchPattern {
  scheme: string;
  /** `*`, a host, or `*.` and a host. */
  host: string;
  port: string | undefined;
  /** `*` stands for any text. */
  path: string;
}

/** Parses a browser's match pattern, such as `https://desk.example/*`. */
export function parseMatchPattern(pattern: string): MatchPattern | undefined {
  const parts = PATTERN.exec(pattern);
  if (!parts) return undefined;
  const [, scheme = '', host = '', port, path = ''] = parts;
  return { scheme, host, port, path };
}

/**
 * Registries that sell names below a second level. The public suffix list has thousands more, which would cost more bytes than
 * the rest of the worker.
 */
const SECOND_LEVEL =
  /^(?:(?:ac|ad|asn|co|com|ed|edu|firm|gen|go|gob|gouv|gov|gr|gub|gv|id|in|ind|info|ltd|me|mil|ne|net|nom|or|org|pe|plc|re|sch)\.(?:[a-z]{2}|xn--[\w-]+)|(?:br|cn|co|de|eu|gb|gr|hu|jpn|kr|mex|no|qc|ru|sa|se|uk|us|za)\.com|(?:gb|hu|in|jp|se|uk)\.net|(?:ae|eu|us)\.org)$/;
/** Other single words are hosts of an intranet, such as `helpdesk`. */
const TOP_LEVEL = /^(?:com|net|org|info|biz|edu|gov|mil|int)$/;

/** Returns whether a text is a pattern of an organization's hosts, and not of all hosts or of those of a whole registry. */
export function isDeskPattern(text: string): boolean {
  return !/\s/.test(text) && parseMatchPattern(text) !== undefined && !isWidePattern(text);
}

/** Returns whether a pattern covers hosts of strangers, such as `https://*.com/*`: their pages would be helpdesks, too. */
export function isWidePattern(text: string): boolean {
  const { host = '' } = parseMatchPattern(text) ?? {};
  const isGroup = host.startsWith('*');
  const name = URL.parse(`http://${host.replace(/^\*\.?/, '')}`)?.hostname.replace(/\.$/, '') ?? '';
  if (/^$|^\.|\.\./.test(name) || SECOND_LEVEL.test(name)) return host !== '';
  return isGroup ? !name.includes('.') && name !== 'localhost' : TOP_LEVEL.test(name);
}

/** Returns whether an address matches. As in the browsers, a pattern without a port matches any port. */
export function matchesPattern(pattern: string, address: string): boolean {
  const parsed = parseMatchPattern(pattern);
  const url = URL.parse(address);
  if (!parsed || !url) return false;
  const { scheme, host, port, path } = parsed;
  const protocol = url.protocol.slice(0, -1);
  const isScheme = scheme === '*' ? protocol === 'http' || protocol === 'https' : scheme === protocol;
  const isPort = port === undefined || port === (url.port || (protocol === 'https' ? '443' : '80'));
  return isScheme && coversHost(host, url.hostname) && isPort && matchesPath(path, url);
}

/** Returns whether an address matches the path of a pattern, such as `/a/*`. */
export function matchesPath(path: string, { pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return matchesGlob(path, pathname + search);
}

function matchesGlob(glob: string, text: string): boolean {
  // A regular expression with a `.*` for each star would take exponential time.
  const [first = '', ...parts] = glob.split('*');
  const last = parts.pop();
  if (last === undefined) return text === glob;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.startsWith(first) && text.endsWith(last) && at <= text.length - last.length;
}

/** Returns the pattern of a host permission: every path and port. */
export function hostPatternOf(pattern: string): string | undefined {
  const parsed = parseMatchPattern(pattern);
  return parsed && `${parsed.scheme}://${parsed.host}/*`;
}

/** Names the host of a pattern as people do, such as `desk.example` for `https://desk.example/*`. */
export function nameHost(pattern: string): string {
  return pattern.replace(/^.*:\/\//, '').replace(/\/\*$/, '');
}

/** Returns whether two patterns have hosts and schemes in common, such as `https://*.example/*` and `https://desk.example/a/*`. */
export function shareHosts(one: string, other: string): boolean {
  const [first, second] = [parseMatchPattern(one), parseMatchPattern(other)];
  if (!first || !second) return false;
  const isScheme = first.scheme === second.scheme || first.scheme === '*' || second.scheme === '*';
  return isScheme && (coversHost(first.host, second.host) || coversHost(second.host, first.host));
}

function coversHost(wide: string, host: string): boolean {
  return wide === '*' || wide === host || (wide.startsWith('*.') && `.${host}`.endsWith(wide.slice(1)));
}

export function withoutPort(pattern: string): string {
  const parsed = parseMatchPattern(pattern);
  return parsed ? `${parsed.scheme}://${parsed.host}${parsed.path}` : pattern;
}
