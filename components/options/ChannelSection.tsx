import { type ReactNode, useEffect, useId, useRef } from 'react';

import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { Translator } from '@/lib/i18n/translator';
import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { AddressView, ChannelView, OptionsView } from '@/lib/options-view/options-view';

import { Button, IconButton } from '../Button';
import { FailureDetails } from '../FailureNotice';
import { LiveNotice, Notice, type NoticeProps } from '../Notice';
import { useTranslator } from '../use-translator';
import { AddressField, labelOf } from './AddressField';
import { Field } from './Field';
import { ForgetButton } from './ForgetButton';
import { ForgetNotice } from './ForgetNotice';
import { Section } from './Section';
import { TextField } from './TextField';

interface ChannelSectionProps {
  view: Pick<OptionsView, 'channels' | 'relay' | 'secrets' | 'forgets' | 'managed' | 'save'>;
  actions: Pick<
    OptionsActions,
    | 'typeAddress'
    | 'pasteAddresses'
    | 'testChannel'
    | 'forgetChannel'
    | 'addChannel'
    | 'renameChannel'
    | 'removeChannel'
    | 'copy'
  >;
}

/** The addresses are secrets: the agent pastes them, and nobody sees them again. */
export function ChannelSection({ view, actions }: ChannelSectionProps) {
  const { t } = useTranslator();
  const [main, ...others] = view.channels;
  const isManaged = view.managed.includes('channels');
  if (view.relay.url.trim() !== '') {
    return (
      <Section id="platform" title={t('options.channel')} intro={t('options.channel-unneeded')}>
        <Field>
          <div>
            <ForgetChannel channel={main} onForget={actions.forgetChannel} />
          </div>
        </Field>
      </Section>
    );
  }
  return (
    <Section id="platform" title={t('options.channel')} intro={t('options.channel-intro')}>
      <MainChannel channel={main} view={view} actions={actions} />
      {others.map((channel) => (
        <OtherChannel
          key={channel.id}
          channel={channel}
          isManaged={isManaged}
          isRefused={view.save.state === 'bad-address'}
          actions={actions}
        />
      ))}
      {!isManaged && (
        <Field>
          <div>
            <Button icon="plus" onClick={actions.addChannel}>
              {t('options.channel-add')}
            </Button>
          </div>
        </Field>
      )}
    </Section>
  );
}

interface MainChannelProps extends ChannelSectionProps {
  channel: ChannelView;
}

function MainChannel({ channel, view: { secrets, forgets }, actions }: MainChannelProps) {
  const { t } = useTranslator();
  return (
    <>
      <AddressFields channel={channel} actions={actions}>
        <ForgetChannel channel={channel} onForget={actions.forgetChannel} />
      </AddressFields>
      <ForgetNotice
        end={forgets.channel}
        isGone={!canTest(channel) && secrets !== 'silent'}
        done={t('options.forgotten')}
      />
    </>
  );
}

interface ForgetChannelProps {
  channel: ChannelView;
  onForget: () => void;
}

function ForgetChannel({ channel: { addresses }, onForget }: ForgetChannelProps) {
  const { t } = useTranslator();
  const hasAddress = addresses.some(({ stored }) => stored !== undefined);
  if (!hasAddress || addresses.every(({ isManaged }) => isManaged)) return null;
  return (
    <ForgetButton
      label={t('options.forget')}
      question={t('options.forget-question')}
      yes={t('options.forget-yes')}
      onForget={onForget}
    />
  );
}

interface OtherChannelProps extends Pick<ChannelSectionProps, 'actions'> {
  channel: ChannelView;
  isManaged: boolean;
  isRefused: boolean;
}

