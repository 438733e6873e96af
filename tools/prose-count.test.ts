import { expect, it } from 'vitest';
import { commentsOf, countWord, percentile, sentencesOf } from './prose-count.ts';

it('counts the words of sentences as they are read, without headings, tables and code', () => {
  const text = [
    '# A heading with many words that is no sentence',
    '',
    'A slip has [three legs](../a/b.md) and',
    'a stake. It calls `placeBet(cart, quote)` once.',
    '',
    '| a | table |',
    '```ts',
    'const code = 1;',
    '```',
    '- **An item** is its own paragraph',
    '- and so is this one.',
  ].join('\n');
  expect(sentencesOf(text)).toEqual([
    { text: 'A slip has three legs and a stake.', words: 8 },
    { text: 'It calls code once.', words: 4 },
    { text: 'An item is its own paragraph', words: 6 },
    { text: 'and so is this one.', words: 5 },
  ]);
});

it('reads comments alone', () => {
  expect(commentsOf('a.ts', "const told = 'https://told.example'; // is told\n/** Who\n * stands */\ntold();")).toBe(
    '// is told\n/** Who\n * stands */',
  );
  expect(commentsOf('a.sql', 'select told -- as told\nfrom a')).toBe('-- as told');
});

it.each([
  ['What stands here, Stand there, and a standing result.', 'stand', 2],
  ['It is told; untold is another word.', 'told', 1],
])('counts whole words: %s', (text, word, count) => expect(countWord(text, word)).toBe(count));

it.each([
  [[], 0],
  [[7], 7],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 9],
])('the ninth tenth of %j is %i', (values, at) => expect(percentile(values, 0.9)).toBe(at));
