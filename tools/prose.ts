import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryPaths } from './repository-paths.ts';
import { root } from './root.ts';
import { commentsOf, countWord, percentile, sentencesOf, unclearWords } from './prose-count.ts';

// `npx node tools/prose.ts [path…]`: how long the sentences of the docs are, in words, and how often docs and comments use words
// that readers had to read twice. Goals: median ≤ 17, p90 ≤ 28, each word ≤ 40. Migrations do not count: once they ran, even
// their comments stay as they are.

const given = process.argv.slice(2);
const paths = repositoryPaths().filter(
  (path) => given.length === 0 || given.some((start) => path === start || path.startsWith(`${start}/`)),
);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const docs = paths.filter((path) => path.endsWith('.md')).map((path) => ({ path, text: read(path) }));
const comments = paths
  .filter((path) => /\.(ts|tsx|mjs|sql|css)$/.test(path) && !path.includes('/migrations/'))
  .map((path) => commentsOf(path, read(path)));

const lengths = docs.map(({ path, text }) => ({ path, words: sentencesOf(text).map(({ words }) => words) }));
const row = (name: string, words: readonly number[]) =>
  console.log(
    `${String(percentile(words, 0.5)).padStart(6)} ${String(percentile(words, 0.9)).padStart(4)} ${String(words.length).padStart(6)}  ${name}`,
  );
console.log('median  p90 sentences');
for (const { path, words } of lengths.toSorted((a, b) => percentile(b.words, 0.9) - percentile(a.words, 0.9)))
  if (words.length > 0) row(path, words);
row(
  'all',
  lengths.flatMap(({ words }) => words),
);
console.log('\nword       docs comments');
for (const word of unclearWords) {
  const inDocs = docs.reduce((sum, { text }) => sum + countWord(text, word), 0);
  const inComments = comments.reduce((sum, text) => sum + countWord(text, word), 0);
  console.log(`${word.padEnd(10)} ${String(inDocs).padStart(4)} ${String(inComments).padStart(8)}`);
}
