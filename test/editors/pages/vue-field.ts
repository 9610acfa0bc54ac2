import { createApp, h, ref } from 'vue';

import { offerField } from './offer-field';
import { makePlace, requireField } from './place';

/** Bound to the state of a Vue application in both directions. */
export function offerVueField(name: 'textarea' | 'input'): void {
  let changes = 0;
  const text = ref('');
  const { box, path } = makePlace();
  createApp(() =>
    h(name, {
      id: 'composer',
      rows: 12,
      value: text.value,
      onInput(event: { target: HTMLTextAreaElement }) {
        changes += 1;
        text.value = event.target.value;
      },
    }),
  ).mount(box);

  offerField(requireField(box), () => changes, { path, readText: () => text.value });
}
