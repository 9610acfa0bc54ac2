/** Replaces the digits of other scripts with ASCII digits. */
export function withAsciiDigits(text: string): string {
  // ASCII digits are skipped, since a long thread holds tens of thousands.
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => readDigit(digit.codePointAt(0) ?? 0));
}

/** Unicode has the ten digits of a script in one run, which begins with the zero. */
function readDigit(code: number): string {
  let start = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}
