import type { OddsMessage } from '@lime/contract/realtime.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OddsBoard, moveMs } from './odds-board.ts';
import { sampleFolder, sampleFixture, sampleLive } from './sample-fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const push = (changes: Partial<OddsMessage>): OddsMessage => ({
  seq: 1,
  topic: 'odds',
  stream: 'prematch',
  epoch: 'a',
  markets: [],
  versions: { 1: 2 },
  gone: [],
  changed: [],
  ...changes,
});
const price = (id: string, value: number, more = {}) =>
  push({
    markets: [
      { MatchId: '1', Id: '11', IsVisible: true, IsSuspended: false, Selections: [{ Id: id, Price: value }], ...more },
    ],
  });

function start() {
  const frames: (() => void)[] = [];
  const board = new OddsBoard((run) => frames.push(run), Date.now);
  board.load('korean', [
    sampleFixture(),
    sampleFixture({
      gameSeq: '2',
      folders: [sampleFolder({ id: '21', bets: [{ id: '211', name: '승', side: 'home', price: 2 }] })],
    }),
  ]);
  return { board, frames, frame: () => frames.splice(0).forEach((run) => run()) };
}

test('a push waits for the frame, wakes only its selection, and shows where the price went for its time', () => {
  const { board, frames, frame } = start();
  const home = vi.fn();
  const away = vi.fn();
  board.onBet('111', home);
  board.onBet('113', away);
  const before = board.bet('113');
  board.push(price('111', 1.9));
  board.push(price('111', 1.92));
  expect(frames).toHaveLength(1);
  expect(home).not.toHaveBeenCalled();
  frame();
  expect(board.bet('111')).toMatchObject({ odds: 1920, state: 'open', move: 'up' });
  expect(away).not.toHaveBeenCalled();
  expect(board.bet('113')).toBe(before);
  vi.advanceTimersByTime(moveMs + 200);
  expect(board.bet('111')).toMatchObject({ odds: 1920, state: 'open', move: null });
});

test('a suspended market keeps its prices and opens again', () => {
  const { board, frame } = start();
  board.push(price('111', 1.86, { IsSuspended: true }));
  frame();
  expect(board.bet('112')).toMatchObject({ odds: 3850, state: 'suspended', move: null });
  board.push(price('111', 1.86));
  frame();
  expect(board.bet('112')!.state).toBe('open');
});

test('a game that is gone leaves the list and its selections close', () => {
  const { board, frame } = start();
  const list = vi.fn();
  board.onList(list);
  board.push(push({ gone: ['1'] }));
  frame();
  expect(board.fixtures('korean').map((fixture) => fixture.gameSeq)).toEqual(['2']);
  expect(board.bet('111')!.state).toBe('closed');
  expect(list).toHaveBeenCalledOnce();
});

test('a game leaves at its cutoff even when no push says so', () => {
  const { board } = start();
  const startsAt = Date.parse(sampleFixture().startTime);
  board.dropStarted(startsAt - 16_001, 16_000);
  expect(board.fixtures('korean')).toHaveLength(2);
  board.dropStarted(startsAt - 16_000, 16_000);
  expect(board.fixtures('korean')).toHaveLength(0);
});

test('a selection that the fetched list no longer has is closed', () => {
  const { board } = start();
  board.load('korean', [sampleFixture()]);
  expect(board.bet('211')!.state).toBe('closed');
  expect(board.bet('111')!.state).toBe('open');
});

test('a selection that another list still shows stays open', () => {
  const { board } = start();
  board.load('european', [sampleFixture()]);
  board.load('korean', []);
  expect(board.bet('111')!.state).toBe('open');
  board.load('european', []);
  expect(board.bet('111')!.state).toBe('closed');
});

test('a list that a push has overtaken does not turn prices back', () => {
  const { board, frame } = start();
  board.push(price('111', 1.92));
  frame();
  board.load('korean', [sampleFixture()]);
  expect(board.bet('111')!.odds).toBe(1920);
  board.load('korean', [sampleFixture({ version: 3 })]);
  expect(board.bet('111')!.odds).toBe(1860);
});

test('a push older than the list is old news', () => {
  const { board, frame } = start();
  board.load('korean', [sampleFixture({ version: 3 })]);
  board.push(price('111', 1.92));
  frame();
  expect(board.bet('111')!.odds).toBe(1860);
});

test('a longer list that shows a game in brief closes none of its other selections', () => {
  const { board } = start();
  const total = sampleFolder({
    id: '12',
    marketsId: '2',
    line: 2.5,
    bets: [{ id: '121', name: '오버', side: 'over', price: 1.9 }],
  });
  board.load('korean', [sampleFixture({ folders: [sampleFolder(), total] })]);
  board.load('korean', [sampleFixture({ isBrief: true })]);
  expect(board.bet('121')!.state).toBe('open');
  board.load('korean', [sampleFixture()]);
  expect(board.bet('111')!.state).toBe('open');
});

test('a game that was filled in stays so when the list comes again in brief', () => {
  const { board } = start();
  const total = sampleFolder({
    id: '12',
    marketsId: '2',
    line: 2.5,
    bets: [{ id: '121', name: '오버', side: 'over', price: 1.9 }],
  });
  board.load('korean', [sampleFixture({ isBrief: true })]);
  board.fillIn('korean', [sampleFixture({ folders: [sampleFolder(), total] })]);
  board.load('korean', [sampleFixture({ isBrief: true })]);
  expect(board.fixtures('korean')[0]!.folders.map((folder) => folder.id)).toEqual(['11', '12']);
});

test('a start ends what was sold before it and leaves what is sold in play', () => {
  const { board, frame } = start();
  const inPlay = sampleFolder({ id: '19', bets: [{ id: '191', name: '승', side: 'home', price: 2 }] });
  board.load('inplay', [sampleFixture({ live: sampleLive(), folders: [inPlay] })]);
  board.push(push({ gone: ['1'] }));
  frame();
  expect([board.bet('111')!.state, board.bet('191')!.state]).toEqual(['closed', 'open']);
  board.push(push({ stream: 'live', gone: ['1'] }));
  frame();
  expect(board.bet('191')!.state).toBe('closed');
  expect(board.fixtures('inplay')).toEqual([]);
});

test('a suspended market says why, and forgets it when it opens', () => {
  const { board, frame } = start();
  const stopped = price('111', 1.86);
  stopped.markets[0]!.IsSuspended = true;
  stopped.markets[0]!.Reason = 'var';
  board.push(stopped);
  frame();
  expect(board.bet('111')).toMatchObject({ state: 'suspended', reason: 'var' });
  board.push(price('111', 1.86));
  frame();
  expect(board.bet('111')).toMatchObject({ state: 'open', reason: null });
});

test('one selection of an open market can be stopped alone', () => {
  const { board, frame } = start();
  const alone = price('111', 1.86);
  alone.markets[0]!.Selections[0]!.IsSuspended = true;
  board.push(alone);
  frame();
  expect([board.bet('111')!.state, board.bet('112')!.state]).toEqual(['suspended', 'open']);
});

test('a game opened again without a market closes its selections', () => {
  const { board } = start();
  const more = sampleFolder({ id: '12', bets: [{ id: '121', name: '오버', side: 'over', price: 1.9 }] });
  board.open(sampleFixture({ folders: [sampleFolder(), more] }));
  board.open(sampleFixture({ version: 2 }));
  expect([board.bet('111')!.state, board.bet('121')!.state]).toEqual(['open', 'closed']);
});
