import { useId } from 'react';

import { Icon } from '../icons/Icon';
import { type LanguageChoice, LanguageInput } from '../LanguageInput';
import { Field } from './Field';

interface LanguageFieldProps {
  label: string;
  value: string;
  choices: readonly LanguageChoice[];
  isManaged: boolean;
  onChange: (value: string) => void;
}

/** A list of languages that is searched by typing. */
export function LanguageField({ label, value, choices, isManaged, onChange }: LanguageFieldProps) {
  const id = useId();
  const lockId = useId();
  return (
    <Field label={label} id={id} isManaged={isManaged} lockId={lockId}>
      <span className="relative flex flex-col">
        <LanguageInput
          id={id}
          value={value}
          choices={choices}
          className="h-9 w-full rounded-tile border border-line bg-raised ps-3 pe-8 text-body disabled:bg-sunken"
          emptyClassName="pt-1"
          isDisabled={isManaged}
          describedBy={isManaged ? lockId : undefined}
          onChange={onChange}
        />
        <Icon name="search" className="pointer-events-none absolute end-2.5 top-2.5 text-soft" />
      </span>
    </Field>
  );
}
