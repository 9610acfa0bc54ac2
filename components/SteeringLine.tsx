import {
  type ButtonHTMLAttributes,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

import { MAX_INSTRUCTION } from '@/lib/contract/values';
import type { Chip } from '@/lib/domain/chip';
import type { Translator } from '@/lib/i18n/translator';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { TicketView } from '@/lib/panel-view/read-ticket-view';

import { DraftOffer } from './DraftOffer';
import { estimateRows } from './estimate-rows';
import { Icon } from './icons/Icon';
import { useIsWrapped } from './use-is-wrapped';
import { useTranslator } from './use-translator';

interface SteeringLineProps extends Pick<TicketView['suggestion'], 'ownChips' | 'hasDraft' | 'draftUse'> {
  instruction: string;
  steering: Steering;
  actions: Pick<PanelActions, 'setOptions' | 'suggest' | 'takeDraft'>;
}

/** The instruction box, which a pencil opens: beside the chips, or without them in the action line. */
export interface Steering {
  /** There is a reply for sending, which chips can change. */
  hasChips: boolean;
  isOpen: boolean;
  /** The agent has opened it, and goes on to write. */
  isOpened: boolean;
  box: RefObject<HTMLTextAreaElement | null>;
  toggle: () => void;
  close: () => void;
}

const CHIPS = ['shorter', 'warmer', 'more-formal', 'ask-question'] as const;

const CHIP_PX = 24;

const SIGN_LOOK =
  'my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-chip text-soft hover:bg-sunken hover:text-ink';

/** Opens the instruction box from anywhere in the panel where nobody types. */
const KEY = '/';

/** Opens the instruction box for one ticket, also by a key. Words of the agent keep it open. */
export function useSteering(view: TicketView['suggestion']): Steering {
  const { suggestion, ticketNumber, ownChips, options } = view;
  const { t } = useTranslator();
  const [openedFor, setOpenedFor] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const hasChips = suggestion?.text !== undefined && suggestion.verdict.canInsert;
  const known = hasChips ? new Set(listChips(ownChips, t).map((chip) => chip.instruction)) : new Set();
  const isOwn = (options.instruction ?? '').split('\n').some((line) => line.trim() !== '' && !known.has(line));
  const isOpened = openedFor === ticketNumber;
  const close = () => setOpenedFor(undefined);
  const open = useCallback(() => {
    setOpenedFor(ticketNumber);
    box.current?.focus();
  }, [ticketNumber]);
  useKey(open);
  return { hasChips, isOpen: isOpened || isOwn, isOpened, box, toggle: isOpened && !isOwn ? close : open, close };
}

/** Own chips come first, because the organization or the agent wrote them for these tickets. */
function listChips(ownChips: readonly Chip[] = [], t: Translator['t']): Chip[] {
  return [...ownChips, ...CHIPS.map((chip) => ({ label: t(`chip.${chip}`), instruction: t(`chip.${chip}.words`) }))];
}

/** Short instructions that can be removed again, and a box for others. The next request contains them. */
export function SteeringLine(props: SteeringLineProps) {
  const { instruction, hasDraft, draftUse, steering, actions } = props;
  const { hasChips, isOpen, box, isOpened, close } = steering;
  if (!hasChips && !isOpen) return null;
  return (
    <div className={`flex flex-col gap-1 px-3 ${hasChips ? '' : 'pt-2'}`}>
      {hasChips && <Chips {...props} />}
      {isOpen && (
        <InstructionBox ref={box} instruction={instruction} autoFocus={isOpened} actions={actions} onEscape={close} />
      )}
      {isOpen && (hasDraft || draftUse) && <DraftOffer {...props} box={box} />}
    </div>
  );
}

type InstructionButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Pick<SteeringLineProps, 'steering'>;

/** The pencil, which opens and closes the instruction box. */
export function InstructionButton({ steering: { isOpen, toggle }, ...rest }: InstructionButtonProps) {
  const { t } = useTranslator();
  return (
    <button
      type="button"
      {...rest}
      aria-label={t('steer.write')}
      title={`${t('steer.write')} (${KEY})`}
      aria-keyshortcuts={KEY}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <Icon name="pencil" />
    </button>
  );
}

function Chips({ instruction, ownChips, steering, actions }: SteeringLineProps) {
  const { t } = useTranslator();
  const [isUnfolded, setUnfolded] = useState(false);
  const all = useRef<HTMLDivElement>(null);
  const hasMore = useIsWrapped(all, CHIP_PX);
  /** The button that the Tab key reaches. */
  const [current, setCurrent] = useState(0);
  const lines = instruction.split('\n');
  const chips = listChips(ownChips, t);

  const tool = (index: number) => ({
    // There may be fewer buttons now.
    tabIndex: index === Math.min(current, chips.length + (hasMore ? 1 : 0)) ? 0 : -1,
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      setCurrent(index);
      if (currentTarget.offsetTop > CHIP_PX) setUnfolded(true);
    },
  });

  function toggle(words: string): void {
    const isPressed = lines.includes(words);
    const changed = isPressed ? withoutLine(lines, words) : withLine(instruction, words);
    if (changed.length > MAX_INSTRUCTION) return;
    // Shown by the chip, because it is sent with the conversation.
    actions.setOptions({ instruction: changed });
    if (!isPressed) actions.suggest();
  }

  return (
    <div role="toolbar" aria-label={t('steer.title')} className="relative -mx-1 flex items-start" onKeyDown={moveFocus}>
      <InstructionButton {...tool(0)} steering={steering} className={`ms-1 ${SIGN_LOOK}`} />
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
  );
}

interface InstructionBoxProps extends Pick<SteeringLineProps, 'instruction' | 'actions'> {
  ref: RefObject<HTMLTextAreaElement | null>;
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
