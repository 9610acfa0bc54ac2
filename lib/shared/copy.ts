/** Copies a text and adds its plain form for editors that take no HTML. False when the browser refuses. */
export async function copy({ text, html }: { text: string; html?: string }): Promise<boolean> {
  const blobOf = (form: string, type: string) => new Blob([form], { type });
  try {
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': blobOf(text, 'text/plain'),
        ...(html !== undefined && { 'text/html': blobOf(html, 'text/html') }),
      }),
    ]);
    return true;
  } catch {
    return false;
  }
}
