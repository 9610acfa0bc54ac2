import { copy } from '@/lib/shared/copy';

/** Copies a text. A page may forbid its frames the clipboard; a copy event is still allowed during the agent's click. */
export async function copyInFrame(forms: { text: string; html?: string }): Promise<boolean> {
  return (await copy(forms)) || copyByEvent(forms);
}

function copyByEvent({ text, html }: { text: string; html?: string }): boolean {
  let isCopied = false;
  const onCopy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    if (html !== undefined) event.clipboardData?.setData('text/html', html);
    event.preventDefault();
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener('copy', onCopy);
  // Deprecated, and the only way where `navigator.clipboard` is refused.
  document.execCommand('copy');
  document.removeEventListener('copy', onCopy);
  return isCopied;
}
