import { useState } from 'react';
import { createRoot } from 'react-dom/client';

import { offerEditor } from './editor-page';
import { textBeforeInField } from './text-before';

let changes = 0;

/** The value lives in React's state; what does not reach it is taken back at once. */
function ControlledTextarea(): React.JSX.Element {
  const [text, setText] = useState('');
  return (
    <>
      <textarea
        id="composer"
        rows={12}
        cols={60}
        value={text}
        onChange={(event) => {
          changes += 1;
          setText(event.target.value);
        }}
      />
      <output>{text}</output>
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<ControlledTextarea />);

offerEditor({
  path: ['#composer'],
  readText: () => document.querySelector('output')?.textContent ?? '',
  readHtml: () => '',
  readCaret() {
    const field = document.querySelector('textarea');
    return field ? textBeforeInField(field) : '';
  },
  countChanges: () => changes,
});
