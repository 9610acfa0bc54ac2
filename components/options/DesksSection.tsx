import { type ReactNode, useId, useState } from 'react';

import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';
import { listDeskPatterns, preselectDeskPattern } from '@/lib/options-view/list-desk-patterns';
import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { OptionsView } from '@/lib/options-view/options-view';

import { Button, IconButton } from '../Button';
import { Icon } from '../icons/Icon';
import { useTranslator } from '../use-translator';
import { Field, INPUT_LOOK } from './Field';
import { RecipeEditor } from './RecipeEditor';
import { Section } from './Section';

type ListedDesk = OptionsView['desks'][number];

interface DesksSectionProps {
  view: Pick<OptionsView, 'desks' | 'channels' | 'relay' | 'newDesk' | 'adapters' | 'managed' | 'save'>;
  actions: Pick<
    OptionsActions,
    'setDesks' | 'changeNewDesk' | 'addDesk' | 'checkRecipe' | 'listRecipeActs' | 'exportRecipe'
  >;
}

export function DesksSection({ view, actions }: DesksSectionProps) {
  const { t } = useTranslator();
  const { desks, channels, relay, newDesk, adapters, managed, save } = view;
  /** A match pattern. */
  const [opened, setOpened] = useState<string>();
  const isManaged = managed.includes('desks');
  const onChange = actions.setDesks;
  /** A recipe that prevents saving must not be folded. */
  const isOpen = ({ match, recipe }: ListedDesk): boolean =>
    match === opened ||
    (save.state === 'bad-recipe' && recipe !== undefined && actions.checkRecipe(recipe) !== undefined);
  return (
    <Section id="helpdesks" title={t('options.desks')} isManaged={isManaged} intro={t('options.desks-intro')}>
      {desks.length === 0 ? (
        <p className="text-small text-soft">{t('options.desks-empty')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-tile border border-line">
          {desks.map((desk, index) => (
            <li key={index} className="flex flex-wrap items-center gap-2 py-1.5 ps-3 pe-1.5 sm:justify-end">
              <bdi className="basis-full pt-1 text-small wrap-anywhere">{desk.match}</bdi>
              <AdapterSelect
                label={t('options.desk-adapter-of', { match: desk.match })}
                value={desk.adapter}
                adapters={adapters}
                isDisabled={isManaged}
                onChange={(adapter) =>
                  onChange(desks.map((other, at) => (at === index ? { ...other, adapter } : other)))
                }
              />
              {relay.url.trim() === '' && (channels.length > 1 || desk.channel !== undefined) && (
                <ChannelSelect
                  label={t('options.desk-channel-of', { match: desk.match })}
                  value={desk.channel}
                  channels={channels}
                  isDisabled={isManaged}
                  onChange={(channel) =>
                    onChange(desks.map((other, at) => (at === index ? withChannel(other, channel) : other)))
                  }
                />
              )}
              <label className="flex items-center gap-1.5 text-small text-soft">
                <input
                  type="checkbox"
                  aria-label={t('options.desk-button-of', { match: desk.match })}
                  checked={desk.button !== false}
                  disabled={isManaged}
                  onChange={({ target }) =>
                    onChange(desks.map((other, at) => (at === index ? { ...other, button: target.checked } : other)))
                  }
                />
                {t('options.desk-button')}
              </label>
              <Button
                aria-expanded={isOpen(desk)}
                aria-label={t('options.recipe-of', { match: desk.match })}
                className={desk.recipe === undefined ? 'text-soft' : ''}
                onClick={() => setOpened(opened === desk.match ? undefined : desk.match)}
              >
                {t('options.recipe')}
              </Button>
              {!isManaged && (
                <IconButton
                  icon="cross"
                  label={t('options.remove', { name: desk.match })}
                  onClick={() => onChange(desks.filter((_, at) => at !== index))}
                />
              )}
              {isOpen(desk) && (
                <RecipeEditor
                  actions={actions}
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
      {!isManaged && <AddDesk newDesk={newDesk} adapters={adapters} actions={actions} />}
    </Section>
  );
}

/** A setting without a value is absent. */
function withRecipe(desk: ListedDesk, recipe: string | undefined): ListedDesk {
  const changed = { ...desk, recipe };
  if (recipe === undefined) delete changed.recipe;
  return changed;
}

function withChannel(desk: ListedDesk, channel: string): ListedDesk {
  const { channel: _, ...others } = desk;
  return channel === DEFAULT_CHANNEL ? others : { ...others, channel };
}

interface AddDeskProps extends Pick<OptionsView, 'newDesk' | 'adapters'> {
  actions: Pick<OptionsActions, 'changeNewDesk' | 'addDesk'>;
}

function AddDesk({ newDesk, adapters, actions }: AddDeskProps) {
  const { t } = useTranslator();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        actions.addDesk();
      }}
    >
      <NewDeskField newDesk={newDesk} adapters={adapters} onChange={actions.changeNewDesk}>
        <Button type="submit" icon="plus" className="min-h-9">
          {t('options.desk-add')}
        </Button>
      </NewDeskField>
    </form>
  );
}

interface NewDeskFieldProps extends Pick<OptionsView, 'newDesk' | 'adapters'> {
  onChange: OptionsActions['changeNewDesk'];
  children?: ReactNode;
}

/** The address and the type of a helpdesk, and the pages that Deskhand may read there. */
export function NewDeskField({ newDesk, adapters, onChange, children }: NewDeskFieldProps) {
  const { t } = useTranslator();
  const { address, adapter, match, problem } = newDesk;
  const id = useId();
  const problemId = useId();
  const patterns = listDeskPatterns(address);
  const isPattern = patterns[0] === address.trim();

  return (
    <Field label={t('options.desk-address')} id={id}>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir={address === '' ? undefined : 'ltr'}
          placeholder={t('options.desk-address-hint')}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && problemId}
          className={`${INPUT_LOOK} min-w-[min(14rem,100%)] flex-1`}
          value={address}
          onChange={(event) => onChange({ address: event.target.value })}
        />
        <AdapterSelect
          label={t('options.desk-adapter')}
          value={adapter}
          adapters={adapters}
          isDisabled={false}
          onChange={(changed) => onChange({ adapter: changed })}
        />
        {children}
      </div>
      {problem && (
        <p id={problemId} role="alert" className="text-small text-bad">
          {t(`options.desk-${problem}`)}
        </p>
      )}
      {patterns.length === 1 && !isPattern && (
        <p className="text-small text-soft">
          {t('options.desk-reads')} <bdi>{t('options.desk-whole', { match: patterns[0] ?? '' })}</bdi>
        </p>
      )}
      {patterns.length > 1 && (
        <fieldset className="mt-1 min-w-0 text-small wrap-anywhere">
          <legend className="text-soft">{t('options.desk-reads')}</legend>
          {patterns.map((pattern, index) => (
            <label key={pattern} className="flex min-h-7 items-center gap-1.5">
              <input
                type="radio"
                name={`${id}-match`}
                checked={pattern === (match ?? preselectDeskPattern(address))}
                onChange={() => onChange({ match: pattern })}
              />
              <bdi>{t(index === 0 ? 'options.desk-whole' : 'options.desk-folder', { match: pattern })}</bdi>
            </label>
          ))}
        </fieldset>
      )}
    </Field>
  );
}

interface AdapterSelectProps {
  label: string;
  value: string;
  adapters: OptionsView['adapters'];
  isDisabled: boolean;
  onChange: (adapter: string) => void;
}

function AdapterSelect({ label, value, adapters, isDisabled, onChange }: AdapterSelectProps) {
  const { t } = useTranslator();
  const isKnown = value === 'auto' || adapters.some(({ id }) => id === value);
  return (
    <DeskSelect label={label} value={value} isDisabled={isDisabled} onChange={onChange}>
      {!isKnown && <option value={value}>{value}</option>}
      {adapters.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="auto">{t('options.desk-auto')}</option>
    </DeskSelect>
  );
}

interface ChannelSelectProps extends Pick<OptionsView, 'channels'> {
  label: string;
  /** Absent: the main channel. */
  value: string | undefined;
  isDisabled: boolean;
  onChange: (channel: string) => void;
}

function ChannelSelect({ label, value = DEFAULT_CHANNEL, channels, isDisabled, onChange }: ChannelSelectProps) {
  const { t } = useTranslator();
  return (
    <DeskSelect label={label} value={value} isDisabled={isDisabled} onChange={onChange}>
      {!channels.some(({ id }) => id === value) && (
        <option value={value}>{t('options.channel-unknown', { id: value })}</option>
      )}
      {channels.map(({ id, name = t('options.channel-main') }) => (
        <option key={id} value={id}>
          {name.trim() === '' ? t('options.channel-new') : name}
        </option>
      ))}
    </DeskSelect>
  );
}

interface DeskSelectProps {
  label: string;
  value: string;
  isDisabled: boolean;
  onChange: (value: string) => void;
  children: ReactNode;
}

function DeskSelect({ label, value, isDisabled, onChange, children }: DeskSelectProps) {
  return (
    <span className="relative inline-flex max-w-[min(18rem,100%)] items-center">
      <select
        aria-label={label}
        value={value}
        disabled={isDisabled}
        className="h-9 max-w-full appearance-none truncate rounded-tile border border-line bg-raised ps-3 pe-7 text-small disabled:bg-sunken"
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
      <Icon name="down" className="pointer-events-none absolute end-2 text-soft" />
    </span>
  );
}
