import type { WireFixture } from '@lime/contract/fixtures.ts';
import { expect, test } from 'vitest';
import { framePage } from './sports-frame-page.ts';
import type { View } from './sports-frame-page.ts';

const fixture: WireFixture = {
  gameSeq: '7',
  sportsId: '6046',
  sportNameKr: '축구',
  sportNameEn: 'Football',
  locationCode: 'KOR',
  locationNameKr: '대한민국',
  locationNameEn: 'Korea',
  leagueSeq: '5',
  leagueNameKr: 'K리그1',
  leagueNameEn: 'K League 1',
  homeNameKr: '<b>전북</b>',
  homeNameEn: 'Jeonbuk',
  awayNameKr: '울산 "HD"',
  awayNameEn: 'Ulsan',
  startTime: '2026-11-21T15:30:00.000Z',
  status: '대기',
  version: 1,
  folderCount: 2,
  folders: [
    {
      id: '70',
      marketsId: '52',
      marketNameKr: '승패',
      line: null,
      isVisible: true,
      isSuspended: false,
      bets: [
        { id: '701', name: '승', side: 'home', price: 1.5 },
        { id: '702', name: '패', side: 'away', price: 2.5, isSuspended: true },
      ],
    },
  ],
};
const page = (changes: Partial<View> = {}) =>
  framePage({
    page: 'korean',
    isMobile: false,
    guest: null,
    isLate: false,
    fixtures: [fixture],
    siteOrigins: ['https://lime.example'],
    ...changes,
  });

test('names are text, whatever stands in them', () => {
  const html = page({ guest: { memberId: '1', nickname: '<script>alert(1)</script>' } });
  expect(html).toContain('&lt;b&gt;전북&lt;/b&gt;');
  expect(html).toContain('울산 &quot;HD&quot;');
  expect(html).not.toContain('<script>alert');
});

test('a price shows two decimals, one that is stopped says so', () => {
  expect(page()).toMatch(/data-bet="701"[^>]*aria-pressed="false"><span>[^<]*<\/span><b>1\.50<\/b>/);
  expect(page()).toMatch(/data-bet="702"[^>]*aria-disabled="true"><span>[^<]*<\/span><b>정지<\/b>/);
});

test('the start is told in Seoul, and play money is named', () => {
  expect(page()).toContain('<b>11.22 00:30</b>');
  expect(page()).toContain('모의머니 · 현금 가치 없음 · 환전 불가');
});

test.each([
  ['a guest by name', { guest: { memberId: '1', nickname: '한강바람' } }, '<b>한강바람</b> 님'],
  ['a visitor, who may sign in', {}, '둘러보는 중이에요. <button'],
  ['whose token counted no more', { isLate: true }, '입장 시간이 지났어요.'],
  ['nothing is open', { fixtures: [] }, '지금 열린 경기가 없어요.'],
])('it says who is here: %s', (_who, changes, text) => expect(page(changes)).toContain(text));
