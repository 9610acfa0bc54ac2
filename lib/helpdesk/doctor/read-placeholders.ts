import { escapePattern } from '@/lib/shared/escape-pattern';

/** Reads an adapter's placeholders, as in `../ticket/{id}?page={page}`, from an address; undefined for another address. */
export function readPlaceholders(template: string, address: string): Record<string, string> | undefined {
  const pattern = template
    .split(/\{\w+\}/)
    .map(escapePattern)
    .join('([^/?&#]*)');
  const values = new RegExp(`^${pattern}$`).exec(address)?.slice(1);
  const names = Array.from(template.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return values && Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
}
