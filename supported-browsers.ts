/**
 * The oldest browsers Deskhand supports: the manifest states them, and `minimum-browsers.test.ts` compares them with every
 * browser API that the shipped code uses. Chromium 126 brought `URL.parse`; Firefox 140 is an extended support release.
 */
export const MINIMUM_BROWSERS = { chrome: 126, firefox: 140 } as const;
