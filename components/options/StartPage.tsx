import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { ENDPOINT_NAMES } from '@/lib/contract/platform-endpoints';
import { listDeskPatterns } from '@/lib/options-view/list-desk-patterns';
import type { ConnectionKind, OptionsActions } from '@/lib/options-view/options-actions';
import type { OptionsView } from '@/lib/options-view/options-view';
import { readPolicyStart } from '@/lib/options-view/policy-start';

import { Button, IconButton } from '../Button';
import { useTranslator } from '../use-translator';
import { AddressField } from './AddressField';
import { TestNotices } from './ChannelSection';
import { ConnectButton } from './ConnectButton';
import { NewDeskField } from './DesksSection';
import { Managed } from './Managed';
import { PageLink } from './PageLink';
import { PolicySteps } from './PolicySteps';
import { RelayFields } from './RelaySection';
import { TEXT_FIELD, useFocusOnFailure } from './use-focus-on-failure';
import { WhatIsSent } from './WhatIsSent';
import { WhereToClick } from './WhereToClick';

interface StartPageProps {
  /** Absent while the settings load. */
  view: OptionsView | undefined;
  actions: Pick<
    OptionsActions,
    'setDesks' | 'changeNewDesk' | 'typeAddress' | 'typeRelayUrl' | 'typeRelaySecret' | 'connect' | 'copy' | 'openPanel'
  >;
  onSettings: () => void;
}

/** The first-run page: the few settings without which Deskhand does nothing. */
export function StartPage({ view, actions, onSettings }: StartPageProps) {
  const { t } = useTranslator();
  /** The helpdesk's field is emptied when the helpdesk is added. */
  const [ticket, setTicket] = useState('');
  const policy = view && readPolicyStart(view);
  const isDone = view?.save.state === 'saved' || policy === 'done';
  const isByPolicy = policy !== undefined;
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button with the focus was removed.
    if (isDone) page.current?.focus();
  }, [isDone]);
  return (
    <main ref={page} id="start" tabIndex={-1} className="mx-auto max-w-2xl px-4 py-8 outline-none">
      <h1 className="text-title font-semibold">
        {t(isDone ? 'start.done' : isByPolicy ? 'start.by-policy' : 'start.title')}
      </h1>
      {view && isDone && <Done view={view} address={ticket} onOpen={actions.openPanel} />}
      {!isDone && !isByPolicy && <p className="pb-4 text-soft">{t('start.intro')}</p>}
      {view === undefined && <p role="status">{t('options.loading')}</p>}
      {view && !isDone && isByPolicy && <PolicySteps view={view} actions={actions} />}
      {view && !isDone && !isByPolicy && <Steps view={view} actions={actions} onTicket={setTicket} />}
      {!isDone && (
        // The border shows in forced colours.
        <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-tile border border-transparent bg-sunken p-3">
          <PageLink href="/demo.html">{t('start.demo')}</PageLink>
          <p className="min-w-[min(10rem,100%)] flex-1 text-small text-soft">{t('start.demo-intro')}</p>
        </div>
      )}
      <p className="pt-4">
        <Button variant="quiet" className="-ms-3" onClick={onSettings}>
          {t('start.all-settings')}
        </Button>
      </p>
    </main>
  );
}

interface DoneProps {
  view: OptionsView;
  address: string;
  onOpen: () => void;
}

function Done({ view: { recognized, desks }, address, onOpen }: DoneProps) {
  const { t } = useTranslator();
  const isUnmarked = recognized === undefined && desks.some(({ adapter, recipe }) => adapter === 'auto' && !recipe);
  const [pattern] = listDeskPatterns(address);
  const text = address.trim();
  const url = pattern === undefined || text.includes('*') ? null : (URL.parse(text) ?? URL.parse(`https://${text}`));
  return (
    <div role="status" className="flex flex-col items-start gap-3 pb-2">
      <div className="self-stretch">
        <WhereToClick />
      </div>
      {recognized !== undefined && <p>{t('start.recognized', { name: recognized })}</p>}
      {isUnmarked && <p>{t('start.unmarked')}</p>}
      {url && (
        <PageLink href={url.href} onClick={onOpen}>
          {t('start.open-ticket')}
        </PageLink>
      )}
    </div>
  );
}

