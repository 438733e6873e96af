import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chiSquareTest } from '../../../../../tools/proofs/randomness.ts';
import { createReader } from '../../fairness/draw.ts';
import { playBlocks } from '../../fairness/floats.ts';
import { slots, slotStudios } from './slot-catalogue.ts';
import { slotEngines, slotFeatures } from './engines.ts';
import { slotFacts } from './kept-facts.ts';
import { loadSlot } from './load.ts';
import { isSlotStake, poolContribution, poolWon, slotCycle, slotDraw, slotStake, slotWon } from './slot-stake.ts';
import { stripSymbols } from './title.ts';

const hmac = (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest();
const blocksOf = (nonce: number) => playBlocks('server seed of the test', 'client', nonce, hmac);
const titles = await Promise.all(slots.map(async (entry) => ({ entry, title: (await loadSlot(entry.id))! })));

describe('the list', () => {
  test('has 48 titles and more of 8 engines and 8 studios', () => {
    expect(slots.length).toBeGreaterThanOrEqual(48);
    for (const key of ['id', 'name', 'english'] as const)
      expect(new Set(slots.map((entry) => entry[key])).size).toBe(slots.length);
    for (const { id } of slotEngines) expect(slots.filter(({ engine }) => engine === id).length).toBeGreaterThan(3);
    for (const { id } of slotStudios) expect(slots.filter(({ studio }) => studio === id).length).toBeGreaterThan(3);
    expect(slots.some(({ category }) => category === 'hot') && slots.some(({ category }) => category === 'new')).toBe(
      true,
    );
  });
  test('an unknown id has no data', async () => {
    expect(await loadSlot('none')).toBe(null);
    expect(await loadSlot('toString')).toBe(null);
  });
  test('no two titles share reels or pays', () => {
    for (const of of ['strips', 'pays'] as const)
      expect(new Set(titles.map(({ title }) => JSON.stringify(title.reels[of]))).size).toBe(titles.length);
  });
});

describe.each(titles)('$entry.name', ({ entry, title }) => {
  const { reels, bonus, feature, symbols, wild } = title;

  test('is of its engine', () => {
    const engine = slotEngines.find(({ id }) => id === entry.engine)!;
    expect(title.id).toBe(entry.id);
    expect(engine.reels).toContain(reels.kind);
    expect(engine.feature).toBe(feature.kind);
    if (entry.engine === 'classic') expect([reels.strips.length, reels.rows]).toEqual([3, 3]);
    if (entry.engine === 'ways') expect([reels.strips.length, reels.rows]).toEqual([5, 3]);
    for (const colour of entry.palette) expect(colour).toMatch(/^#[0-9A-F]{6}$/);
  });

  test('has ten symbols of its own, each drawn otherwise, and three features', () => {
    expect(symbols.length).toBeGreaterThanOrEqual(10);
    for (const part of [0, 1] as const)
      expect(new Set(symbols.map((symbol) => symbol[part])).size).toBe(symbols.length);
    expect(new Set(symbols.map(([, , form, tone]) => `${form} ${tone}`)).size).toBe(symbols.length);
    const shown = new Set(reels.strips.flatMap(stripSymbols));
    expect([...shown].toSorted((a, b) => a - b)).toEqual([...symbols.keys()]);
    expect(new Set(slotFeatures(title)).size).toBeGreaterThanOrEqual(3);
  });

  test('is whole: pays rise, wilds come after the first reel, every strip fits', () => {
    expect(reels.pays.length).toBe(Math.min(wild, bonus.symbol));
    for (const row of reels.pays) {
      expect(row).toEqual(row.toSorted((a, b) => a - b));
      expect(row.every((pay) => Number.isInteger(pay) && pay > 0)).toBe(true);
    }
    if (reels.kind !== 'cluster') expect(reels.strips[0]).not.toContain(wild.toString(36));
    if (reels.kind === 'lines')
      for (const line of reels.lines) {
        expect(line.length).toBe(reels.strips.length);
        expect([...line].every((row) => Number(row) < reels.rows)).toBe(true);
      }
    if (feature.kind === 'spins' && feature.strips) expect(feature.strips.length).toBe(reels.strips.length);
    if (feature.kind === 'pool') expect(feature.contribution % 10).toBe(0);
    if (feature.kind === 'ladder') expect(feature.up.length).toBe(feature.rungs.length - 1);
    if (reels.kind === 'cluster') expect(feature.kind).not.toBe('spins');
  });

  test('pays back 92 to 98 %, and its highest win can come', () => {
    const facts = slotFacts[entry.id]!;
    expect(facts.returned).toBeGreaterThan(0.92);
    expect(facts.returned).toBeLessThan(0.98);
    expect(facts.highest.win).toBe(title.cap);
    expect(facts.highest.chance).toBeGreaterThan(1e-9);
    expect(facts.atLeastStake).toBeLessThanOrEqual(facts.hit);
  });

  test('plays come to the sum of what is seen, in whole won, not above the cap', () => {
    const played = 500;
    let hits = 0;
    for (let nonce = 0; nonce < played; nonce += 1) {
      const play = slotDraw(title)(blocksOf(nonce));
      expect(play.win).toBe(
        Math.min(
          title.cap,
          play.steps.reduce((sum, step) => sum + step.win, 0),
        ),
      );
      for (const step of play.steps) {
        if (step.kind !== 'spin') continue;
        expect(step.win).toBe(step.wins.reduce((sum, { pay, symbol }) => sum + pay * timesOf(step, symbol), 0));
        for (const { cells, symbol } of step.wins)
          for (const cell of cells)
            expect([symbol, wild]).toContain(step.window[Math.floor(cell / reels.rows)]![cell % reels.rows]);
      }
      expect(Number.isInteger(slotWon(play.win, slotStake.least))).toBe(true);
      if (play.win > 0) hits += 1;
    }
    const { hit } = slotFacts[entry.id]!;
    expect(Math.abs(hits / played - hit)).toBeLessThan(5 * Math.sqrt((hit * (1 - hit)) / played));
    expect(slotDraw(title)(blocksOf(7))).toEqual(slotDraw(title)(blocksOf(7)));

    // bonus symbols of clusters pay once, whatever the falls are multiplied by
    function timesOf(step: { readonly times: number }, symbol: number) {
      return reels.kind === 'cluster' && symbol === bonus.symbol ? 1 : step.times;
    }
  });
});

test('stops come equally often: on the shortest strip, the longest and one between', () => {
  const all = titles.flatMap(({ title }) => title.reels.strips.map((strip) => strip.length)).toSorted((a, b) => a - b);
  const lengths = [all[0]!, all[Math.floor(all.length / 2)]!, all.at(-1)!];
  const chances = lengths.map((length) => {
    const read = createReader(4, (no) => hmac('00', `stops ${length}:${no}`));
    const counts = Array.from({ length }, () => 0);
    for (let draw = 0; draw < 100_000; draw += 1) counts[read(length)]! += 1;
    return chiSquareTest(
      counts,
      counts.map(() => 1 / length),
    );
  });
  expect(Math.min(...chances)).toBeGreaterThan(0.001 / chances.length);
});

describe('money', () => {
  test.each([
    [100, true],
    [100_000, true],
    [1_300, true],
    [0, false],
    [50, false],
    [150, false],
    [100_100, false],
    ['100', false],
    [null, false],
  ])('a stake of %s: %s', (stake, fits) => expect(isSlotStake(stake)).toBe(fits));

  test('a cycle takes 2.5 seconds', () => expect(slotCycle).toBe(2_500));

  test('what goes into a pool is whole won, and its share goes by the stake', () => {
    const pools = titles.filter(({ title }) => title.feature.kind === 'pool');
    expect(pools.length).toBeGreaterThan(3);
    for (const { title } of pools) expect(poolContribution(title, 100)).toBeGreaterThanOrEqual(1);
    expect(poolContribution(titles.find(({ title }) => title.feature.kind !== 'pool')!.title, 100)).toBe(0);
    expect(poolWon(1000, 100_000, 12_345_678)).toBe(12_345_678);
    expect(poolWon(1000, 100, 12_345_678)).toBe(12_345);
    expect(poolWon(20, 50_000, 1_000_001)).toBe(10_000);
    expect(poolWon(0, 100_000, 1_000_000)).toBe(0);
  });
});
