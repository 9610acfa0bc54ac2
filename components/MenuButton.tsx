import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { Icon } from './icons/Icon';

interface MenuItem {
  label: string;
  hint?: string;
  /** The browser's keys that do the same. */
  keys?: string | undefined;
  onChoose: () => void;
  isChosen?: boolean;
  startsGroup?: boolean;
}

interface MenuButtonProps {
  label: string;
  items: MenuItem[];
  /** Aligns with the `end` of the button, or the `start` of its group. */
  edge: 'start' | 'end';
  /** By default an icon's. */
  className?: string;
  /** The items stay as they were at the opening, so that none moves under the pointer. */
  keepsItems?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

const ICON_LOOK =
  'inline-flex size-7 shrink-0 items-center justify-center rounded-tile text-soft hover:bg-sunken hover:text-ink aria-expanded:bg-sunken';

/** A button with a menu, after ARIA's "menu button" pattern. Native popovers handle no menu keys. */
export function MenuButton({ className = ICON_LOOK, onOpen, children, ...props }: MenuButtonProps) {
  const { label, edge } = props;
  const [opens, setOpens] = useState<'up' | 'down'>();
  const menuId = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!opens) return undefined;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpens(undefined);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [opens]);

  /** The button can be at either end of the panel, so the menu opens on the roomier side. */
  function open(): void {
    const { top = 0, bottom = 0 } = trigger.current?.getBoundingClientRect() ?? {};
    onOpen?.();
    setOpens(top > innerHeight - bottom ? 'up' : 'down');
  }

  function close(): void {
    setOpens(undefined);
    trigger.current?.focus();
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
      {opens && <Menu {...props} {...{ menuId, opens, close }} onLeave={() => setOpens(undefined)} />}
    </div>
  );
}

interface MenuProps extends Pick<MenuButtonProps, 'label' | 'items' | 'edge' | 'keepsItems'> {
  menuId: string;
  opens: 'up' | 'down';
  close: () => void;
  onLeave: () => void;
}

function Menu({ menuId, label, items, keepsItems, edge, opens, close, onLeave }: MenuProps) {
  const [itemsAtOpening] = useState(items);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => menu.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus(), []);

  function onKey(event: KeyboardEvent): void {
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
      onLeave();
    }
  }

  return (
    <div
      ref={menu}
      id={menuId}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKey}
      className={`absolute z-20 w-max max-w-[calc(100vw-24px)] min-w-[min(11rem,100vw-24px)] rounded-tile border border-line bg-raised p-1 shadow-menu ${
        opens === 'up' ? 'bottom-full mb-1' : 'top-full mt-1'
      } ${edge === 'start' ? 'start-0' : 'end-0'}`}
    >
      {(keepsItems ? itemsAtOpening : items).map(({ label: words, hint, keys, onChoose, isChosen, startsGroup }) => (
        <Fragment key={words}>
          {startsGroup && <div role="separator" className="my-1 border-t border-line" />}
          <button
            type="button"
            role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={isChosen}
            aria-label={words}
            aria-keyshortcuts={keys}
            aria-describedby={hint && `${menuId}-hint`}
            tabIndex={-1}
            className="flex w-full items-center gap-4 rounded-chip px-2 py-1.5 text-start text-small hover:bg-sunken focus:bg-sunken"
            onClick={() => {
              close();
              onChoose();
            }}
          >
            <span className="min-w-0 flex-1">
              {words}
              {hint && (
                <bdi id={`${menuId}-hint`} className="block max-w-52 truncate text-soft">
                  {hint}
                </bdi>
              )}
            </span>
            {keys && <span className="whitespace-nowrap text-soft">{keys}</span>}
            {isChosen && <Icon name="check" />}
          </button>
        </Fragment>
      ))}
    </div>
  );
}
