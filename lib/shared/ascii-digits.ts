/** Zeros of Arabic-Indic, Extended Arabic-Indic, Devanagari, Bengali and fullwidth digits. */
const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];

/** Replaces the digits of other scripts with ASCII digits. */
export function withAsciiDigits(text: string): string {
  // ASCII digits are skipped, since a long thread holds tens of thousands.
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
