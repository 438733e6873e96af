import { expect, test } from 'vitest';
import { isWeakPin } from './withdrawal-pin.ts';

const birthday = '19900417';

test.each<[string, string, boolean]>([
  ['one digit four times', '0000', true],
  ['one digit five times', '77777', true],
  ['one digit six times', '999999', true],
  ['a row up', '1234', true],
  ['a row up, six long', '123456', true],
  ['a row up past nine', '8901', true],
  ['a row down', '4321', true],
  ['a row down past nought', '2109', true],
  ['a row down, six long', '654321', true],
  ['two digits again and again', '1212', true],
  ['three digits twice', '483483', true],
  ['two digits three times', '909090', true],
  ['pairs', '1122', true],
  ['three pairs', '448811', true],
  ['a keypad column', '2580', true],
  ['천사', '1004', true],
  ['the year of birth', '1990', true],
  ['the day of birth', '0417', true],
  ['day before month', '1704', true],
  ['year and month', '9004', true],
  ['the whole birthday', '900417', true],
  ['the whole birthday, day first', '170490', true],
  ['year and month in full', '199004', true],
  ['a row with a gap', '1235', false],
  ['somebody else’s birthday', '0418', false],
  ['almost one digit', '0001', false],
  ['five digits, the first of them again', '48348', false],
  ['any four', '4826', false],
  ['any six', '274913', false],
  ['three digits, which are too few', '123', false],
  ['seven digits, which are too many', '1234567', false],
  ['nothing', '', false],
])('%s (%s): weak %s', (_what, pin, weak) => expect(isWeakPin(pin, birthday)).toBe(weak));

test('a birthday that is not known weakens nothing, and its dashes do not matter', () => {
  expect([isWeakPin('0417', null), isWeakPin('0417', ''), isWeakPin('0417', '1990-04-17')]).toEqual([
    false,
    false,
    true,
  ]);
});
