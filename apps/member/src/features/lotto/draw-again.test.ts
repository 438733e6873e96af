import { expect, test } from 'vitest';
import { hashOfBytes, hashOfText } from '../../lib/fairness.ts';
import { drawAgain, hashOfListing } from './draw-again.ts';

const ofNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

test('the browser draws what the server draws', async () => {
  // the same round as in domain/lotto/draw-balls.test.ts, where it was computed by openssl
  expect(await drawAgain(`${'00'.repeat(31)}07`, 46, ofNothing)).toMatchObject({
    numbers: [8, 13, 21, 29, 44, 45],
    bonus: 40,
  });
});

test('hashes of bytes, of words and of a listing, also of an empty one', async () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await hashOfBytes('616263')).toBe(abc);
  expect(await hashOfText('abc')).toBe(abc);
  expect(await hashOfText('한')).toBe(await hashOfBytes('ed959c'));
  expect(await hashOfListing([])).toBe(ofNothing);
  expect(await hashOfListing(['ab:1', 'cd:2'])).toBe(await hashOfText('ab:1\ncd:2\n'));
});
