import { type ReactNode, useEffect, useRef } from 'react';

import type { Translator } from '@/lib/i18n/translator';
import type { OptionsActions, OptionsSection } from '@/lib/options-view/options-actions';
import type { OptionsView, Shortcut } from '@/lib/options-view/options-view';

import { Button } from '../Button';
import { ErrorBoundary } from '../ErrorBoundary';
import { Icon } from '../icons/Icon';
import { LiveNotice, Notice, type NoticeProps } from '../Notice';
import { AwaitedPolicy, PolicyNotice } from '../PolicyNotice';
import { useTranslator } from '../use-translator';
import { AdministrationSection } from './AdministrationSection';
import { ChannelSection, nameResult } from './ChannelSection';
import { CommerceSection } from './CommerceSection';
import { DefaultsSection } from './DefaultsSection';
import { DesksSection } from './DesksSection';
import { UnreadSettings } from './KeptSettings';
import { KeysSection } from './KeysSection';
import { RelaySection } from './RelaySection';
import type { SectionAnchor } from './Section';

interface FormProps {
  view: OptionsView;
  shortcuts: readonly Shortcut[];
  actions: OptionsActions;
}

interface SectionRow {
  section: OptionsSection;
  anchor: SectionAnchor;
  Section: (props: FormProps) => ReactNode;
}

const SECTIONS: readonly SectionRow[] = [
  { section: 'desks', anchor: 'helpdesks', Section: DesksSection },
  { section: 'relay', anchor: 'relay', Section: RelaySection },
  { section: 'channel', anchor: 'platform', Section: ChannelSection },
  { section: 'commerce', anchor: 'orders', Section: CommerceSection },
  { section: 'defaults', anchor: 'defaults', Section: DefaultsSection },
  { section: 'keys', anchor: 'shortcuts', Section: KeysSection },
  { section: 'administration', anchor: 'administration', Section: AdministrationSection },
];

interface OptionsPageProps extends Omit<FormProps, 'view'> {
  /** Absent while the settings load. */
  view: OptionsView | undefined;
  isSilent: boolean;
}

export function OptionsPage({ view, isSilent, shortcuts, actions }: OptionsPageProps) {
  const { t } = useTranslator();
  return (
    <main className="mx-auto max-w-2xl px-4 pt-8 lg:grid lg:max-w-4xl lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-x-10">
      <h1 className="text-title font-semibold lg:col-span-2">{t('options.title')}</h1>
      <p className="flex flex-wrap gap-x-4 gap-y-1 pt-1 pb-6 text-small lg:col-span-2">
        <a href="#start" className="min-h-6 text-accent underline underline-offset-2">
          {t('start.title')}
        </a>
        <a href="/demo.html" className="min-h-6 text-accent underline underline-offset-2">
          {t('start.demo')}
        </a>
        <a href="/privacy.html" target="_blank" className="min-h-6 text-accent underline underline-offset-2">
          {t('start.privacy')}
        </a>
      </p>
      {view && <SectionList />}
      <div className="lg:col-start-2">
        {view ? (
          <Form view={view} shortcuts={shortcuts} actions={actions} />
        ) : (
          <Loading isSilent={isSilent} onRetry={actions.readSettings} />
        )}
      </div>
    </main>
  );
}