/** A channel beside the main one, for helpdesks that choose it. */
function OtherChannel({ channel, isManaged, isRefused, actions }: OtherChannelProps) {
  const { t } = useTranslator();
  const titleId = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const { id, name = '' } = channel;
  const isNew = name === '';
  useEffect(() => {
    // The agent has just added it.
    if (isNew) box.current?.querySelector('input')?.focus();
  }, [isNew]);
  return (
    <fieldset
      ref={box}
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-4 rounded-tile border border-line p-3"
    >
      <div className="flex items-center gap-2">
        <h3 id={titleId} className="min-w-0 flex-1 truncate text-body font-semibold">
          <bdi>{name.trim() === '' ? t('options.channel-new') : name}</bdi>
        </h3>
        {!isManaged && (
          <IconButton
            icon="cross"
            label={t('options.remove', { name: name.trim() === '' ? t('options.channel-new') : name })}
            onClick={() => actions.removeChannel(id)}
          />
        )}
      </div>
      <TextField
        label={t('options.channel-name')}
        value={name}
        kind="words"
        problem={isRefused && name.trim() === '' ? t('options.channel-nameless') : undefined}
        isManaged={isManaged}
        onChange={(text) => actions.renameChannel(id, text)}
      />
      <AddressFields channel={channel} actions={actions} />
    </fieldset>
  );
}

function canTest({ addresses }: ChannelView): boolean {
  return addresses.some(({ stored, pasted }) => stored !== undefined || pasted.trim() !== '');
}

interface AddressFieldsProps extends Pick<ChannelSectionProps, 'actions'> {
  channel: ChannelView;
  children?: ReactNode;
}

/** The addresses of a channel and their connection test. */
function AddressFields({ channel, actions, children }: AddressFieldsProps) {
  const { t } = useTranslator();
  const { id, addresses, test, isMixed } = channel;
  return (
    <>
      {addresses.map((address) => (
        <AddressField
          key={address.endpoint}
          address={address}
          onType={(text) => actions.typeAddress(id, address.endpoint, text)}
          onPaste={(pasted) => actions.pasteAddresses(id, pasted)}
        />
      ))}
      {isMixed && <Notice tone="warn">{t('options.channel-mixed')}</Notice>}
      {canTest(channel) && (
        <Field>
          <div className="flex flex-wrap items-center gap-2">
            <Button onClick={() => actions.testChannel(id)}>{t('options.test')}</Button>
            {children}
          </div>
        </Field>
      )}
      <TestNotices addresses={addresses} test={test} copy={actions.copy} />
    </>
  );
}

type TestNoticesProps = Pick<ChannelView, 'addresses' | 'test'> & Pick<OptionsActions, 'copy'>;

/** The outcome of the connection test, for each address. */
export function TestNotices({ addresses, test, copy }: TestNoticesProps) {
  const { t } = useTranslator();
  if (test !== 'tested') {
    const notices: Record<typeof test, NoticeProps | undefined> = {
      idle: undefined,
      testing: { tone: 'info', children: t('options.testing') },
      unanswered: { tone: 'bad', children: t('options.test-unanswered') },
    };
    return <LiveNotice notice={notices[test]} />;
  }
  return addresses.map((address) => <LiveNotice key={address.endpoint} notice={readNotice(address, t, copy)} />);
}

/** Puts the name of an address before the result of its test. */
export function nameResult(endpoint: PlatformEndpoint, text: string, t: Translator['t']): string {
  return t('text.labelled', { label: t(labelOf(endpoint)), text });
}

function readNotice(
  { endpoint, result }: AddressView,
  t: Translator['t'],
  copy: OptionsActions['copy'],
): NoticeProps | undefined {
  const labelled = (text: string): string => nameResult(endpoint, text, t);
  if (result === undefined) return undefined;
  if (result === 'works') return { tone: 'good', children: labelled(t('options.test-works')) };
  if (result === 'not-set') return { tone: 'info', children: labelled(t('options.test-not-set')) };
  return {
    tone: 'bad',
    children: labelled(t(`failure.${result.reason}`)),
    details: <FailureDetails failure={result} copy={copy} />,
  };
}
