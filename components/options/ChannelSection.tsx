import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { Translator } from '@/lib/i18n/translator';
import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { AddressView, OptionsView } from '@/lib/options-view/options-view';

import { Button } from '../Button';
import { FailureDetails } from '../FailureNotice';
import { LiveNotice, type NoticeProps } from '../Notice';
import { useTranslator } from '../use-translator';
import { AddressField, labelOf } from './AddressField';
import { Field } from './Field';
import { ForgetButton } from './ForgetButton';
import { ForgetNotice } from './ForgetNotice';
import { Section } from './Section';

interface ChannelSectionProps {
  view: Pick<OptionsView, 'addresses' | 'test' | 'secrets' | 'forgets'>;
  actions: Pick<OptionsActions, 'typeAddress' | 'pasteAddresses' | 'testChannel' | 'forgetChannel' | 'copy'>;
}

/** The addresses are secrets: the agent pastes them, and nobody sees them again. */
export function ChannelSection({ view: { addresses, test, secrets, forgets }, actions }: ChannelSectionProps) {
  const { t } = useTranslator();
  const hasChannel = addresses.some(({ stored }) => stored !== undefined);
  const canTest = hasChannel || addresses.some(({ pasted }) => pasted.trim() !== '');
  const isManaged = addresses.every((address) => address.isManaged);
  return (
    <Section id="platform" title={t('options.channel')} intro={t('options.channel-intro')}>
      {addresses.map((address) => (
        <AddressField
          key={address.endpoint}
          address={address}
          onType={(text) => actions.typeAddress(address.endpoint, text)}
          onPaste={actions.pasteAddresses}
        />
      ))}
      {canTest && (
        <Field>
          <div className="flex flex-wrap items-center gap-2">
            <Button onClick={actions.testChannel}>{t('options.test')}</Button>
            {hasChannel && !isManaged && (
              <ForgetButton
                label={t('options.forget')}
                question={t('options.forget-question')}
                yes={t('options.forget-yes')}
                onForget={actions.forgetChannel}
              />
            )}
          </div>
        </Field>
      )}
      <div className="[&>:not(:empty)]:mb-2">
        <TestNotices addresses={addresses} test={test} copy={actions.copy} />
        <ForgetNotice end={forgets.channel} isGone={!canTest && secrets !== 'silent'} done={t('options.forgotten')} />
      </div>
    </Section>
  );
}

type TestNoticesProps = Pick<OptionsView, 'addresses' | 'test'> & Pick<OptionsActions, 'copy'>;

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
