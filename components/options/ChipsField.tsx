import { useId, useLayoutEffect, useRef } from 'react';

import { type Chip, isCompleteChip, MAX_CHIP, MAX_CHIPS } from '@/lib/domain/chip';
import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { OptionsView } from '@/lib/options-view/options-view';

import { Button, IconButton } from '../Button';
import { useTranslator } from '../use-translator';
import { INPUT_LOOK } from './Field';
import { Managed } from './Managed';

interface ChipsFieldProps {
  chips: readonly Chip[];
  isManaged: boolean;
  save: OptionsView['save'];
  setDefaults: OptionsActions['setDefaults'];
}

const NAMES = { label: 'options.chip-label', instruction: 'request.instruction' } as const;

/** The agent's own quick instructions, sorted like their buttons in the panel. */
export function ChipsField({ chips, isManaged, save, setDefaults }: ChipsFieldProps) {
  const { t } = useTranslator();
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className="flex flex-col gap-2">
      <div>
        <div className="flex items-center gap-1 text-small font-medium">
          <span id={titleId}>{t('options.chips')}</span>
          {isManaged && <Managed />}
        </div>
        <p className="text-small text-soft">{t('options.chips-intro', { count: MAX_CHIPS })}</p>
      </div>
      <ChipEditors
        chips={chips}
        isManaged={isManaged}
        isJudged={save.state === 'bad-chip'}
        // A setting without a value is absent.
        onChange={(changed) => setDefaults({ chips: changed.length > 0 ? changed : undefined })}
      />
    </div>
  );
}

interface ChipEditorsProps {
  isManaged: boolean;
  chips: readonly Chip[];
  /** The agent tried to save, so incomplete entries are marked. */
  isJudged: boolean;
  onChange: (chips: Chip[]) => void;
}

function ChipEditors({ chips, isManaged, isJudged, onChange }: ChipEditorsProps) {
  const { t } = useTranslator();
  const list = useRef<HTMLDivElement>(null);
  /** A selector of the control that gets the focus after the next change. */
  const next = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (next.current) list.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = undefined;
  });

  function change(changed: Chip[], focus?: string): void {
    next.current = focus;
    onChange(changed);
  }

  /** Keeps the focus on the moved entry. At an end of the list, only its button for the other direction remains. */
  function move(from: number, step: 1 | -1): void {
    const to = from + step;
    const changed = [...chips];
    changed.splice(to, 0, ...changed.splice(from, 1));
    change(changed, `[data-move="${to + step in chips ? step : -step}"][data-at="${to}"]`);
  }

  function remove(index: number): void {
    const rest = chips.filter((_, at) => at !== index);
    change(rest, rest.length > 0 ? inputOf(Math.min(index, rest.length - 1)) : 'button');
  }

  return (
    <div ref={list} className="flex flex-col gap-2">
      {chips.length > 0 && (
        <ol className="flex flex-col divide-y divide-line rounded-tile border border-line">
          {chips.map((chip, index) => (
            <ChipEditor
              key={index}
              chip={chip}
              index={index}
              isLast={index === chips.length - 1}
              isManaged={isManaged}
              isWrong={isJudged && !isCompleteChip(chip)}
              onChange={(part) => change(chips.map((other, at) => (at === index ? { ...other, ...part } : other)))}
              onMove={(step) => move(index, step)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {!isManaged && chips.length < MAX_CHIPS && (
        <span>
          <Button icon="plus" onClick={() => change([...chips, { label: '', instruction: '' }], inputOf(chips.length))}>
            {t('options.chip-add')}
          </Button>
        </span>
      )}
    </div>
  );
}

const inputOf = (index: number): string => `li:nth-of-type(${index + 1}) input`;

interface ChipEditorProps {
  chip: Chip;
  index: number;
  isLast: boolean;
  isManaged: boolean;
  isWrong: boolean;
  onChange: (part: Partial<Chip>) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

function ChipEditor({ chip, index, isLast, isManaged, isWrong, onChange, onMove, onRemove }: ChipEditorProps) {
  const { t, formatNumber } = useTranslator();
  const problemId = useId();
  const number = formatNumber(index + 1);
  const label = chip.label.trim() || number;
  const input = (name: keyof Chip, width: string) => (
    <input
      type="text"
      autoComplete="off"
      dir={chip[name] === '' ? undefined : 'auto'}
      aria-label={t('text.labelled', { label: t(NAMES[name]), text: number })}
      placeholder={t(NAMES[name])}
      aria-invalid={isWrong && chip[name].trim() === ''}
      aria-describedby={isWrong ? problemId : undefined}
      maxLength={MAX_CHIP[name]}
      readOnly={isManaged}
      className={`${INPUT_LOOK} ${width}`}
      value={chip[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <li className="flex flex-wrap items-center gap-1 p-1">
      {input('label', 'min-w-0 basis-36 grow')}
      {input('instruction', 'min-w-[min(10rem,100%)] grow-99')}
      {!isManaged && (
        <span className="ms-auto inline-flex">
          {index > 0 && (
            <IconButton
              icon="down"
              data-move={-1}
              data-at={index}
              className="rotate-180"
              label={t('options.chip-up', { label })}
              onClick={() => onMove(-1)}
            />
          )}
          {!isLast && (
            <IconButton
              icon="down"
              data-move={1}
              data-at={index}
              label={t('options.chip-down', { label })}
              onClick={() => onMove(1)}
            />
          )}
          <IconButton icon="cross" label={t('options.remove', { name: label })} onClick={onRemove} />
        </span>
      )}
      {isWrong && (
        <p id={problemId} role="alert" className="basis-full text-small text-bad">
          {t('options.chip-incomplete')}
        </p>
      )}
    </li>
  );
}
