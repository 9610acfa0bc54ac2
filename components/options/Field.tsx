import type { ReactNode } from 'react';

import { Managed } from './Managed';

/** The classes of a field for one line, without its width. */
export const INPUT_LOOK =
  'h-9 rounded-tile border border-line bg-raised px-3 text-body text-ellipsis read-only:bg-sunken aria-invalid:border-bad';

/** The columns that all sections share. */
export const FIELD_GRID = 'grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)]';

interface FieldProps {
  label?: string;
  /** The control's ID; absent for a value that cannot be edited here. */
  id?: string | undefined;
  isManaged?: boolean;
  lockId?: string;
  children: ReactNode;
}

/** A label and its control, in the columns of the page. */
export function Field({ label, id, isManaged = false, lockId, children }: FieldProps) {
  return (
    <div className={FIELD_GRID}>
      <div className="flex items-center gap-1 text-small font-medium sm:min-h-9 sm:self-start">
        {id === undefined ? <span>{label}</span> : <label htmlFor={id}>{label}</label>}
        {isManaged && <Managed id={lockId} />}
      </div>
      <div className="flex min-w-0 flex-col justify-center gap-1">{children}</div>
    </div>
  );
}
