import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { MessageKey } from '@/lib/i18n/translator';
import { findPastedAddresses, type PastedAddresses } from '@/lib/options-view/find-pasted-addresses';
import type { AddressView } from '@/lib/options-view/options-view';

import { useTranslator } from '../use-translator';
import { TextField } from './TextField';

export const labelOf = (endpoint: PlatformEndpoint): MessageKey => `options.address.${endpoint}`;

const PLACEHOLDER = '{xToken}';

interface AddressFieldProps {
  address: AddressView;
  onType: (text: string) => void;
  onPaste: (pasted: PastedAddresses) => void;
}

/** A paste replaces the text; typing edits it. */
export function AddressField({ address, onType, onPaste }: AddressFieldProps) {
  const { t } = useTranslator();
  const { endpoint, stored, pasted, problem, isManaged } = address;
  const words =
    problem === 'other-endpoint'
      ? (`problem.other-endpoint.${endpoint}` as const)
      : problem && (`problem.${problem}` as const);
  return (
    <TextField
      label={t(labelOf(endpoint))}
      kind="secret"
      value={pasted}
      hint={t(stored ? 'options.replace-hint' : 'options.paste-hint')}
      problem={words && t(words, { placeholder: PLACEHOLDER })}
      isManaged={isManaged}
      onChange={onType}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain').trim();
        const found = findPastedAddresses(text);
        const isFound = Object.keys(found).length > 0;
        if (!isFound && (text === '' || pasted !== '')) return;
        event.preventDefault();
        onPaste(isFound ? found : { [endpoint]: text });
      }}
    >
      {stored ? t('options.stored-address', { ...stored }) : pasted === '' && t('options.not-set')}
    </TextField>
  );
}
