import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { Icon } from './icons/Icon';

interface MenuItem {
  label: string;
  /** What it is about, in short; told beside its name. */
  hint?: string;
  onChoose: () => void;
  /** Set on items of which one is in force. */
  isChosen?: boolean;
  /** A line parts it from the item before. */
  startsGroup?: boolean;
}

interface MenuButtonProps {
  /** Name of the button and of the menu. */
  label: string;
  items: MenuItem[];
  /** Which edge the menu keeps to: the end of the button, or the start of what the button is a part of. */
  edge: 'start' | 'end';
  className: string;
  /** Hears that the menu opens, before it is shown. */
  onOpen?: () => void;
  children: ReactNode;
}

/**
 * A button that opens a menu: arrows, Home and End move, Enter chooses, Escape and Tab close, a click elsewhere closes.
 * The pattern is ARIA's "menu button"; the platform's own popover has no menu keys.
 */
export function MenuButton({ label, items, edge, className, onOpen, children }: MenuButtonProps) {
  const [opens, setOpens] = useState<'up' | 'down'>();
  const menuId = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!opens) return undefined;
    menu.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpens(undefined);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [opens]);

  /** To the side with more room: the button may stick to either end of the panel. */
  function open(): void {
    const { top = 0, bottom = 0 } = trigger.current?.getBoundingClientRect() ?? {};
    onOpen?.();
    setOpens(top > innerHeight - bottom ? 'up' : 'down');
  }

  function close(): void {
    setOpens(undefined);
    trigger.current?.focus();
  }

  function onMenuKey(event: KeyboardEvent): void {
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      entries.at(step % entries.length)?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') {
      setOpens(undefined);
    }
  }

  return (
    <div ref={root} className={edge === 'end' ? 'relative inline-flex' : 'inline-flex'}>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={opens !== undefined}
        aria-controls={opens && menuId}
        className={className}
        onClick={opens ? close : open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open();
        }}
      >
        {children}
      </button>
      {opens && (
        <div
          ref={menu}
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onMenuKey}
          className={`absolute z-20 min-w-44 rounded-tile border border-line bg-raised p-1 shadow-menu ${
            opens === 'up' ? 'bottom-full mb-1' : 'top-full mt-1'
          } ${edge === 'start' ? 'start-0' : 'end-0'}`}
        >
          {items.map(({ label: words, hint, onChoose, isChosen, startsGroup }) => (
            <Fragment key={words}>
              {startsGroup && <div role="separator" className="my-1 border-t border-line" />}
              <button
                type="button"
                role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={isChosen}
                aria-label={hint && words}
                aria-describedby={hint && `${menuId}-hint`}
                tabIndex={-1}
                className="flex w-full items-center gap-4 rounded-chip px-2 py-1.5 text-start text-small whitespace-nowrap hover:bg-sunken focus:bg-sunken"
                onClick={() => {
                  close();
                  onChoose();
                }}
              >
                <span className="flex-1">
                  {words}
                  {hint && (
                    <bdi id={`${menuId}-hint`} className="block max-w-52 truncate text-soft">
                      {hint}
                    </bdi>
                  )}
                </span>
                {isChosen && <Icon name="check" />}
              </button>
            </Fragment>
          ))}
        </div>
      )}
    </div>
  );
}
