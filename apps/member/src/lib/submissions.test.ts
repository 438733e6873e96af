import { expect, test } from 'vitest';
import { CallFailed } from './api.ts';
import { submitOnce, unansweredActivityText, unansweredText } from './submissions.ts';
import type { Line } from './submissions.ts';

const about = { path: '/balance/deposit/process', member: '42', amount: 300_000 };
const lost = () => Promise.reject(new CallFailed('NETWORK', 0, 'lost'));

/** A line whose answers come one after the other; `kept` is what a reload would find. */
function line(answers: (() => Promise<unknown>)[]) {
  const state = { kept: null as string | null, keys: [] as string[], now: 0, made: 0, keptBeforeSending: true };
  const made: Line = {
    send: (key) => {
      state.keys.push(key);
      state.keptBeforeSending &&= state.kept?.includes(key) ?? false;
      return answers.shift()!();
    },
    wait: () => Promise.resolve(),
    newKey: () => `key-${++state.made}`,
    now: () => state.now,
    read: () => state.kept,
    keep: (text) => void (state.kept = text),
  };
  return { state, line: made };
}

test('the key is kept before it is sent and forgotten with the answer', async () => {
  const { state, line: made } = line([() => Promise.resolve({ cash_seq: '7' })]);
  expect(await submitOnce(about, made)).toEqual({ cash_seq: '7' });
  expect([state.keptBeforeSending, state.kept]).toEqual([true, null]);
});

test.each([
  ['a lost answer', () => new CallFailed('NETWORK', 0, '')],
  ['a server that cannot say', () => new CallFailed('SERVER_FAULT', 500, '')],
])('%s is asked for again under the same key', async (_what, failure) => {
  const { state, line: made } = line([() => Promise.reject(failure()), () => Promise.resolve('first answer')]);
  expect(await submitOnce(about, made)).toBe('first answer');
  expect(state.keys).toEqual(['key-1', 'key-1']);
});

test.each([
  ['a refusal', new CallFailed('CASH_BELOW_MINIMUM', 400, 'no')],
  ['an emergency', new CallFailed('SITE_EMERGENCY', 503, 'no')],
])('%s is final: nothing stays kept, and the next press is a new submission', async (_what, refusal) => {
  const { state, line: made } = line([() => Promise.reject(refusal), () => Promise.resolve('later')]);
  await expect(submitOnce(about, made)).rejects.toBe(refusal);
  expect(state.kept).toBeNull();
  await submitOnce(about, made);
  expect(state.keys).toEqual(['key-1', 'key-2']);
});

test('without any answer the key stays; the same amount goes under it again, another amount under its own', async () => {
  const { state, line: made } = line([lost, lost, lost, lost, () => Promise.resolve(1), () => Promise.resolve(2)]);
  await expect(submitOnce(about, made)).rejects.toMatchObject({ code: 'UNANSWERED', message: unansweredText });
  await submitOnce({ ...about, amount: 10_000 }, made);
  await submitOnce(about, made);
  expect(state.keys.slice(3)).toEqual(['key-1', 'key-2', 'key-1']);
});

test('ten minutes later, and for another member, the same amount is a new wish', async () => {
  const { state, line: made } = line([lost, lost, lost, lost, () => Promise.resolve(1), () => Promise.resolve(2)]);
  await submitOnce(about, made).catch(() => undefined);
  await submitOnce({ ...about, member: '43' }, made);
  state.now = 10 * 60_000;
  await submitOnce(about, made);
  expect(state.keys.slice(4)).toEqual(['key-2', 'key-3']);
});

test('a wheel that was never answered is spun again; nothing is promised of it', async () => {
  const { line: made } = line([lost, lost, lost, lost]);
  const wheel = { path: '/events/roulette', member: '42', amount: 0 };
  await expect(submitOnce(wheel, made)).rejects.toMatchObject({ message: unansweredActivityText });
});

test('what is sent again under its key is open again, and so is its story', async () => {
  const { state, line: made } = line([lost, lost, lost, lost]);
  const sent = { ...about, key: 'key-0', at: 0, again: true };
  state.kept = JSON.stringify([sent]);
  await submitOnce(about, made).catch(() => undefined);
  expect(state.keys[0]).toBe('key-0');
  expect(JSON.parse(state.kept)).toEqual([{ ...about, key: 'key-0', at: 0 }]);
});
