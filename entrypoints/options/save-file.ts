import type { SavedFile } from '@/lib/options/policy-file';

/** Saves a file by the browser's download. */
export function saveFile({ name, contents }: SavedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([contents], { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
