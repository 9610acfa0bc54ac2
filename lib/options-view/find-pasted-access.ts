export interface PastedAccess {
  url: string;
  secret: string;
}

/** A one-time code as the relay prints it, or an agent token. */
const SECRET = /^(?:dskr_\S+|[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2})$/i;

/** Finds the relay's address and the code in a pasted text, so that one paste fills both fields; undefined unless both are there. */
export function findPastedAccess(text: string): PastedAccess | undefined {
  const words = text.split(/[\s,;"'<>]+/);
  const url = words.find((word) => /^https?:\/\//i.test(word));
  const secret = words.find((word) => SECRET.test(word));
  return url !== undefined && secret !== undefined ? { url, secret } : undefined;
}
