import { useEffect, useRef } from 'react';

import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { OptionsView } from '@/lib/options-view/options-view';
import { readPolicyStart } from '@/lib/options-view/policy-start';

import { useTranslator } from '../use-translator';
import { TestNotices } from './ChannelSection';
import { ConnectButton } from './ConnectButton';
import { RelayFields } from './RelaySection';
import { useFocusOnFailure } from './use-focus-on-failure';
import { WhatIsSent } from './WhatIsSent';

interface PolicyStepsProps {
  view: OptionsView;
  actions: Pick<OptionsActions, 'typeRelayUrl' | 'typeRelaySecret' | 'connect' | 'copy'>;
}

/** The first-run page of an agent whose organization has set everything: one click, and a code for the relay. */
export function PolicySteps({ view, actions }: PolicyStepsProps) {
  const { t, formatList } = useTranslator();
  const { relay, managed, missingHosts } = view;
  const [{ addresses, test }] = view.channels;
  const left = readPolicyStart(view);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus({ preventScroll: true }), []);
  useFocusOnFailure(form, view);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actions.connect(relay.url === '' ? 'platform' : 'relay');
      }}
    >
      <p className="pb-4 text-soft">
        {t(left === 'code' ? 'start.policy-code' : 'start.policy-click', { hosts: formatList(missingHosts) })}
      </p>
      <WhatIsSent />
      <div className="flex flex-col gap-4 pb-2">
        {left === 'code' && <RelayFields relay={relay} managed={managed} actions={actions} />}
        {test !== 'testing' && <TestNotices addresses={addresses} test={test} copy={actions.copy} />}
        <ConnectButton label={t('action.allow')} view={view} />
      </div>
    </form>
  );
}
