import { join } from 'node:path';
import {
  browser,
  deadCode,
  format,
  gates,
  houseRules,
  lint,
  product,
  runParts,
  types,
  unitAndDatabase,
} from './parts.ts';
import { root } from './root.ts';
import { buildWeb, webApps } from './web.ts';

// `npm test`: all of it, going on after a part that fails; the last line is the verdict.

const build = {
  name: 'web build',
  async run() {
    try {
      // Apart from the folder a running `npm start` serves from.
      for (const { app, variable } of webApps) {
        const folder = join(root, '.cache', app);
        buildWeb(app, folder);
        process.env[variable] = folder;
      }
      return { passed: webApps.length, failed: 0 };
    } catch (error) {
      console.error((error as Error).message);
      return { passed: 0, failed: 1 };
    }
  },
};

const { passed, failed } = await runParts([
  types,
  lint,
  format,
  houseRules,
  deadCode,
  unitAndDatabase,
  build,
  product,
  browser,
  gates,
]);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
