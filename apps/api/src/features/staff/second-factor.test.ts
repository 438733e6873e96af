import { expect, test } from 'vitest';
import { newSecret, otpauthUrl } from './second-factor.ts';

test.each(['LIME', '초록 스포츠', 'A&B: 100%'])('an authenticator lists the account under %s', (name) => {
  const secret = newSecret();
  const url = new URL(otpauthUrl(secret, 'boss01', name));
  expect(url.searchParams.get('issuer')).toBe(name);
  expect(url.searchParams.get('secret')).toBe(secret);
  expect(decodeURIComponent(url.pathname)).toBe(`/${name}:boss01`);
});
