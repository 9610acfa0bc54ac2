import type { JournalArea } from '@/lib/journal/journal';

/** A storage area that outlives workers, as `storage.session` does; it copies as the real one does. */
export function createMemoryArea(): JournalArea & { items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    get: async (key) =>
      Object.fromEntries(
        [...items].filter(([name]) => key === null || name === key).map(([name, text]) => [name, JSON.parse(text)]),
      ),
    set: async (entries) => {
      for (const [name, value] of Object.entries(entries)) items.set(name, JSON.stringify(value));
    },
    remove: async (keys) => {
      for (const key of keys) items.delete(key);
    },
  };
}
