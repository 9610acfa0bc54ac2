import type { Adapter } from './shape';

const SELECTORS =
  /^(root|container|each|body|drop|preformatted|select|is|partial|find|composerFrames|composersElsewhere|signature|click|at|newestFirst|opening)$/;

/** Returns the path of the first selector that is not valid alone, such as `thread.container`. Needs a document. */
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
  const isValid = (selector: string): boolean => {
    try {
      document.querySelector(selector);
      return true;
    } catch {
      return false;
    }
  };
  // Selectors become parts of others. The end of a text closes each open bracket, string and comment, so `:is(a` is valid.
  const isWhole = (selector: string): boolean =>
    isValid(selector) && !isValid(`${selector})`) && !isValid(`${selector}]`);
  const isRight = (selector: string, name: string): boolean => !SELECTORS.test(name) || isWhole(selector);
  return find(adapter, '', '');
}
