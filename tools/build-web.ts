import { join } from 'node:path';
import { root } from './root.ts';
import { buildWeb, webApps } from './web.ts';

// `npx node tools/build-web.ts member`: one web app as tests use it, in a process of its own.

const app = webApps.find((one) => one.app === process.argv[2])!.app;
try {
  buildWeb(app, join(root, '.cache', app));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
