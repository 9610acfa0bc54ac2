import { type ReactNode, useId } from 'react';

import { Icon } from '../icons/Icon';
import { Managed } from './Managed';

interface SelectFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isManaged: boolean;
  children: ReactNode;
}

export function SelectField({ label, value, onChange, isManaged, children }: SelectFieldProps) {
  const id = useId();
  const reasonId = useId();
  return (
    <div className="grid grid-cols-1 items-center gap-x-4 gap-y-1 sm:grid-cols-[1fr_minmax(0,1.4fr)]">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      <div className="flex flex-col gap-1">
        <span className="relative flex items-center">
          <select
            id={id}
            value={value}
            disabled={isManaged}
            aria-describedby={isManaged ? reasonId : undefined}
            className="h-9 w-full appearance-none truncate rounded-tile border border-line bg-raised ps-3 pe-8 text-body disabled:bg-sunken"
            onChange={(event) => onChange(event.target.value)}
          >
            {children}
          </select>
          <Icon name="down" className="pointer-events-none absolute end-2.5 text-soft" />
        </span>
        {isManaged && <Managed id={reasonId} />}
      </div>
    </div>
  );
}
