import type { ClipboardEvent } from 'react';

import type { FailureReason } from '@/lib/domain/failure';
import type { MessageKey } from '@/lib/i18n/translator';
import { findPastedAccess } from '@/lib/options-view/find-pasted-access';
import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { OptionsView, RelayView } from '@/lib/options-view/options-view';

import { Button } from '../Button';
import { useTranslator } from '../use-translator';
import { TestNotices } from './ChannelSection';
import { Field } from './Field';
import { ForgetButton } from './ForgetButton';
import { ForgetNotice } from './ForgetNotice';
import { Section } from './Section';
import { TextField } from './TextField';

type RelayActions = Pick<OptionsActions, 'typeRelayUrl' | 'typeRelaySecret'>;

interface RelaySectionProps {
  view: Pick<OptionsView, 'relay' | 'channels' | 'managed' | 'secrets' | 'forgets'>;
  actions: RelayActions & Pick<OptionsActions, 'testChannel' | 'forgetRelay' | 'copy'>;
}

/** The company's server that holds the channel, and the agent's access to it. */
export function RelaySection({ view, actions }: RelaySectionProps) {
  const { t } = useTranslator();
  const { relay, managed, secrets, forgets } = view;
  const [{ id, addresses, test }] = view.channels;
  const hasAccess = relay.tokenEnd !== undefined;
  return (
    <Section id="relay" title={t('options.relay')} intro={t('options.relay-intro')}>
      <RelayFields relay={relay} managed={managed} actions={actions} />
      {hasAccess && (
        <Field>
          <div className="flex flex-wrap items-center gap-2">
            <Button onClick={() => actions.testChannel(id)}>{t('options.test')}</Button>
            {!managed.includes('relay.agentToken') && (
              <ForgetButton
                label={t('options.relay-forget')}
                question={t('options.relay-question')}
                yes={t('options.forget-yes')}
                onForget={actions.forgetRelay}
              />
            )}
          </div>
        </Field>
      )}
      {hasAccess && <TestNotices addresses={addresses} test={test} copy={actions.copy} />}
      <ForgetNotice
        end={forgets.relay}
        isGone={!hasAccess && secrets !== 'silent'}
        done={t('options.relay-forgotten')}
      />
    </Section>
  );
}

interface RelayFieldsProps {
  relay: RelayView;
  managed: readonly string[];
  actions: RelayActions;
}

/** The token is a secret: the agent pastes it, or a code for it, and nobody sees it again. */
export function RelayFields({ relay, managed, actions }: RelayFieldsProps) {
  const { t } = useTranslator();
  const { url, tokenEnd, secret, problems } = relay;
  const isUrlManaged = managed.includes('relay.url');
  const problem = problems.secret && nameProblem(problems.secret.reason);
  const onPaste = (event: ClipboardEvent): void => {
    const access = findPastedAccess(event.clipboardData.getData('text/plain'));
    if (!access) return;
    event.preventDefault();
    if (!isUrlManaged) actions.typeRelayUrl(access.url);
    actions.typeRelaySecret(access.secret);
  };
  return (
    <>
      <TextField
        label={t('options.relay-url')}
        value={url}
        problem={problems.url && t(nameUrlProblem(problems.url))}
        isManaged={isUrlManaged}
        onChange={actions.typeRelayUrl}
        onPaste={onPaste}
      >
        {isUrlManaged && <bdi>{url}</bdi>}
      </TextField>
      <TextField
        label={t('options.relay-secret')}
        kind="secret"
        value={secret}
        hint={t(tokenEnd === undefined ? 'options.token-hint' : 'options.token-replace')}
        problem={problem && t(problem)}
        isManaged={managed.includes('relay.agentToken')}
        onChange={actions.typeRelaySecret}
        onPaste={onPaste}
      >
        {tokenEnd === undefined ? secret === '' && t('options.not-set') : t('options.token-stored', { tokenEnd })}
      </TextField>
    </>
  );
}

function nameUrlProblem(fault: NonNullable<RelayView['problems']['url']>): MessageKey {
  return fault === 'empty' || fault === 'other-page' ? `options.relay-${fault}` : `base-url.${fault}`;
}

function nameProblem(reason: FailureReason): MessageKey {
  return reason === 'no-relay-access' ? 'options.relay-refused' : `failure.${reason}`;
}
