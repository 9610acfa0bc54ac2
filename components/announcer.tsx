import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';

/** Screen readers have taken the words by then, and whoever reads on through the page does not find them a second time. */
const FORGOTTEN_AFTER_MS = 3000;

const AnnouncerContext = createContext<((words: string) => void) | undefined>(undefined);

/**
 * Speaks for all that lies in it, by one region that is there before its first words: screen readers miss a region that comes
 * together with its words. Most words are also shown, so the region keeps them in a closed shadow root, where a search for a
 * text does not find them twice.
 */
export function Announcer({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const shadow = useRef<ShadowRoot>(undefined);
  const [announce] = useState(() => (words: string) => {
    shadow.current ??= region.current?.attachShadow({ mode: 'closed' });
    const line = document.createElement('p');
    line.textContent = words;
    shadow.current?.append(line);
    setTimeout(() => line.remove(), FORGOTTEN_AFTER_MS);
  });
  return (
    <AnnouncerContext value={announce}>
      {/* Not atomic: only the added line is spoken. */}
      <div ref={region} role="status" aria-atomic="false" className="sr-only" />
      {children}
    </AnnouncerContext>
  );
}

/** Speaks words when they come, and again only when they change. Throws without an `Announcer`. */
export function useAnnouncement(words: string | false | undefined): void {
  const announce = useContext(AnnouncerContext);
  if (!announce) throw new Error('useAnnouncement needs an Announcer above the component.');
  useEffect(() => {
    if (words) announce(words);
  }, [words, announce]);
}
