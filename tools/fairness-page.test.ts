import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { slotStake } from '@lime/domain/casino/slots/slot-stake.ts';
import { baccarat } from '@lime/domain/casino/tables/shoe-baccarat.ts';
import { dragonTiger } from '@lime/domain/casino/tables/dragon-tiger.ts';
import { shoeSize } from '@lime/domain/casino/tables/shoe.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';
import { deckSize } from '@lime/domain/games/hosted/endless-deck.ts';
import { highLowDeck, highLowShare } from '@lime/domain/games/hosted/high-low-cards.ts';
import { highestOut } from '@lime/domain/games/hosted/token-graph.ts';
import { horse } from '@lime/domain/games/hosted/token-horse.ts';
import { colorOf, roulette, wheel } from '@lime/domain/games/hosted/token-roulette.ts';
import { kenoLadderBalls } from '@lime/domain/games/keno-ladder.ts';
import { powerLadderBalls } from '@lime/domain/games/power-ladder.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { tableGames } from '@lime/domain/casino/tables/table-games.ts';
import { exampleProofs } from './fairness-examples.ts';
import { fairnessPage, withGeneratedParts } from './fairness-page.ts';
import { root } from './root.ts';

const page = fairnessPage();
const folder = mkdtempSync(join(tmpdir(), 'lime-fairness-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('docs/fairness.md has the pay tables and examples of the rules; `npx node tools/fairness-page.ts` writes them', async () => {
  expect(await withGeneratedParts(page)).toBe(page);
});

test('generating replaces what the page had', async () => {
  const changed = page.replace('| 1 | 파워볼 홀짝 홀 | powerball 1, 3, 5, 7, 9 | 1.95 |', '| changed |');
  expect(changed).not.toBe(page);
  expect(await withGeneratedParts(changed)).toBe(page);
});

test('the scripts of docs/ compute every worked example', async () => {
  const proofs = await exampleProofs();
  let written = 0;
  const run = (script: string, files: readonly object[]) => {
    const paths = files.map((file) => {
      const path = join(folder, `${(written += 1)}.json`);
      writeFileSync(path, JSON.stringify(file));
      return path;
    });
    return spawnSync(process.execPath, [join(root, 'docs', script), ...paths], { encoding: 'utf8' });
  };
  for (const proof of proofs.round) expect([proof, run('verify-round.mjs', [proof]).status]).toEqual([proof, 0]);
  expect(run('verify-table.mjs', proofs.table).status).toBe(0);
  expect(run('verify-spin.mjs', proofs.spin).status).toBe(0);
});

test('every game has a row that says how it is drawn, and an example', () => {
  const names = [
    ...roundGames.map(({ id }) => id),
    ...hostedGames.map(({ play, id, gType }) => (play.kind === 'instant' ? gType : id)),
    ...tableGames.map(({ id }) => id),
  ];
  const [draws, examples] = page.split('## Worked examples') as [string, string];
  for (const name of names) {
    expect(draws).toMatch(new RegExp(`^\\| [^|]*\`${name}\``, 'm'));
    expect(examples).toContain(`| \`${name}\` |`);
  }
});

const rows = (numbers: readonly number[]) => numbers.join(' ');
test.each([
  `The ball is *below(${powerLadderBalls})* + 1.`,
  `The ball is *below(${kenoLadderBalls})* + 1.`,
  `The pocket is *below(${wheel.length})*.`,
  `\`red\` (${rows(wheel.filter((number) => colorOf(number) === 'red').toSorted((a, b) => a - b))})`,
  `A fresh list of ${shoeSize} cards`,
  `A shoe has ${shoeSize} cards`,
  `For each place from 0 to ${shoeSize - 2}`,
  `*place + below(${shoeSize} − place)*`,
  `the last ${baccarat.cutCards} cards in baccarat and before the last ${dragonTiger.cutCards} in dragon-tiger`,
  `Six cards, each *fraction × ${deckSize}*`,
  `Two cards, each *fraction × ${highLowDeck}*`,
  `${highLowShare.numerator} % × ${highLowDeck}^n`,
  `at ${(highestOut / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} times`,
  `A stake is a whole hundred of won, ${slotStake.least} to ${slotStake.most.toLocaleString('en-US')}.`,
  `pool × share × stake / ${(slotStake.most * 1_000).toLocaleString('en-US')} won`,
])('the page states the constant: %s', (text) => expect(page).toContain(text));

test('races have the fields of the page, in the order of its table', () => {
  const stated = [...page.matchAll(/^\| (\d) \| ([\d ]+) \|$/gm)].map(([, , weights]) => weights);
  const fieldOf = (first: number) => {
    const bytes = createHash('sha256').update('places').digest();
    bytes[0] = first;
    return rows(horse.open(() => bytes).weights.toSorted((one, other) => other - one));
  };
  expect(stated).toEqual([0, 1, 2, 3, 4, 5].map(fieldOf));
});

test('spots of roulette are named and paid as the page says', () => {
  for (const { id, price } of roulette.spots.filter((spot) => /^\d/.test(spot.id)))
    expect([id, price]).toEqual([id, (36 / id.split('-').length) * 1000]);
  for (const { id } of roulette.spots.filter((spot) => !/^\d/.test(spot.id))) expect(page).toContain(`\`${id}\``);
});
