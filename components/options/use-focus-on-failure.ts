import { type RefObject, useEffect } from 'react';

import type { OptionsView } from '@/lib/options-view/options-view';

export const TEXT_FIELD = 'input:not([type=radio])';

/** Moves the focus after a press of the button: to the first wrong field, or to the first address whose test failed. */
export function useFocusOnFailure(
  form: RefObject<HTMLFormElement | null>,
  { save, channels: [{ test, addresses }] }: OptionsView,
): void {
  const editable = addresses.filter(({ isManaged }) => !isManaged);
  const failed = test === 'tested' ? editable.findIndex(({ result }) => typeof result === 'object') : -1;
  useEffect(() => {
    if (save.state === 'bad-address') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, save]);
  useEffect(() => {
    form.current?.querySelectorAll<HTMLElement>(`[data-step="2"] ${TEXT_FIELD}`)[failed]?.focus();
  }, [form, failed]);
}
