/** `npm run relay`: the integrator's server. See docs/relay.md. */
import { runMain } from '@/command-line/define-program';

import { relay } from './cli/relay-program';

await runMain(relay);
