import type { AddressProblem, PlatformEndpoint } from '@/lib/contract/address';

import { useSpeech } from '../speech';
import { TextField } from './TextField';

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
  const words =
    problem === 'other-endpoint'
      ? (`problem.other-endpoint.${endpoint}` as const)
      : problem && (`problem.${problem}` as const);
  return (
    <TextField
      label={label}
      value={pasted}
      hint={t(stored ? 'options.replace-hint' : 'options.paste-hint')}
      problem={words && t(words)}
      isManaged={isManaged}
      onChange={onPaste}
    >
      {stored ? <bdi>{t('options.stored-address', { ...stored })}</bdi> : t('options.not-set')}
    </TextField>
  );
}
