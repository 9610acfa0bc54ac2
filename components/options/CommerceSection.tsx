import { useState } from 'react';

import { DEFAULT_KEEP_DAYS } from '@/lib/domain/sync-view';
import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { OptionsView } from '@/lib/options-view/options-view';

import { useTranslator } from '../use-translator';
import { Field } from './Field';
import { ForgetButton } from './ForgetButton';
import { ForgetNotice } from './ForgetNotice';
import { Section } from './Section';
import { SelectField } from './SelectField';
import { TextField } from './TextField';

const TRACKING_PLACEHOLDER = '{number}';

const KEEP_DAYS = [30, 90, 180, 365, 730];

const SOURCES = ['off', 'http', 'relay', 'mock'] as const;

interface CommerceSectionProps {
  view: Pick<OptionsView, 'commerce' | 'relay' | 'managed' | 'secrets' | 'forgets'>;
  actions: Pick<OptionsActions, 'setCommerce' | 'pasteToken' | 'forgetCommerce'>;
}

export function CommerceSection({ view, actions }: CommerceSectionProps) {
  const { t } = useTranslator();
  const { commerce, relay, managed, secrets, forgets } = view;
  const { source, tokenEnd } = commerce;
  const unofferedSources = [
    relay.url.trim() === '' ? 'relay' : undefined,
    // A policy with a relay turns the cards off itself, or not at all.
    managed.includes('relay.url') ? 'off' : undefined,
  ];
  return (
    <Section id="orders" title={t('options.commerce')} intro={t('options.commerce-intro')}>
      <SelectField
        label={t('options.source')}
        value={source}
        isManaged={managed.includes('commerce.source')}
        onChange={(value) => actions.setCommerce({ source: SOURCES.find((other) => other === value) ?? 'off' })}
      >
        {SOURCES.filter((other) => other === source || !unofferedSources.includes(other)).map((other) => (
          <option key={other} value={other}>
            {t(`options.source-${other}`)}
          </option>
        ))}
      </SelectField>
      {source === 'http' && <ShopFields view={view} actions={actions} />}
      {(source === 'http' || source === 'relay') && <ShownFields view={view} actions={actions} />}
      {source !== 'off' && source !== 'relay' && (
        <Field>
          <div>
            <ForgetButton
              label={t('options.commerce-forget')}
              question={t('options.commerce-question')}
              yes={t('options.commerce-yes')}
              onForget={actions.forgetCommerce}
            />
          </div>
        </Field>
      )}
      <ForgetNotice
        end={forgets.commerce}
        isGone={tokenEnd === undefined && secrets !== 'silent'}
        done={t('options.commerce-forgotten')}
      />
    </Section>
  );
}

/** The token is a secret: the agent pastes it, and nobody sees it again. */
function ShopFields({ view: { commerce, managed }, actions }: CommerceSectionProps) {
  const { t } = useTranslator();
  const { baseUrl = '', keepDays = DEFAULT_KEEP_DAYS, tokenEnd, pastedToken, problems } = commerce;
  const isUrlManaged = managed.includes('commerce.baseUrl');
  return (
    <>
      <TextField
        label={t('options.base-url')}
        value={baseUrl}
        problem={problems.baseUrl && t(`base-url.${problems.baseUrl}`)}
        isManaged={isUrlManaged}
        onChange={(text) => actions.setCommerce({ baseUrl: text })}
      >
        {isUrlManaged && <bdi>{baseUrl}</bdi>}
      </TextField>
      <TextField
        label={t('options.token')}
        kind="secret"
        value={pastedToken}
        hint={t(tokenEnd === undefined ? 'options.token-hint' : 'options.token-replace')}
        problem={problems.token && t('options.token-bad')}
        isManaged={managed.includes('commerce.token')}
        onChange={actions.pasteToken}
      >
        {tokenEnd === undefined ? pastedToken === '' && t('options.not-set') : t('options.token-stored', { tokenEnd })}
      </TextField>
      <SelectField
        label={t('options.keep-days')}
        value={String(keepDays)}
        isManaged={managed.includes('commerce.keepDays')}
        onChange={(value) => actions.setCommerce({ keepDays: Number(value) })}
      >
        {[...new Set([...KEEP_DAYS, keepDays])]
          .toSorted((a, b) => a - b)
          .map((count) => (
            <option key={count} value={count}>
              {t('options.keep-days-count', { count })}
            </option>
          ))}
      </SelectField>
    </>
  );
}

/** Settings of the shown rows of any server. */
function ShownFields({ view: { commerce, managed }, actions }: CommerceSectionProps) {
  const { t } = useTranslator();
  const { pictureHosts = [], trackingUrl = '', problems } = commerce;
  const isTrackingManaged = managed.includes('commerce.trackingUrl');
  return (
    <>
      <PictureHosts
        hosts={pictureHosts}
        problem={problems.pictureHosts && t('options.picture-hosts-bad')}
        isManaged={managed.includes('commerce.pictureHosts')}
        onChange={(hosts) => actions.setCommerce({ pictureHosts: hosts })}
      />
      <TextField
        label={t('options.tracking-url')}
        value={trackingUrl}
        hint={`https://carrier.example/${TRACKING_PLACEHOLDER}`}
        problem={problems.trackingUrl && t('options.tracking-url-bad', { placeholder: TRACKING_PLACEHOLDER })}
        isManaged={isTrackingManaged}
        onChange={(text) => actions.setCommerce({ trackingUrl: text || undefined })}
      >
        {isTrackingManaged && <bdi>{trackingUrl}</bdi>}
      </TextField>
    </>
  );
}

interface PictureHostsProps {
  hosts: readonly string[];
  problem: string | undefined;
  isManaged: boolean;
  onChange: (hosts: string[]) => void;
}

function PictureHosts({ hosts, problem, isManaged, onChange }: PictureHostsProps) {
  const { t } = useTranslator();
  const written = hosts.join(' ');
  // Keeps the typed text: the parsed list has no space at the end, which separates the next host.
  const [text, setText] = useState(written);
  return (
    <TextField
      label={t('options.picture-hosts')}
      value={text.trim() === written ? text : written}
      problem={problem}
      isManaged={isManaged}
      onChange={(entered) => {
        const single = entered.replaceAll(/[\s,]+/g, ' ').trimStart();
        setText(single);
        onChange(single.split(' ').filter(Boolean));
      }}
    >
      {isManaged && written}
    </TextField>
  );
}
