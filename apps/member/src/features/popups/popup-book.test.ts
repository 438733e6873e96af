import type { WirePopup } from '@lime/contract/popup.ts';
import { expect, test } from 'vitest';
import { inOrderOf, keptEvents, nextPopup, putAwayToday } from './popup-book.ts';

const now = new Date('2026-11-21T12:00:00Z');
const popup = (seq: string, changes: Partial<WirePopup> = {}): WirePopup => ({
  seq,
  kind: 'notice',
  title: '공지',
  body: '',
  link: '',
  picture: null,
  place: 'all',
  isVisible: true,
  startsAt: null,
  endsAt: null,
  ...changes,
});
const events = (isSetDate: string, member: string | null = '7') =>
  JSON.stringify({ isSetDate, for: member, list: [popup('1', { kind: 'event' })] });

test.each([
  ['nothing was kept', null, false],
  ['kept a moment ago', events('2026-11-21T11:59:59Z'), true],
  ['kept just under a day ago', events('2026-11-20T12:00:00.001Z'), true],
  ['kept a day ago', events('2026-11-20T12:00:00Z'), false],
  ['kept in the future: the clock was wrong', events('2026-11-21T12:00:01Z'), false],
  ['without its date', JSON.stringify({ for: '7', list: [] }), false],
  ['somebody else’s', events('2026-11-21T11:59:59Z', '8'), false],
  ['a visitor’s', events('2026-11-21T11:59:59Z', null), false],
  ['not whole', '{"isSetDate":', false],
])('event popups, %s', (_what, text, holds) => expect(keptEvents(text, '7', now) !== null).toBe(holds));

test.each([
  ['today', '{"3":"2026-11-21"}', { 3: '2026-11-21' }],
  ['yesterday', '{"3":"2026-11-20"}', {}],
  ['nothing', null, {}],
  ['not whole', '{', {}],
])('put away %s', (_what, text, left) => expect(putAwayToday(text, '2026-11-21')).toEqual(left));

test.each([
  ['the first one', [popup('1'), popup('2')], true, '1'],
  ['an invisible one is left out', [popup('1', { isVisible: false }), popup('2')], true, '2'],
  ['one of the main page, elsewhere', [popup('1', { place: 'main' }), popup('2')], false, '2'],
  ['one of the main page, there', [popup('1', { place: 'main' })], true, '1'],
  ['one that begins this moment', [popup('1', { startsAt: '2026-11-21T12:00:00Z' })], true, '1'],
  ['one that begins in a moment', [popup('1', { startsAt: '2026-11-21T12:00:00.001Z' })], true, null],
  ['one that ends this moment', [popup('1', { endsAt: '2026-11-21T12:00:00Z' })], true, null],
  ['one that was put away', [popup('9'), popup('2')], true, '2'],
  ['none', [], true, null],
])('%s', (_what, popups, onMain, seq) =>
  expect(nextPopup(popups, { onMain, now, isAway: (it) => it === '9' })?.seq ?? null).toBe(seq),
);

test('a new popup queues behind those that stood, one that is gone makes room', () => {
  const order = inOrderOf([popup('2'), popup('3')], [popup('1'), popup('3'), popup('2')]);
  expect(order.map(({ seq }) => seq)).toEqual(['2', '3', '1']);
  expect(inOrderOf([popup('2')], [popup('1')]).map(({ seq }) => seq)).toEqual(['1']);
});
