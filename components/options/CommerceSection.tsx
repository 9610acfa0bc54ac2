import { useState } from 'react';

import type { BaseUrlProblem } from '@/lib/contract/base-url';

import { LiveNotice } from '../Notice';
import { useSpeech } from '../speech';
import { ForgetButton } from './ForgetButton';
import { Section } from './Section';
import { SelectField } from './SelectField';
import { TextField } from './TextField';

const SOURCES = ['mock', 'http', 'off'] as const;

/** Where orders and products come from. */
export interface CommerceChoice {
  source: (typeof SOURCES)[number];
  baseUrl?: string | undefined;
}

export interface CommerceSectionProps {
  commerce: CommerceChoice;
  /** The end of the token that is stored for the saved base address. */
  tokenEnd: string | undefined;
  pastedToken: string;
  problems: { baseUrl?: BaseUrlProblem; token?: true };
  managed: readonly string[];
  onChange: (change: Partial<CommerceChoice>) => void;
  onPasteToken: (text: string) => void;
  onForget: () => void;
}

/** The source of orders and products. Its token is a secret: it is pasted here and never shown again. */
export function CommerceSection(props: CommerceSectionProps) {
  const { commerce, tokenEnd, pastedToken, problems, managed, onChange, onPasteToken, onForget } = props;
  const { t } = useSpeech();
  const [isForgotten, setForgotten] = useState(false);
  const isHttp = commerce.source === 'http';
  const isUrlManaged = managed.includes('commerce.baseUrl');
  return (
    <Section title={t('options.commerce')} intro={t('options.commerce-intro')}>
      <SelectField
        label={t('options.source')}
        value={commerce.source}
        isManaged={managed.includes('commerce.source')}
        onChange={(value) => onChange({ source: SOURCES.find((source) => source === value) ?? 'off' })}
      >
        {SOURCES.map((source) => (
          <option key={source} value={source}>
            {t(`options.source-${source}`)}
          </option>
        ))}
      </SelectField>
      {isHttp && (
        <>
          <TextField
            label={t('options.base-url')}
            value={commerce.baseUrl ?? ''}
            problem={problems.baseUrl && t(`base-url.${problems.baseUrl}`)}
            isManaged={isUrlManaged}
            onChange={(baseUrl) => onChange({ baseUrl })}
          >
            {isUrlManaged && <bdi>{commerce.baseUrl}</bdi>}
          </TextField>
          <TextField
            label={t('options.token')}
            value={pastedToken}
            hint={t(tokenEnd === undefined ? 'options.token-hint' : 'options.token-replace')}
            problem={problems.token && t('options.token-bad')}
            isManaged={managed.includes('commerce.token')}
            onChange={onPasteToken}
          >
            {tokenEnd === undefined ? t('options.not-set') : t('options.token-stored', { tokenEnd })}
          </TextField>
        </>
      )}
      {commerce.source !== 'off' && (
        <div>
          <ForgetButton
            label={t('options.commerce-forget')}
            question={t('options.commerce-question')}
            yes={t('options.commerce-yes')}
            onForget={() => {
              setForgotten(true);
              onForget();
            }}
          />
        </div>
      )}
      <LiveNotice
        notice={
          isForgotten && tokenEnd === undefined
            ? { tone: 'good', children: t('options.commerce-forgotten') }
            : undefined
        }
      />
    </Section>
  );
}
