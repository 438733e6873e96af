import { expect, test } from 'vitest';
import { alarmKinds } from './alarm-rules.ts';
import { targetsAt } from './target-hours.ts';
import type { HourTarget, Targets } from './target-hours.ts';

const usual = Object.fromEntries(alarmKinds.map((kind) => [kind, 5])) as Targets;
const night: HourTarget = { kind: 'all', from: '22:00', until: '07:30', minutes: 60 };
const lunch: HourTarget = { kind: 'chat', from: '12:00', until: '13:00', minutes: 10 };
const slower: HourTarget = { kind: 'deposit', from: '23:00', until: '23:30', minutes: 90 };

test.each<[string, string, readonly HourTarget[], number, number]>([
  ['nothing is written', '23:00', [], 5, 5],
  ['a minute before the night', '21:59', [night], 5, 5],
  ['the night begins', '22:00', [night], 60, 60],
  ['after midnight', '00:00', [night], 60, 60],
  ['its last minute', '07:29', [night], 60, 60],
  ['the night is over', '07:30', [night], 5, 5],
  ['one kind alone', '12:00', [lunch], 5, 10],
  ['its hour is over', '13:00', [lunch], 5, 5],
  ['the first that fits', '23:10', [slower, night], 90, 60],
  ['the first that fits is of all', '23:10', [night, slower], 60, 60],
  ['the first no longer fits', '23:30', [slower, night], 60, 60],
])('%s', (_what, time, hours, deposit, chat) => {
  const targets = targetsAt(usual, hours, new Date(`2026-11-28T${time}:00+09:00`));
  expect([targets.deposit, targets.chat]).toEqual([deposit, chat]);
  expect(Object.keys(targets)).toEqual(Object.keys(usual));
});
