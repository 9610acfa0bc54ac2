import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

import { Announcer } from './announcer';
import { IconButton } from './Button';

interface DialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal screen. The native dialog traps the focus, closes by Escape and restores the focus. */
export function Dialog({ title, closeLabel, onClose, actions, footer, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      // Before React removes the element, because a dialog removed while open does not restore the focus.
      shown?.close();
      // The button that opened it may have been replaced, such as by the ticket that was being read.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('header button')?.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="m-0 size-full max-h-none max-w-none flex-col overflow-hidden bg-ground text-ink open:flex"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {/* What lies behind the dialog cannot speak. */}
      <Announcer>
        <div className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line ps-3 pe-2">
          <h2 id={titleId} className="min-w-0 flex-1 font-semibold">
            {title}
          </h2>
          {actions}
          <IconButton icon="cross" label={closeLabel} onClick={onClose} />
        </div>
        <div
          role="region"
          aria-labelledby={titleId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
        >
          {children}
        </div>
        {footer && <div className="shrink-0 border-t border-line p-3">{footer}</div>}
      </Announcer>
    </dialog>
  );
}
