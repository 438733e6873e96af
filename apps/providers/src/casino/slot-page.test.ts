import { expect, test } from 'vitest';
import { findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { slots } from '@lime/domain/casino/slots/slot-catalogue.ts';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import { weightOf } from '../../test/page-weight.ts';
import { noLimits } from '../host-sessions.ts';
import { casinoFiles } from './casino-files.ts';
import { slotGame } from './slot-game.ts';
import { slotPage } from './slot-page.ts';

test.each([
  ['goblin-club', '96.68%', '96.69%'],
  ['volcano', '95.51%', '95.52%'],
])('the return of %s is cut to %s', async (id, cut, rounded) => {
  const guest = { memberId: '1', nickname: '손님', limits: noLimits };
  const page = slotPage(slotGame(findCasinoGame(id)!, (await loadSlot(id))!), guest, ['http://site.test']);
  expect(page).toContain(cut);
  expect(page).not.toContain(rounded);
});

test('a title’s page with all it loads is at most 120 KB, gzipped', async () => {
  const guest = { memberId: '1', nickname: '손님', limits: noLimits };
  for (const { id } of slots) {
    const page = slotPage(slotGame(findCasinoGame(id)!, (await loadSlot(id))!), guest, ['http://site.test']);
    expect(weightOf(page, casinoFiles)).toBeLessThan(120_000);
  }
});

test('what a title’s page says has its glyphs in the font that comes with it', async () => {
  const guest = { memberId: '1', nickname: '손님', limits: noLimits };
  const page = slotPage(slotGame(findCasinoGame('moon-rabbit')!, (await loadSlot('moon-rabbit'))!), guest, [
    'http://site.test',
  ]);
  const said = page.replaceAll(/<[^>]*>/g, '');
  // as packages/ui/build/core-font.ts takes them: others are a file of the whole font each, or another face
  const others = said.match(/[^\s!-~가-힣·…–—‘’“”−×÷→←↑↓]/gu);
  expect([...new Set(others)]).toEqual([]);
});
