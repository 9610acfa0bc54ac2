import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { MessageKey } from '@/lib/i18n/translator';
import type { AddressView } from '@/lib/options-view/options-view';

import { useTranslator } from '../use-translator';
import { TextField } from './TextField';

export const labelOf = (endpoint: PlatformEndpoint): MessageKey => `options.address.${endpoint}`;

interface AddressFieldProps {
  address: AddressView;
  onPaste: (text: string) => void;
}

export function AddressField({ address, onPaste }: AddressFieldProps) {
  const { t } = useTranslator();
  const { endpoint, stored, pasted, problem, isManaged } = address;
  const words =
    problem === 'other-endpoint'
      ? (`problem.other-endpoint.${endpoint}` as const)
      : problem && (`problem.${problem}` as const);
  return (
    <TextField
      label={t(labelOf(endpoint))}
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
