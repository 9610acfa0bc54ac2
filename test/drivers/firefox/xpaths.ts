/** XPath of a button by its text or its accessible name. */
export const button = (name: string): string => `//button[normalize-space()='${name}' or @aria-label='${name}']`;

/** XPath of a field by its label. */
export const field = (label: string): string => `//*[@id=//label[normalize-space()='${label}']/@for]`;
