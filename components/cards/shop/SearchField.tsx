import { useId, useState } from 'react';

import { IconButton } from '../../Button';

interface SearchFieldProps {
  label: string;
  findLabel: string;
  onFind: (query: string) => void;
}

export function SearchField({ label, findLabel, onFind }: SearchFieldProps) {
  const [query, setQuery] = useState('');
  const id = useId();
  return (
    <form
      role="search"
      aria-label={label}
      className="relative flex max-w-56 grow-99 basis-36 items-center"
      onSubmit={(event) => {
        event.preventDefault();
        if (query.trim() !== '') onFind(query.trim());
      }}
    >
      <input
        id={id}
        type="search"
        aria-label={label}
        placeholder={label}
        title={label}
        autoComplete="off"
        spellCheck={false}
        dir={query === '' ? undefined : 'auto'}
        className="h-7 w-full rounded-tile border border-line bg-sunken ps-2.5 pe-8 text-small text-ellipsis [&::-webkit-search-cancel-button]:hidden"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <IconButton type="submit" icon="search" label={findLabel} className="absolute inset-e-0" />
    </form>
  );
}
