import { useRef } from 'react';

import { Button } from '../Button';

interface FileButtonProps {
  label: string;
  onText: (text: string) => void;
}

/** A button that reads the text of a JSON file. */
export function FileButton({ label, onText }: FileButtonProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => file.current?.click()}>{label}</Button>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void target.files?.[0]?.text().then(onText);
          target.value = '';
        }}
      />
    </>
  );
}
