import { rmSync } from 'node:fs';

import { FIGURES_FOLDER } from './figures';

/** Removes the figures of the previous run. */
export default function clearFigures(): void {
  rmSync(FIGURES_FOLDER, { recursive: true, force: true });
}
