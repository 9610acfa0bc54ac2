/** Reads the token of a header `Authorization`. The scheme name is case-insensitive (RFC 9110, 11.1). */
export function readBearer(authorization = ''): string | undefined {
  return /^bearer +(\S{1,2000}) *$/i.exec(authorization)?.[1];
}
