import { runCommand } from './commands.ts';

// `npm run lime -- <command>`

process.stdout.on('error', () => undefined);
process.exitCode = await runCommand(process.argv.slice(2));
