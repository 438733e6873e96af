import { readCommandLine } from './command-line.ts';
import { houseRules, lintChanged, runParts, types } from './parts.ts';

// `npm run check`: what can be said in seconds, without running anything.

readCommandLine({ name: 'run check', form: {}, about: 'types, lint and house rules' });
const { failed } = await runParts([[types, lintChanged, houseRules]]);
process.exitCode = failed ? 1 : 0;
