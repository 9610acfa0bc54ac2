/** Built by `npm run build:app` into `/app/deskhand.js` of the relay. */
import { reportMisuse } from '../guard';
import { offerFunctions } from '../offer-functions';
import type { PageCode } from '../protocol';

/** Path of the page code below this script's folder; the build writes it. */
declare const PAGE_FILE: string;

offerFunctions();

const tag = document.currentScript;
// In a frame, the panel would stand beside that of the page around it.
if (tag instanceof HTMLScriptElement && window === top) {
  const base = new URL('.', tag.src).href;
  // Does not keep the page waiting: its own scripts go first.
  const load = async (): Promise<void> => {
    const page = (await import(base + PAGE_FILE)) as PageCode;
    page.startPanel(tag, base);
  };
  // The browser tells scripts no more.
  const why = `not loaded. Does the relay name ${location.origin} in apps, and is its panel built?`;
  const later = (): void => void load().catch(() => reportMisuse('panel', why));
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
