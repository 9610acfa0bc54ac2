import { useId, useState } from 'react';

import { Button, IconButton } from '../Button';
import { Icon } from '../icons/Icon';
import { useSpeech } from '../speech';
import { Managed } from './Managed';
import { RecipeEditor, type RecipeEditorProps } from './RecipeEditor';
import { Section } from './Section';

/** A helpdesk in the list: the pages it has, and how they are read. */
export interface ListedDesk {
  match: string;
  adapter: string;
  name?: string | undefined;
  /** How its pages are read instead, as JSON text. */
  recipe?: string | undefined;
}

export interface DesksSectionProps extends Pick<RecipeEditorProps, 'checkRecipe' | 'onExport'> {
  desks: readonly ListedDesk[];
  adapters: readonly { id: string; name: string }[];
  isManaged: boolean;
  /** The match pattern of what was pasted; undefined when it is none. */
  readPattern: (pasted: string) => string | undefined;
  onChange: (desks: ListedDesk[]) => void;
}

/** The helpdesks whose tickets are read. */
export function DesksSection({ desks, adapters, isManaged, readPattern, onChange, ...recipes }: DesksSectionProps) {
  const { t } = useSpeech();
  /** The helpdesk whose recipe is shown. */
  const [opened, setOpened] = useState<string>();
  return (
    <Section title={t('options.desks')} intro={t('options.desks-intro')}>
      {desks.length === 0 ? (
        <p className="text-small text-soft">{t('options.desks-empty')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-tile border border-line">
          {desks.map((desk, index) => (
            <li key={index} className="flex flex-wrap items-center justify-end gap-x-2 py-1.5 ps-3 pe-1.5">
              <bdi className="min-w-48 flex-1 truncate text-small" title={desk.match}>
                {desk.match}
              </bdi>
              <AdapterSelect
                label={t('options.desk-adapter-of', { match: desk.match })}
                value={desk.adapter}
                adapters={adapters}
                isDisabled={isManaged}
                onChange={(adapter) =>
                  onChange(desks.map((other, at) => (at === index ? { ...other, adapter } : other)))
                }
              />
              <Button
                aria-expanded={opened === desk.match}
                aria-label={t('options.recipe-of', { match: desk.match })}
                className={desk.recipe === undefined ? 'text-soft' : ''}
                onClick={() => setOpened(opened === desk.match ? undefined : desk.match)}
              >
                {t('options.recipe')}
              </Button>
              {!isManaged && (
                <IconButton
                  icon="cross"
                  label={t('options.desk-remove', { match: desk.match })}
                  onClick={() => onChange(desks.filter((_, at) => at !== index))}
                />
              )}
              {opened === desk.match && (
                <RecipeEditor
                  {...recipes}
                  match={desk.match}
                  recipe={desk.recipe ?? ''}
                  isManaged={isManaged}
                  onChange={(recipe) =>
                    onChange(desks.map((other, at) => (at === index ? withRecipe(other, recipe) : other)))
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isManaged ? (
        <Managed />
      ) : (
        <AddDesk
          desks={desks}
          adapters={adapters}
          readPattern={readPattern}
          onAdd={(desk) => onChange([...desks, desk])}
        />
      )}
    </Section>
  );
}

/** Without the key where there is none: a setting that is not set is not there. */
function withRecipe({ match, adapter, name }: ListedDesk, recipe: string | undefined): ListedDesk {
  return { match, adapter, ...(name !== undefined && { name }), ...(recipe !== undefined && { recipe }) };
}

interface AddDeskProps extends Pick<DesksSectionProps, 'desks' | 'adapters' | 'readPattern'> {
  onAdd: (desk: ListedDesk) => void;
}

function AddDesk({ desks, adapters, readPattern, onAdd }: AddDeskProps) {
  const { t } = useSpeech();
  const [pasted, setPasted] = useState('');
  const [adapter, setAdapter] = useState(adapters[0]?.id ?? '');
  const [problem, setProblem] = useState<'bad' | 'there'>();
  const id = useId();
  const problemId = useId();

  function add(): void {
    const match = readPattern(pasted);
    if (match === undefined) return setProblem('bad');
    if (desks.some((desk) => desk.match === match)) return setProblem('there');
    setPasted('');
    return onAdd({ match, adapter });
  }

  return (
    <form
      className="flex flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label htmlFor={id} className="text-small font-medium">
        {t('options.desk-address')}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir={pasted === '' ? undefined : 'ltr'}
          placeholder={t('options.desk-address-hint')}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && problemId}
          className="h-9 min-w-56 flex-1 rounded-tile border border-line bg-raised px-3 text-body aria-invalid:border-bad"
          value={pasted}
          onChange={(event) => {
            setPasted(event.target.value);
            setProblem(undefined);
          }}
        />
        <AdapterSelect
          label={t('options.desk-adapter')}
          value={adapter}
          adapters={adapters}
          isDisabled={false}
          onChange={setAdapter}
        />
        <Button type="submit" icon="plus" className="h-9">
          {t('options.desk-add')}
        </Button>
      </div>
      {problem && (
        <p id={problemId} role="alert" className="text-small text-bad">
          {t(`options.desk-${problem}`)}
        </p>
      )}
    </form>
  );
}

interface AdapterSelectProps {
  label: string;
  value: string;
  adapters: DesksSectionProps['adapters'];
  isDisabled: boolean;
  onChange: (adapter: string) => void;
}

function AdapterSelect({ label, value, adapters, isDisabled, onChange }: AdapterSelectProps) {
  const { t } = useSpeech();
  const isKnown = value === 'auto' || adapters.some(({ id }) => id === value);
  return (
    <span className="relative inline-flex items-center">
      <select
        aria-label={label}
        value={value}
        disabled={isDisabled}
        className="h-9 max-w-48 appearance-none truncate rounded-tile border border-line bg-raised ps-3 pe-7 text-small disabled:bg-sunken"
        onChange={(event) => onChange(event.target.value)}
      >
        {!isKnown && <option value={value}>{value}</option>}
        {adapters.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="auto">{t('options.desk-auto')}</option>
      </select>
      <Icon name="down" className="pointer-events-none absolute end-2 text-soft" />
    </span>
  );
}
