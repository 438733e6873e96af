import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryPaths } from './repository-paths.ts';
import { root } from './root.ts';
import { importRules, otherRules, unknownInstallScripts } from './code-rules.ts';
import { koreanRules } from './korean-rules.ts';

// The house's own rules over every file git knows or would add; each broken one is reported with its reason.

const sources = repositoryPaths()
  .filter((path) => /\.(ts|tsx|mjs|sql|css|html|svg|webmanifest|md|json)$/.test(path) && path !== 'package-lock.json')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
if (sources.length === 0) throw new Error('No files to look at: this is not a git work tree.');

const rules = [...importRules, ...otherRules, ...koreanRules];
let broken = 0;
for (const { name, why, find } of rules) {
  const findings = find(sources);
  if (findings.length === 0) continue;
  broken += findings.length;
  console.log(`${name}: ${why}.\n${findings.map((finding) => `  ${finding}`).join('\n')}`);
}
const scripts = unknownInstallScripts(readFileSync(join(root, 'package-lock.json'), 'utf8'));
if (scripts.length > 0) {
  broken += scripts.length;
  console.log(
    `no unknown install script: a package must not run code at its installation unseen.\n  ${scripts.join('\n  ')}`,
  );
}
console.log(broken ? `${broken} breaches.` : `${sources.length} files keep the ${rules.length} rules of the house.`);
process.exitCode = broken ? 1 : 0;
