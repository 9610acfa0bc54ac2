/** The parts of a PO file that can be imported; `scripts/catalogues/catalogue-plugins.ts` makes them. */
declare module '*.po?panel?lingui' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module '*.po?lazy?lingui' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module '*.po?page?lingui' {
  import type { PageWords } from '@/lib/i18n/page-words';

  export const words: PageWords;
}

declare module '*.po?dock?lingui' {
  import type { DockWords } from '@/lib/i18n/dock-words';

  export const words: DockWords;
}
