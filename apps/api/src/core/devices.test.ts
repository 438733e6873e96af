import { expect, test } from 'vitest';
import { createDevices } from './devices.ts';

const devices = createDevices('a key only tests know, 32 characters');
const cookie = (mark: string) => `theme=dark; lime_device=${mark}; other=1`;

test('a device knows the accounts that signed in from it, and no others', () => {
  const stranger = devices.read(undefined);
  expect(stranger.knows('member:one')).toBe(false);
  const one = devices.read(cookie(stranger.markFor('member:one')));
  expect([one.id, one.knows('member:one'), one.knows('member:two'), one.knows('staff:one')]).toEqual([
    stranger.id,
    true,
    false,
    false,
  ]);
  const both = devices.read(cookie(one.markFor('member:two')));
  expect([both.knows('member:one'), both.knows('member:two')]).toEqual([true, true]);
  expect(both.markFor('member:one').split('.')).toHaveLength(3);
});

test('the last eight accounts are kept', () => {
  let device = devices.read(undefined);
  for (let n = 0; n < 9; n += 1) device = devices.read(cookie(device.markFor(`member:m${n}`)));
  expect([device.knows('member:m0'), device.knows('member:m1'), device.knows('member:m8')]).toEqual([
    false,
    true,
    true,
  ]);
});

const mark = devices.read(undefined).markFor('member:one');
test.each([
  ['the mark of another device', `${'A'.repeat(22)}.${mark.split('.')[1]}`],
  ['a tag made up', `${mark.split('.')[0]}.${'A'.repeat(16)}`],
  ['a mark signed with another key', createDevices('another key').read(undefined).markFor('member:one')],
  ['no mark at all', 'hello'],
  ['nothing', ''],
  ['too many tags', `${mark.split('.')[0]}${`.${mark.split('.')[1]}`.repeat(9)}`],
])('%s is known nowhere', (_what, value) => {
  expect(devices.read(cookie(value)).knows('member:one')).toBe(false);
});
