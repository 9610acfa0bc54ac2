import { expect, it } from 'vitest';

import { escapeHtml } from '@/lib/shared/escape-html';

it('escapes every character that could end a text or an attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
});
