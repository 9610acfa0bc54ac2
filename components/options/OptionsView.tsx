import { Button } from '../Button';
import { LiveNotice, Notice, type NoticeProps } from '../Notice';
import { useSpeech } from '../speech';
import { ChannelSection, type ChannelSectionProps } from './ChannelSection';
import { type CommerceChoice, CommerceSection, type CommerceSectionProps } from './CommerceSection';
import { type Defaults, DefaultsSection } from './DefaultsSection';
import { DesksSection, type DesksSectionProps, type ListedDesk } from './DesksSection';
import { KeysSection, type SetKey } from './KeysSection';

type SaveState =
  | { state: 'idle' | 'saving' | 'saved' | 'unanswered' | 'bad-address' | 'bad-recipe' }
  | { state: 'refused'; hosts: string[] };

/** Everything the options page shows. */
export interface OptionsViewData {
  channel: Pick<ChannelSectionProps, 'stored' | 'pasted' | 'problems' | 'test'>;
  desks: readonly ListedDesk[];
  adapters: DesksSectionProps['adapters'];
  commerce: Pick<CommerceSectionProps, 'commerce' | 'tokenEnd' | 'pastedToken' | 'problems'>;
  defaults: Defaults;
  suggestionsPerDay: number;
  keys: readonly SetKey[];
  managed: readonly string[];
  /** Hosts the saved settings need and the browser does not allow yet. */
  missingHosts: string[];
  save: SaveState;
}

/** Everything that can be done there. */
export interface OptionsCallbacks
  extends
    Pick<ChannelSectionProps, 'onPaste' | 'onTest' | 'onForget'>,
    Pick<DesksSectionProps, 'readPattern' | 'checkRecipe'> {
  onExportRecipe: DesksSectionProps['onExport'];
  onChangeCommerce: (change: Partial<CommerceChoice>) => void;
  onPasteToken: (text: string) => void;
  onForgetCommerce: () => void;
  onChangeDesks: (desks: ListedDesk[]) => void;
  onChangeDefaults: (change: Defaults) => void;
  onChangeSuggestionsPerDay: (count: number) => void;
  onChangeKeys: () => void;
  onSave: () => void;
}

/** The options page; without data it is still loading. */
export function OptionsView({ view, on }: { view: OptionsViewData | undefined; on: OptionsCallbacks }) {
  const { t } = useSpeech();
  return (
    <main className="mx-auto max-w-2xl px-4 pt-8">
      <h1 className="pb-6 text-title font-semibold">{t('options.title')}</h1>
      {view ? <Form view={view} on={on} /> : <p role="status">{t('options.loading')}</p>}
    </main>
  );
}

function Form({ view, on }: { view: OptionsViewData; on: OptionsCallbacks }) {
  const { t } = useSpeech();
  const { channel, desks, adapters, commerce, defaults, suggestionsPerDay, keys, managed, missingHosts, save } = view;
  return (
    <>
      {missingHosts.length > 0 && save.state !== 'refused' && (
        <div className="pb-6">
          <Notice tone="warn">{t('options.permission-missing', { hosts: missingHosts.join(', ') })}</Notice>
        </div>
      )}
      <ChannelSection {...channel} managed={managed} {...on} />
      <DesksSection
        desks={desks}
        adapters={adapters}
        isManaged={managed.includes('desks')}
        readPattern={on.readPattern}
        checkRecipe={on.checkRecipe}
        onExport={on.onExportRecipe}
        onChange={on.onChangeDesks}
      />
      <CommerceSection
        {...commerce}
        managed={managed}
        onChange={on.onChangeCommerce}
        onPasteToken={on.onPasteToken}
        onForget={on.onForgetCommerce}
      />
      <DefaultsSection
        defaults={defaults}
        suggestionsPerDay={suggestionsPerDay}
        managed={managed}
        onChange={on.onChangeDefaults}
        onChangeSuggestionsPerDay={on.onChangeSuggestionsPerDay}
      />
      <KeysSection keys={keys} onChangeKeys={on.onChangeKeys} />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-ground py-3">
        <Button look="primary" className="min-w-24" onClick={on.onSave}>
          {t('options.save')}
        </Button>
        <div className="min-w-52 flex-1">
          <LiveNotice notice={saveNotice(save, t)} />
        </div>
      </div>
    </>
  );
}

function saveNotice(save: SaveState, t: ReturnType<typeof useSpeech>['t']): NoticeProps | undefined {
  if (save.state === 'saved') return { tone: 'good', children: t('options.saved') };
  if (save.state === 'unanswered') return { tone: 'bad', children: t('options.unanswered') };
  if (save.state === 'bad-recipe') return { tone: 'bad', children: t('options.recipe-bad') };
  if (save.state === 'refused') {
    return { tone: 'bad', children: t('options.permission-refused', { hosts: save.hosts.join(', ') }) };
  }
  return undefined;
}
