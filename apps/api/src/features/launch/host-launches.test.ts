import { expect, test } from 'vitest';
import { frameOf } from './host-launches.service.ts';

test.each([
  ['http://host.example:4001/token', 'host.example:4001/token'],
  ['https://host.example/casino?gType=lobby-1-0&uid=7#top', 'host.example/casino'],
  ['https://host.example:443/casino', 'host.example/casino'],
  ['https://host.example', 'host.example/'],
])('a token for %s is bound to %s', (url, frame) => expect(frameOf(url)).toBe(frame));
