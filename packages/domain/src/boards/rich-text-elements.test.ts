import { expect, test } from 'vitest';
import { isOwnPath, isOwnPicture } from './rich-text-elements.ts';

test.each([
  ['/', true],
  ['/sport/korean?day=2026-01-02#x', true],
  ['/page/연락처', true],
  ['', false],
  ['sport', false],
  ['//evil.example', false],
  [String.raw`/\evil.example`, false],
  [String.raw`/a\b`, false],
  ['/ /evil.example', false],
  ['/\t/evil.example', false],
  ['/\n/evil.example', false],
  ['https://evil.example', false],
  ['javascript:/', false],
])('%j is a path of ours: %s', (address, is) => expect(isOwnPath(address)).toBe(is));

test.each([
  ['/api/picture/AAAAAAAAAAAAAAAAAAAA_-.webp', true],
  ['/api/picture/AAAAAAAAAAAAAAAAAAAAA.webp', false],
  ['/api/picture/AAAAAAAAAAAAAAAAAAAAAAA.webp', false],
  ['/api/picture/AAAAAAAAAAAAAAAAAAAA_-.svg', false],
  ['/api/picture/../../AAAAAAAAAAAAAAAA.webp', false],
  ['https://evil.example/api/picture/AAAAAAAAAAAAAAAAAAAA_-.webp', false],
  ['/api/picture/AAAAAAAAAAAAAAAAAAAA_-.webp?x', false],
  ['data:image/webp;base64,AAAA', false],
])('%j is a picture of ours: %s', (address, is) => expect(isOwnPicture(address)).toBe(is));
