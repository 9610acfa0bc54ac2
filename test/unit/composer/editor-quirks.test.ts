import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { EDITOR_QUIRKS, type EditorQuirk } from '@/lib/helpdesk/composer/editor-quirks';

const packageJson = JSON.parse(readFileSync('test/editors/package.json', 'utf8')) as {
  devDependencies: Record<string, string>;
};
const quirks: [string, EditorQuirk][] = Object.entries(EDITOR_QUIRKS);

describe('The table of editor quirks', () => {
  test.each(quirks)('%s names the version of the editor that the tests run', (_, { editor }) => {
    if (editor === undefined) return;
    const at = editor.lastIndexOf('@');
    const [name, version] = [editor.slice(0, at), editor.slice(at + 1)];
    expect(packageJson.devDependencies[name]).toBe(version);
  });

  test.each(quirks)('%s is handled in the file that the table names', (name, { handledIn }) => {
    if (handledIn === undefined) return;
    const source = readFileSync(`lib/helpdesk/composer/${handledIn}`, 'utf8');
    expect(source.includes(`\`${name}\``) || source.includes("from './editor-quirks'")).toBe(true);
  });
});