/** Leads to each section: above them, or beside them in a wide window. */
function SectionList() {
  const { t } = useTranslator();
  return (
    <nav aria-label={t('options.sections')} className="border-t border-line py-3 lg:sticky lg:top-0 lg:self-start">
      <ul className="flex flex-wrap gap-x-4 text-small lg:flex-col">
        {SECTIONS.map(({ section, anchor }) => (
          <li key={section}>
            <a
              href={`#${anchor}`}
              className="inline-flex min-h-7 items-center text-soft hover:text-ink hover:underline"
            >
              {t(`options.${section}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Loading({ isSilent, onRetry }: { isSilent: boolean; onRetry: () => void }) {
  const { t } = useTranslator();
  return isSilent ? <SilentStorage onRetry={onRetry} /> : <p role="status">{t('options.loading')}</p>;
}

function SilentStorage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslator();
  return (
    <Notice tone="bad" action={{ label: t('action.try-again'), onAct: onRetry }}>
      {t('failure.no-storage')}
    </Notice>
  );
}

function Form({ view, shortcuts, actions }: FormProps) {
  const translator = useTranslator();
  const { t, formatList } = translator;
  const { missingHosts, policyProblems, isPolicyAwaited, damagedSettings, secrets, save, managed } = view;
  const sections = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (save.state.startsWith('bad-')) focusWrongField(sections.current);
  }, [save]);
  return (
    <>
      <div className="[&>:not(:empty)]:mb-6">
        <AwaitedPolicy isAwaited={isPolicyAwaited} />
        <PolicyNotice problems={policyProblems} />
        <UnreadSettings entries={damagedSettings} onDownload={actions.downloadUnread} />
        {secrets === 'lost' && <Notice tone="warn">{t('channel.lost')}</Notice>}
        {secrets === 'silent' && <SilentStorage onRetry={actions.readSettings} />}
      </div>
      {missingHosts.length > 0 && save.state !== 'refused' && (
        <div className="pb-6">
          <Notice tone="warn">{t('options.permission-missing', { hosts: formatList(missingHosts) })}</Notice>
        </div>
      )}
      {managed.length > 0 && (
        <p className="flex items-center gap-1.5 pb-6 text-small text-soft">
          <Icon name="lock" className="size-3.5" />
          {t('options.managed-note')}
        </p>
      )}
      <div ref={sections}>
        {SECTIONS.map(({ section, Section }) => (
          <ErrorBoundary key={section} section={section} actions={actions}>
            <Section view={view} shortcuts={shortcuts} actions={actions} />
          </ErrorBoundary>
        ))}
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-ground py-3">
        <Button variant="primary" className="min-w-24" onClick={actions.save}>
          {t('options.save')}
        </Button>
        <div className="min-w-[min(13rem,100%)] flex-1">
          <LiveNotice notice={saveNotice(view, translator)} />
          <Unsaved view={view} onJump={() => focusWrongField(sections.current)} />
        </div>
      </div>
    </>
  );
}

interface UnsavedProps {
  view: Pick<OptionsView, 'changes' | 'wrong'>;
  onJump: () => void;
}

/** Counts the unsaved changes, and leads to the first field that prevents saving. */
function Unsaved({ view: { changes, wrong }, onJump }: UnsavedProps) {
  const { t } = useTranslator();
  return (
    <p role="status" className="flex min-h-6 flex-wrap items-center gap-x-1.5 text-small text-soft empty:hidden">
      {changes > 0 && <span>{t('options.changes', { count: changes })}</span>}
      {changes > 0 && wrong.count > 0 && <span aria-hidden="true">·</span>}
      {wrong.count > 0 && (
        <button
          type="button"
          className="min-h-6 font-medium text-bad underline decoration-1 underline-offset-2 hover:decoration-2"
          onClick={onJump}
        >
          {t(`options.wrong-${wrong.what}`, { count: wrong.count })}
          <span aria-hidden="true"> ↑</span>
        </button>
      )}
    </p>
  );
}

function focusWrongField(sections: HTMLElement | null): void {
  sections?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

function saveNotice({ save, channels }: OptionsView, { t, formatList }: Translator): NoticeProps | undefined {
  if (save.state === 'saved') {
    const failures = channels
      .flatMap(({ addresses }) => addresses)
      .flatMap(({ endpoint, result }) =>
        typeof result === 'object' ? nameResult(endpoint, t(`failure.${result.reason}`), t) : [],
      );
    const details = channels.some(({ test }) => test === 'testing') ? t('options.testing') : failures.join(' ');
    return { tone: failures.length > 0 ? 'warn' : 'good', children: t('options.saved'), details };
  }
  if (save.state === 'unanswered') return { tone: 'bad', children: t('options.unanswered') };
  if (save.state === 'refused') {
    return { tone: 'bad', children: t('options.permission-refused', { hosts: formatList(save.hosts) }) };
  }
  return undefined;
}
