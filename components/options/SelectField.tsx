import { type ReactNode, useId } from 'react';

import { Icon } from '../icons/Icon';
import { Field } from './Field';

interface SelectFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isManaged: boolean;
  children: ReactNode;
}

export function SelectField({ label, value, onChange, isManaged, children }: SelectFieldProps) {
  const id = useId();
  const lockId = useId();
  return (
    <Field label={label} id={id} isManaged={isManaged} lockId={lockId}>
      <span className="relative flex items-center">
        <select
          id={id}
          value={value}
          disabled={isManaged}
          aria-describedby={isManaged ? lockId : undefined}
          className="h-9 w-full appearance-none truncate rounded-tile border border-line bg-raised ps-3 pe-8 text-body disabled:bg-sunken"
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
        <Icon name="down" className="pointer-events-none absolute end-2.5 text-soft" />
      </span>
    </Field>
  );
}
