/** Where the ten digits of other scripts start: Arabic-Indic, Extended Arabic-Indic, Devanagari, Bengali, fullwidth. */
const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];

/** The text with the digits of other scripts written as `0` to `9`, so that a number is found however it was typed. */
export function withAsciiDigits(text: string): string {
  // Those that are ASCII already are passed over, since a long thread holds tens of thousands.
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
