import { expect, test, vi } from 'vitest';
import { samplePick } from './sample-pick.ts';
import type { WaitingSlip } from './attempts.ts';
import type { Outcome } from './place-bet.ts';
import { createWaitingList, secondsLeft } from './waiting.ts';

const decideAt = '2026-11-21T12:30:15.000Z';
const at = (seconds: number) => Date.parse(decideAt) + seconds * 1000;
const slip: WaitingSlip = {
  betCode: 'I1',
  decideAt,
  sentAt: at(-15),
  submission: {
    path: '/betting/inplay/process',
    key: 'k1',
    picks: [samplePick({ kind: 'inplay' })],
    body: { bettings: [{ betsSeq: '1', odds: 1.86 }], amount: 10_000 },
  },
};

/** A room whose server gives these answers in turn; 'lost' is a connection that breaks. */
function start(...answers: (Outcome | 'lost')[]) {
  const timers: { run: () => void; ms: number }[] = [];
  const decided = vi.fn();
  const ask = vi.fn(async () => {
    const next = answers.shift();
    if (next === undefined || next === 'lost') throw new Error('no connection');
    return next;
  });
  const list = createWaitingList({
    now: () => at(-15),
    later: (run, ms) => timers.push({ run, ms }),
    ask,
    decided,
  });
  list.add(slip);
  const tick = async () => {
    const due = timers.splice(0);
    due.forEach(({ run }) => run());
    await vi.waitFor(() => undefined);
    return due.map(({ ms }) => ms);
  };
  return { list, tick, decided, ask };
}

test('nobody is asked before the moment of decision', async () => {
  const { tick } = start({ state: 'done', betCode: 'I1' });
  expect(await tick()).toEqual([16_500]);
});

test('a lost answer and one that is still open are asked for again', async () => {
  const { tick, decided } = start('lost', { state: 'pending' }, { state: 'done', betCode: 'I1' });
  await tick();
  await tick();
  expect(decided).not.toHaveBeenCalled();
  await tick();
  expect(decided).toHaveBeenCalledExactlyOnceWith(slip, expect.objectContaining({ state: 'done' }));
});

test('the push of the server decides once, whatever is asked beside it', async () => {
  const { list, tick, decided, ask } = start({ state: 'refused', code: 'X', msg: 'later' });
  list.told({ betCode: 'I1', state: 'refused', code: 'BET_SUSPENDED', msg: '득점으로 접수되지 않았어요.' });
  list.told({ betCode: 'I1', state: 'done', code: null, msg: null });
  await tick();
  expect(ask).not.toHaveBeenCalled();
  expect(decided).toHaveBeenCalledExactlyOnceWith(slip, {
    slip,
    state: 'refused',
    code: 'BET_SUSPENDED',
    text: '득점으로 접수되지 않았어요.',
  });
});

test('another slip told of changes nothing; one the server does not know is given up', async () => {
  const { list, tick, decided } = start({ state: 'unknown' });
  list.told({ betCode: 'I2', state: 'done', code: null, msg: null });
  expect(decided).not.toHaveBeenCalled();
  await tick();
  expect(decided).toHaveBeenCalledExactlyOnceWith(slip, null);
});

test('when the connection is back it is asked at once', async () => {
  const { list, decided } = start({ state: 'done', betCode: 'I1' });
  list.lookAgain();
  await vi.waitFor(() => expect(decided).toHaveBeenCalledOnce());
});

test.each([
  [-15, 15],
  [-14.2, 15],
  [-0.1, 1],
  [0, 0],
  [9, 0],
])('%d s from the decision the ring says %d', (seconds, left) => expect(secondsLeft(slip, at(seconds))).toBe(left));
