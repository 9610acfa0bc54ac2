import { until } from '@/demo/browser/until';
import { pause } from '@/lib/shared/pause';

import type { View } from './view';

/** The panel reads a changed page within this time. */
const REST_MS = 400;

/** Waits until the view shows the same words for a while: a notice that appears moves the buttons away under a click. */
export async function untilAtRest(view: Pick<View, 'text'>): Promise<void> {
  let shown = '';
  await until(async () => {
    const before = shown;
    await pause(REST_MS);
    shown = await view.text();
    return shown === before;
  }, 'the view to be at rest');
}
