import { until } from '@/demo/browser/until';
import type { View } from '@/test/drivers/view';

/** Tells whether a screen shows no heading, or nothing to read, after a while. */
export async function isBlank(screen: View): Promise<boolean> {
  const isShown = () =>
    screen.evaluate(() => document.querySelector('h1') !== null && document.body.innerText.length > 20);
  return until(isShown, 'a screen').then(
    () => false,
    () => true,
  );
}
