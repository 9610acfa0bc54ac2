import { createRoot } from 'react-dom/client';

import { loadTranslator } from '@/lib/i18n/translator';

import { createAllStates } from '../states/all-states';
import { StatePage } from './StatePage';

const [states, translator] = await Promise.all([
  createAllStates(Date.now()),
  loadTranslator('en', { isComplete: true }),
]);
const root = document.getElementById('root');
if (root) {
  // As in the extension. Some states show a card whose code fails.
  createRoot(root, { onCaughtError: () => undefined }).render(
    <StatePage states={states} firstTranslator={translator} />,
  );
}
