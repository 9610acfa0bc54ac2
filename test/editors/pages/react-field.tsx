import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { offerField } from './offer-field';
import { makePlace, requireField } from './place';

/** React reverts every change that does not reach its state. */
export function offerReactField(name: 'textarea' | 'input'): void {
  let changes = 0;
  let held = '';

  function ControlledField(): React.JSX.Element {
    const [text, setText] = useState('');
    held = text;
    const onChange = (event: React.ChangeEvent<HTMLTextAreaElement | HTMLInputElement>): void => {
      changes += 1;
      setText(event.target.value);
    };
    const props = { id: 'composer', value: text, onChange };
    return name === 'textarea' ? <textarea {...props} rows={12} cols={60} /> : <input {...props} size={60} />;
  }

  const { box, path } = makePlace();
  flushSync(() => createRoot(box).render(<ControlledField />));
  offerField(requireField(box), () => changes, { path, readText: () => held });
}
