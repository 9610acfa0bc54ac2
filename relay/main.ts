/** `npm run relay`: the integrator's server. See docs/relay.md. */
import { runProgram } from './cli/run-program';

process.exitCode = await runProgram(process.argv.slice(2), process.env);
