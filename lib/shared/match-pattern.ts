const PATTERN = /^(\*|https?):\/\/(\*|(?:\*\.)?[^/*:]+)(?::(\d+))?(\/.*)$/;

/**
 * Whether an address matches a match pattern (`https://desk.example/*`, `*://*.example/tickets/*`). Without a port in
 * the pattern any port matches, as in the browsers.
 */
export function matchesPattern(pattern: string, address: string): boolean {
  const parts = PATTERN.exec(pattern);
  const url = URL.parse(address);
  if (!parts || !url) return false;
  const [, scheme, host = '', port, path = ''] = parts;
  const protocol = url.protocol.slice(0, -1);
  const isScheme = scheme === '*' ? protocol === 'http' || protocol === 'https' : scheme === protocol;
  const isHost =
    host === '*' ||
    url.hostname === host ||
    (host.startsWith('*.') && (url.hostname === host.slice(2) || url.hostname.endsWith(host.slice(1))));
  const isPort = port === undefined || port === (url.port || (protocol === 'https' ? '443' : '80'));
  return isScheme && isHost && isPort && matchesGlob(path, url.pathname + url.search);
}

function matchesGlob(glob: string, text: string): boolean {
  const escaped = glob.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${escaped.join('.*')}$`).test(text);
}

/** The same pattern for every path and port of its host: what a host permission is about. */
export function hostPatternOf(pattern: string): string | undefined {
  const parts = PATTERN.exec(pattern);
  return parts ? `${parts[1]}://${parts[2]}/*` : undefined;
}

/** The same pattern for every port. */
export function withoutPort(pattern: string): string {
  return pattern.replace(/^([^/]*\/\/[^/]*?):\d+\//, '$1/');
}
