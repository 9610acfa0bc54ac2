import { type ReactNode, useId } from 'react';

import { Managed } from './Managed';

interface TextFieldProps {
  label: string;
  value: string;
  hint?: string;
  problem: string | undefined;
  /** Hides the field. */
  isManaged: boolean;
  onChange: (text: string) => void;
  children?: ReactNode;
}

export function TextField({ label, value, hint, problem, isManaged, onChange, children }: TextFieldProps) {
  const id = useId();
  const problemId = useId();
  const storedId = useId();
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
          dir={value === '' ? undefined : 'ltr'}
          placeholder={hint}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? problemId : children ? storedId : undefined}
          className="h-9 rounded-tile border border-line bg-raised px-3 text-body aria-invalid:border-bad"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {problem && (
        <p id={problemId} role="alert" className="text-small text-bad">
          {problem}
        </p>
      )}
      {children && (
        <p id={storedId} className="text-small text-soft">
          {children}
        </p>
      )}
      {isManaged && <Managed />}
    </div>
  );
}
