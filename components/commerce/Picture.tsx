import { useState } from 'react';

import { Icon } from '../icons/Icon';

/** On the web, in the answer itself, or packaged with the demo data. */
const LOADABLE = /^(https?:|data:image\/|(chrome|moz)-extension:)/i;

/** A picture that loads lazily and without a referrer; an icon replaces one that fails. */
export function Picture({ url }: { url: string | undefined }) {
  const [isBroken, setBroken] = useState(false);
  const box = 'size-10 shrink-0 rounded-tile border border-line bg-sunken';
  if (url === undefined || !LOADABLE.test(url) || isBroken) {
    return (
      <span className={`${box} inline-flex items-center justify-center text-soft`}>
        <Icon name="picture" />
      </span>
    );
  }
  return (
    <img
      src={url}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={`${box} object-cover`}
      onError={() => setBroken(true)}
    />
  );
}
