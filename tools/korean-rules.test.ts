import { expect, test } from 'vitest';
import { koreanRules } from './korean-rules.ts';

const findings = (line: string, path = 'apps/member/src/a.tsx') =>
  koreanRules.flatMap(({ find }) => find([{ path, text: line }]));

test.each([
  ["'환급률순'", '환급률'],
  ["'잠시 뒤 다시 시도해주세요.'", '잠시 뒤'],
  ["'결과가 나온 베팅만 세요.'", ' 세요'],
  ["'보여 드려요'", '보여 드'],
  ["'회원을(를) 골라주세요.'", '을(를)'],
  ['`${game}을 포함한 베팅`', '${game}을'],
  ['<b>{late.join()}가 늦어지고 있어요.</b>', '{late.join()}가'],
  ['`${formatWon(most)}를 넣어주세요.`', '${formatWon(most)}를'],
  ['`${formatPoints(most)}으로 낮췄어요.`', '${formatPoints(most)}으로'],
])('%s is found', (line, what) => expect(findings(line).join()).toContain(what));

test.each([
  ["'환수율순'"],
  ["'조합을 골라주세요.'"],
  ['`${formatWon(most)}을 넣어주세요.`'],
  ['`${formatPoints(most)}로 낮췄어요.`'],
  ["`${withParticle(game, '을', '를')} 포함한 베팅`"],
  ['`아이디(${id})를 적은 회원`'],
  ['`${count}명이 기다려요`'],
  ['`${name}이름`'],
])('%s is fine', (line) => expect(findings(line)).toEqual([]));

test('tests, tools and English are not looked at', () => {
  expect(findings("'환급률'", 'apps/member/src/a.browser.test.tsx')).toEqual([]);
  expect(findings("'환급률'", 'tools/a.ts')).toEqual([]);
});
