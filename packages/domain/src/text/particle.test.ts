import { expect, test } from 'vitest';
import { withParticle } from './particle.ts';

test.each([
  ['공지사항', '공지사항을'],
  ['쪽지', '쪽지를'],
  ['보유금 지급 10,000원', '보유금 지급 10,000원을'],
  ['포인트 지급 1,000P', '포인트 지급 1,000P를'],
  ['LIME', 'LIME를'],
  ['URL', 'URL을'],
  ['1층 3', '1층 3을'],
  ['4', '4를'],
  ['', '를'],
])('the object particle of %j', (word, expected) => expect(withParticle(word, '을', '를')).toBe(expected));

test.each([
  ['10분', '10분이'],
  ['1시간', '1시간이'],
  ['30초', '30초가'],
])('the subject particle of %s', (word, expected) => expect(withParticle(word, '이', '가')).toBe(expected));
