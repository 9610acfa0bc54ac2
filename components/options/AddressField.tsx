import { useId } from 'react';

import type { AddressProblem, PlatformEndpoint } from '@/lib/contract/address';

import { useSpeech } from '../speech';
import { Managed } from './Managed';

/** A stored address as it may be shown: without the credential, but for its end. */
export interface StoredAddress {
  origin: string;
  channelId: string;
  tokenEnd: string;
}

interface AddressFieldProps {
  endpoint: PlatformEndpoint;
  label: string;
  stored: StoredAddress | undefined;
  pasted: string;
  problem: AddressProblem | undefined;
  isManaged: boolean;
  onPaste: (text: string) => void;
}

/** One of the platform's addresses: what is stored, and a place to paste another. */
export function AddressField({ endpoint, label, stored, pasted, problem, isManaged, onPaste }: AddressFieldProps) {
  const { t } = useSpeech();
  const id = useId();
  const problemId = useId();
  const storedId = useId();
  const words =
    problem === 'other-endpoint'
      ? (`problem.other-endpoint.${endpoint}` as const)
      : problem && (`problem.${problem}` as const);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      {!isManaged && (
        <input
          id={id}
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir={pasted === '' ? undefined : 'ltr'}
          placeholder={t(stored ? 'options.replace-hint' : 'options.paste-hint')}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? problemId : storedId}
          className="h-9 rounded-tile border border-line bg-raised px-3 text-body aria-invalid:border-bad"
          value={pasted}
          onChange={(event) => onPaste(event.target.value)}
        />
      )}
      {words && (
        <p id={problemId} role="alert" className="text-small text-bad">
          {t(words)}
        </p>
      )}
      <p id={storedId} className="text-small text-soft">
        {stored ? <bdi>{t('options.stored-address', { ...stored })}</bdi> : t('options.not-set')}
      </p>
      {isManaged && <Managed />}
    </div>
  );
}
