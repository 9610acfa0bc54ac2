import { type KeyboardEvent, useState } from 'react';

import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';

import { type GalleryAddress, readAddress, WIDTHS, writeAddress } from './gallery-address';
import { useHash } from './use-hash';

/** Lists all states by name and shows one of them as an agent sees it. */
export function Gallery({ ids }: { ids: readonly string[] }) {
  const address = readAddress(useHash());
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase().split(/\s+/);
  const listed = ids.filter((id) => words.every((word) => id.includes(word)));
  const shown = ids.includes(address.id) ? address.id : (ids[0] ?? '');
  const go = (change: Partial<GalleryAddress>): void => {
    location.assign(writeAddress({ ...address, id: shown, ...change }));
  };

  function onKey(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step === undefined || event.target instanceof HTMLSelectElement) return;
    const next = listed[listed.indexOf(shown) + step];
    if (next === undefined) return;
    event.preventDefault();
    go({ id: next });
  }

  return (
    <div className="flex h-dvh" onKeyDown={onKey}>
      <div className="flex w-80 shrink-0 flex-col border-e border-line">
        <header className="flex flex-col gap-2 border-b border-line p-3">
          <h1 className="font-semibold">Gallery</h1>
          <input
            type="search"
            aria-label="Filter the states"
            placeholder={`Filter ${ids.length} states`}
            className="h-8 rounded-tile border border-line bg-sunken px-2.5 text-small"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
          <div className="flex gap-2">
            <Choice
              label="Theme"
              value={address.theme}
              options={{ auto: 'Same as browser', light: 'Light', dark: 'Dark' }}
              onChoose={(theme) => go({ theme })}
            />
            <Choice
              label="Language"
              value={address.language}
              options={UI_LANGUAGE_NAMES satisfies Record<UiLanguage, string>}
              onChoose={(language) => go({ language })}
            />
            <Choice
              label="Width"
              value={String(address.width)}
              options={Object.fromEntries([...new Set([...WIDTHS, address.width])].map((px) => [px, `${px} px`]))}
              onChoose={(width) => go({ width: Number(width) })}
            />
          </div>
          <p role="status" className="text-small text-soft">
            {`${listed.length} of ${ids.length} states. Arrow keys go from one to the next.`}
          </p>
        </header>
        <nav aria-label="States" className="min-h-0 flex-1 overflow-y-auto p-2">
          <ul>
            {listed.map((id) => (
              <li key={id}>
                <a
                  href={writeAddress({ ...address, id })}
                  aria-current={id === shown}
                  ref={id === shown ? scrollIntoSight : undefined}
                  className="block rounded-chip px-2 py-0.5 text-small wrap-anywhere hover:bg-sunken aria-[current=true]:bg-accent-wash aria-[current=true]:text-accent"
                >
                  {id}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <main className="flex min-w-0 flex-1 justify-center overflow-auto bg-sunken p-4">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, from this server */}
        <iframe
          title={shown}
          src={`state.html${writeAddress({ ...address, id: shown })}`}
          style={{ width: address.width }}
          className="h-full shrink-0 border border-line bg-ground"
        />
      </main>
    </div>
  );
}

function scrollIntoSight(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: Record<Value, string>;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      className="h-7 min-w-0 flex-1 rounded-tile border border-line bg-raised px-1 text-small"
      value={value}
      onChange={(event) => onChoose(event.target.value as Value)}
    >
      {Object.entries<string>(options).map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}
