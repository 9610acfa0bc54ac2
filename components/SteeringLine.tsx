import { type FocusEvent, type KeyboardEvent, type Ref, useCallback, useEffect, useRef, useState } from 'react';

import { MAX_INSTRUCTION } from '@/lib/contract/values';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { TicketView } from '@/lib/panel-view/read-ticket-view';

import { DraftOffer } from './DraftOffer';
import { estimateRows } from './estimate-rows';
import { Icon } from './icons/Icon';
import { useIsWrapped } from './use-is-wrapped';
import { useTranslator } from './use-translator';

interface SteeringLineProps extends Pick<TicketView['suggestion'], 'ownChips' | 'hasDraft' | 'draftUse'> {
  instruction: string;
  /** Without one the instruction box is open. */
  hasReply: boolean;
  actions: Pick<PanelActions, 'setOptions' | 'suggest' | 'takeDraft'>;
}

const CHIPS = ['shorter', 'warmer', 'more-formal', 'ask-question'] as const;

const CHIP_PX = 24;

const SIGN_LOOK =
  'my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-chip text-soft hover:bg-sunken hover:text-ink';

/** Opens the instruction box from anywhere in the panel where nobody types. */
const KEY = '/';

/** Short instructions that can be removed again, and a box for others. The next request contains them. */
export function SteeringLine(props: SteeringLineProps) {
  const { instruction, ownChips = [], hasDraft, draftUse, hasReply, actions } = props;
  const { t } = useTranslator();
  const [isOpened, setOpened] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const all = useRef<HTMLDivElement>(null);
  const hasMore = useIsWrapped(all, CHIP_PX);
  /** The button that the Tab key reaches. */
  const [current, setCurrent] = useState(0);
  const box = useRef<HTMLTextAreaElement>(null);
  const lines = instruction.split('\n');
  // Own chips come first, because the organization or the agent wrote them for these tickets.
  const chips = [
    ...ownChips,
    ...CHIPS.map((chip) => ({ label: t(`chip.${chip}`), instruction: t(`chip.${chip}.words`) })),
  ];
  const isOwn = lines.some((line) => line.trim() !== '' && chips.every((chip) => chip.instruction !== line));
  const isOpen = isOpened || isOwn || !hasReply;

  const tool = (index: number) => ({
    // There may be fewer buttons now.
    tabIndex: index === Math.min(current, chips.length + (hasMore ? 1 : 0)) ? 0 : -1,
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      setCurrent(index);
      if (currentTarget.offsetTop > CHIP_PX) setUnfolded(true);
    },
  });

  const open = useCallback(() => {
    setOpened(true);
    box.current?.focus();
  }, []);

  useKey(open);

  function toggle(words: string): void {
    const isPressed = lines.includes(words);
    const changed = isPressed ? withoutLine(lines, words) : withLine(instruction, words);
    if (changed.length > MAX_INSTRUCTION) return;
    // Shown by the chip, because it is sent with the conversation.
    actions.setOptions({ instruction: changed });
    if (!isPressed) actions.suggest();
  }

  return (
    <div className="flex flex-col gap-1 px-3">
      <div
        role="toolbar"
        aria-label={t('steer.title')}
        className="relative -mx-1 flex items-start"
        onKeyDown={moveFocus}
      >
        <button
          type="button"
          {...tool(0)}
          aria-label={t('steer.write')}
          title={`${t('steer.write')} (${KEY})`}
          aria-keyshortcuts={KEY}
          aria-expanded={isOpen}
          className={`ms-1 ${SIGN_LOOK}`}
          onClick={() => (isOpened && !isOwn && hasReply ? setOpened(false) : open())}
        >
          <Icon name="pencil" />
        </button>
        <div className={`min-w-0 flex-1 ${isUnfolded ? '' : 'h-8 overflow-hidden'}`}>
          <div ref={all} className="flex flex-wrap gap-1 p-1">
            {chips.map(({ label, instruction: words }, index) => (
              <button
                key={index}
                type="button"
                {...tool(index + 1)}
                title={t('text.labelled', { label, text: words })}
                aria-pressed={lines.includes(words)}
                className="min-h-6 max-w-52 min-w-0 rounded-full border border-line px-1.5 text-small text-soft hover:bg-sunken hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent forced-colors:aria-pressed:border-[Highlight]"
                onClick={() => toggle(words)}
              >
                <bdi className="block truncate">{label}</bdi>
              </button>
            ))}
          </div>
        </div>
        {hasMore && (
          <button
            type="button"
            {...tool(chips.length + 1)}
            aria-label={t('steer.all')}
            title={t('steer.all')}
            aria-expanded={isUnfolded}
            className={SIGN_LOOK}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <Icon name="down" className={isUnfolded ? 'rotate-180' : ''} />
          </button>
        )}
      </div>
      {isOpen && (
        <InstructionBox
          ref={box}
          instruction={instruction}
          // Opened by the agent, who goes on to write.
          autoFocus={isOpened}
          actions={actions}
          onEscape={() => !isOwn && setOpened(false)}
        />
      )}
      {isOpen && (hasDraft || draftUse) && <DraftOffer {...props} box={box} />}
    </div>
  );
}

interface InstructionBoxProps extends Pick<SteeringLineProps, 'instruction' | 'actions'> {
  ref: Ref<HTMLTextAreaElement>;
  autoFocus: boolean;
  onEscape: () => void;
}

function InstructionBox({ ref, instruction, autoFocus, actions, onEscape }: InstructionBoxProps) {
  const { t } = useTranslator();
  return (
    <textarea
      ref={ref}
      autoFocus={autoFocus}
      aria-label={t('request.instruction')}
      placeholder={t('request.instruction-hint')}
      rows={estimateRows(instruction)}
      dir={instruction ? 'auto' : undefined}
      className="block field-sizing-content max-h-32 min-h-8 w-full resize-none rounded-tile border border-line bg-sunken px-2.5 py-1 text-small focus:bg-ground"
      maxLength={MAX_INSTRUCTION}
      value={instruction}
      onChange={(event) => actions.setOptions({ instruction: event.target.value })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape();
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        actions.suggest();
      }}
    />
  );
}

/** Calls `open` at the key, unless somebody types. */
function useKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}

/** Moves between the buttons of a toolbar by the arrow keys, after ARIA's "toolbar" pattern. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll('button')];
  const at = tools.findIndex((tool) => tool === document.activeElement);
  const [forward, backward] =
    document.documentElement.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const steps: Record<string, number> = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: -1 };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  tools.at(step % tools.length)?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))
  );
}

function withLine(instruction: string, added: string): string {
  const before = instruction.trimEnd();
  return before === '' ? added : `${before}\n${added}`;
}

function withoutLine(lines: readonly string[], removed: string): string {
  return lines.filter((line) => line !== removed).join('\n');
}
