/** Width of the panel, and whether it is open in this tab, in the page's own storage. Nothing of a ticket, and no secret. */
export interface PageMemory {
  readWidth: () => number | undefined;
  writeWidth: (width: number) => void;
  readOpen: () => boolean;
  writeOpen: (isOpen: boolean) => void;
}

const WIDTH = 'deskhand.width';
const OPEN = 'deskhand.open';

/** Creates the memory. A browser may forbid a page its storage; then nothing is remembered. */
export function createMemory(): PageMemory {
  return {
    readWidth: () => Number(attempt(() => localStorage.getItem(WIDTH))) || undefined,
    writeWidth: (width) => attempt(() => localStorage.setItem(WIDTH, String(width))),
    readOpen: () => attempt(() => sessionStorage.getItem(OPEN)) === 'yes',
    writeOpen: (isOpen) => attempt(() => sessionStorage.setItem(OPEN, isOpen ? 'yes' : 'no')),
  };
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
