import type { WirePastRound, WireRound } from '@lime/contract/games.ts';
import { expect, test } from 'vitest';
import { afterNews, pastKept } from './rounds-now.ts';
import type { RoundNews, RoundsNow } from './rounds-now.ts';

const past = (seq: number) => ({ game_seq: String(seq) }) as WirePastRound;
const onSale = (seq: number) => ({ game_seq: String(seq) }) as WireRound;
const news = (what: RoundNews['what'], seq: number): RoundNews => ({
  now: '2026-11-25T00:00:00.000Z',
  what,
  game: what === 'open' ? onSale(seq) : null,
  round: past(seq),
});
const known: RoundsNow = { round: onSale(8), isOpen: true, past: [past(7), past(6)] };
const seqs = ({ past: list }: RoundsNow) => list.map(({ game_seq }) => game_seq);

test('a round opens, closes and has its result, each once however often it is told', () => {
  const closed = afterNews(known, news('close', 8));
  expect(closed).toEqual({ ...known, isOpen: false });
  const drawn = afterNews(closed, news('result', 8));
  expect(seqs(drawn)).toEqual(['8', '7', '6']);
  expect(seqs(afterNews(drawn, news('result', 8)))).toEqual(['8', '7', '6']);
  expect(afterNews(drawn, news('open', 9))).toMatchObject({ round: onSale(9), isOpen: true });
});

test('the close of another round closes nothing', () => expect(afterNews(known, news('close', 7))).toBe(known));

test('as many past rounds are kept as are shown', () => {
  const many = { ...known, past: Array.from({ length: pastKept }, (_, no) => past(200 - no)) };
  const after = afterNews(many, news('result', 201));
  expect(after.past).toHaveLength(pastKept);
  expect(seqs(after)[0]).toBe('201');
});
