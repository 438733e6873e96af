import { expect, test } from 'vitest';
import { searchFor } from './match-search.ts';
import { sampleGame } from './sample-game.ts';

const game = sampleGame({
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
])('%s', (_why, text, found) => expect(searchFor(text)(game)).toBe(found));
