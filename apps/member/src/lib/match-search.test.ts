import { expect, test } from 'vitest';
import { searchFor } from './match-search.ts';
import { sampleFixture } from './sample-fixture.ts';

const fixture = sampleFixture({
  homeNameKr: '토트넘',
  awayNameKr: '맨체스터 시티',
  leagueNameKr: '프리미어리그',
  homeNameEn: 'Tottenham',
});

test.each([
  ['an empty search means every game', '  ', true],
  ['a whole name', '토트넘', true],
  ['a half-typed syllable', '토트ㄴ', true],
  ['initial consonants', 'ㅌㅌㄴ', true],
  ['initial consonants over a space', 'ㅁㅊㅅㅌㅅㅌ', true],
  ['a name without its space', '맨체스터시티', true],
  ['the league', '프리미어', true],
  ['the English name in any case', 'TOTTEN', true],
  ['another team', '아스널', false],
  ['other initial consonants', 'ㅇㅅㄴ', false],
])('%s', (_why, text, found) => expect(searchFor(text)(fixture)).toBe(found));

test.each([
  ['맨유', '맨체스터 유나이티드', true],
  ['맨시티', '맨체스터 시티', true],
  ['ㅁㅅㅌ', '맨체스터 시티', true],
  ['엘지', 'LG 트윈스', true],
  ['엘지', '창원 LG', true],
  ['스퍼스', '토트넘 홋스퍼', true],
  ['스퍼스', '샌안토니오 스퍼스', true],
  ['맨유', '맨체스터 시티', false],
])('the nickname %s finds %s: %s', (text, homeNameKr, found) =>
  expect(searchFor(text)(sampleFixture({ homeNameKr, awayNameKr: '다른 팀' }))).toBe(found),
);
