import { createRoot } from 'react-dom/client';

import { Gallery } from './Gallery';
import { createAllStates } from './states/all-states';

const states = await createAllStates(Date.now());
const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery ids={states.map(({ id }) => id)} />);
