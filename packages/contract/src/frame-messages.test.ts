import { expect, test } from 'vitest';
import { isFrameMessage, isPageMessage } from './frame-messages.ts';

const pick = { type: 'lime:pick', gameSeq: '7', betsSeq: '7001' };
const state = { type: 'lime:state', theme: 'dark', picks: ['7001'] };

test.each([
  { type: 'lime:ready' },
  { type: 'lime:open' },
  { type: 'lime:silent' },
  { type: 'lime:sign-in' },
  { type: 'lime:again' },
  { type: 'lime:key', key: 'Enter' },
  { type: 'lime:dealt', gameSeq: '7' },
  pick,
])('a frame may say %j', (said) => expect(isFrameMessage(said)).toBe(true));

test.each([
  null,
  'lime:ready',
  [],
  {},
  { type: 'lime:other' },
  { type: ['lime:ready'] },
  { type: 'lime:ready', betsSeq: '1' },
  { type: 'lime:pick' },
  { type: 'lime:key' },
  { type: 'lime:dealt' },
  { type: 'lime:dealt', gameSeq: '7', betsSeq: '7001' },
  { type: 'lime:key', key: 'Tab' },
  { type: 'lime:key', key: 'h', ctrlKey: true },
  { ...pick, gameSeq: 7 },
  { ...pick, gameSeq: '07' },
  { ...pick, betsSeq: '-1' },
  { ...pick, betsSeq: '1'.repeat(19) },
  { ...pick, betsSeq: ' 1' },
  { ...pick, amount: 1_000_000 },
  state,
])('and not %j', (said) => expect(isFrameMessage(said)).toBe(false));

test.each([state, { ...state, theme: 'light', picks: [] }])('the page around may say %j', (said) =>
  expect(isPageMessage(said)).toBe(true),
);

test.each([
  null,
  {},
  { ...state, theme: 'blue' },
  { ...state, picks: '7001' },
  { ...state, picks: [7_001] },
  { ...state, picks: ['7001', null] },
  { ...state, balance: 1 },
  pick,
])('and not %j', (said) => expect(isPageMessage(said)).toBe(false));
