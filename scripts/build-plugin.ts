/** `npm run build:plugin`: writes the helpdesk plugin and its types. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

import { bundlePlugin } from '@/demo/helpdesk/bundle-plugin';

const code = await bundlePlugin();
await mkdir('.output', { recursive: true });
await writeFile('.output/deskhand-plugin.js', code);
await copyFile('plugin/deskhand.d.ts', '.output/deskhand-plugin.d.ts');
const bytes = Buffer.from(code);
console.log(
  `Plugin written to .output/deskhand-plugin.js: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} compressed`,
);
