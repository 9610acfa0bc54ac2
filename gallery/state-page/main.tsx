import { createRoot } from 'react-dom/client';

import { loadTranslator } from '@/lib/i18n/translator';

import { createAllStates } from '../states/all-states';
import { StatePage } from './StatePage';

const [states, translator] = await Promise.all([createAllStates(Date.now()), loadTranslator('en', { isWhole: true })]);
const root = document.getElementById('root');
if (root) createRoot(root).render(<StatePage states={states} firstTranslator={translator} />);