interface StepsProps extends Pick<StartPageProps, 'actions'> {
  view: OptionsView;
  onTicket: (address: string) => void;
}

function Steps({ view, actions, onTicket }: StepsProps) {
  const { t } = useTranslator();
  const { newDesk, adapters, desks, relay, managed } = view;
  const [{ id: channel, addresses, test }] = view.channels;
  const isManaged = managed.includes('desks');
  const [by, setBy] = useState<ConnectionKind>(relay.url === '' ? 'platform' : 'relay');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>(TEXT_FIELD)?.focus({ preventScroll: true }), []);
  useFocusOnFailure(form, view);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actions.connect(by);
      }}
    >
      <WhatIsSent />
      <ol className="flex flex-col">
        <Step number={1} title={t('start.desk')} intro={t('start.desk-intro')}>
          {desks.map(({ match }) => (
            <p
              key={match}
              className="flex items-center gap-2 rounded-tile border border-line py-1 ps-3 pe-1.5 text-small"
            >
              <bdi className="min-w-0 flex-1 wrap-anywhere">{match}</bdi>
              {!isManaged && (
                <IconButton
                  icon="cross"
                  label={t('options.remove', { name: match })}
                  onClick={() => actions.setDesks(desks.filter((desk) => desk.match !== match))}
                />
              )}
            </p>
          ))}
          {isManaged && desks.length === 0 && (
            <p className="flex items-center gap-1.5 text-small text-soft">
              {t('options.not-set')} <Managed />
            </p>
          )}
          {!isManaged && desks.length === 0 && (
            <NewDeskField
              newDesk={newDesk}
              adapters={adapters}
              onChange={(change) => {
                if (change.address !== undefined) onTicket(change.address);
                actions.changeNewDesk(change);
              }}
            />
          )}
        </Step>
        <Step number={2} title={t(`start.${by}`)} intro={t(`start.${by}-intro`)}>
          {!managed.includes('relay.url') && <ConnectionChoice by={by} onChoose={setBy} />}
          {by === 'relay' && <RelayFields relay={relay} managed={managed} actions={actions} />}
          {by === 'platform' &&
            addresses.map((address) => (
              <AddressField
                key={address.endpoint}
                address={address}
                onType={(text) => actions.typeAddress(channel, address.endpoint, text)}
                onPaste={(pasted) => {
                  for (const endpoint of ENDPOINT_NAMES) {
                    const text = pasted[endpoint];
                    if (text !== undefined) actions.typeAddress(channel, endpoint, text);
                  }
                }}
              />
            ))}
          {test !== 'testing' && <TestNotices addresses={addresses} test={test} copy={actions.copy} />}
        </Step>
        <Step number={3} title={t('start.finish')} intro={t('start.finish-intro')}>
          <ConnectButton label={t('start.connect')} view={view} />
        </Step>
      </ol>
    </form>
  );
}

const KINDS = ['platform', 'relay'] as const satisfies ConnectionKind[];

interface ConnectionChoiceProps {
  by: ConnectionKind;
  onChoose: (by: ConnectionKind) => void;
}

function ConnectionChoice({ by, onChoose }: ConnectionChoiceProps) {
  const { t } = useTranslator();
  const name = useId();
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {KINDS.map((kind) => (
        <label key={kind} className="flex min-h-7 items-center gap-1.5 text-small">
          <input type="radio" name={name} checked={by === kind} onChange={() => onChoose(kind)} />
          {t(`start.by-${kind}`)}
        </label>
      ))}
    </div>
  );
}

interface StepProps {
  number: number;
  title: string;
  intro: string;
  children: ReactNode;
}

function Step({ number, title, intro, children }: StepProps) {
  const titleId = useId();
  const { formatNumber } = useTranslator();
  return (
    <li data-step={number} aria-labelledby={titleId} className="border-t border-line py-6">
      <div className="flex gap-3 pb-4">
        <span
          aria-hidden="true"
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-wash text-small font-semibold text-accent"
        >
          {formatNumber(number)}
        </span>
        <div className="min-w-0">
          <h2 id={titleId} className="text-title font-semibold">
            {title}
          </h2>
          <p className="text-small text-soft">{intro}</p>
        </div>
      </div>
      <div className="flex flex-col gap-4 sm:ps-9">{children}</div>
    </li>
  );
}
