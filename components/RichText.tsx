import { useLayoutEffect, useRef } from 'react';

import { sanitizeToFragment } from '@/lib/rich-text/sanitize-html';

interface RichTextProps {
  html: string;
  direction: 'ltr' | 'rtl';
}

/** Formatted text whose links open in a new tab. */
export function RichText({ html, direction }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const fragment = sanitizeToFragment(html);
    for (const link of fragment.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noreferrer';
    }
    box.current?.replaceChildren(fragment);
  }, [html]);

  return <div ref={box} dir={direction} className="prose" />;
}
