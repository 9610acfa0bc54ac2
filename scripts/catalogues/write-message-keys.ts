/** Second half of `npm run messages`: writes the key lists from which TypeScript knows every message. */
import { writeFile } from 'node:fs/promises';

import { renderMessageKeys } from './message-keys.ts';

for (const [file, source] of Object.entries(await renderMessageKeys())) {
  await writeFile(new URL(`../../lib/i18n/message-keys/${file}`, import.meta.url), source);
}
