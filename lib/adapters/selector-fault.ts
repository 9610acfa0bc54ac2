import type { Adapter } from './shape';

const SELECTORS =
  /^(root|container|each|body|drop|preformatted|select|is|partial|find|composerFrames|composersElsewhere|signature|click|at|newestFirst|opening)$/;

/** Returns the path of the first selector that the browser refuses, such as `thread.container`. Needs a document. */
export function findSelectorFault(adapter: Adapter): string | undefined {
  const document = new DocumentFragment();
  const find = (value: unknown, path: string, name: string): string | undefined => {
    if (typeof value === 'string') return isRight(value, name) ? undefined : path;
    for (const [key, inner] of Object.entries(value ?? {})) {
      const step = Array.isArray(value) ? name : key;
      const fault = find(inner, path ? `${path}.${key}` : key, step);
      if (fault) return fault;
    }
    return undefined;
  };
  const isRight = (selector: string, name: string): boolean => {
    if (!SELECTORS.test(name)) return true;
    try {
      document.querySelector(selector);
      return true;
    } catch {
      return false;
    }
  };
  return find(adapter, '', '');
}
