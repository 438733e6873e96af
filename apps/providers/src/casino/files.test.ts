import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { slots } from '@lime/domain/casino/slots/catalogue.ts';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import { noLimits } from '../host-sessions.ts';
import { casinoFiles } from './files.ts';
import { slotGame } from './slot-game.ts';
import { slotPage } from './slot-page.ts';

const files = casinoFiles();
const imported = /(?:from |import\(|import )'\/casino\/files\/([^']+)'/g;

/** Addresses that a script loads, its own included. */
function closureOf(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, other] of files.get(name)!.text.matchAll(imported)) closureOf(other!, found);
  return found;
}

test('what scripts of the casino import is served, and nothing of the server or of packages is', () => {
  for (const [name, { text }] of files) {
    for (const [, other] of text.matchAll(imported)) expect([name, files.has(other!)]).toEqual([name, true]);
    expect([name, text.match(/from '(?!\/casino\/files\/)/)]).toEqual([name, null]);
  }
  expect([...files.keys()].filter((name) => !/^(casino|token|domain|contract)\/|^[\w-]+\.css$/.test(name))).toEqual([]);
});

test('a title’s page with all it loads is at most 120 KB, gzipped', async () => {
  const styles = ['tokens', 'token', 'casino', 'slot'].map((name) => `${name}.css`);
  const loaded = [...closureOf('casino/slot.js'), ...styles].map((name) => gzipSync(files.get(name)!.text).length);
  const shared = loaded.reduce((sum, bytes) => sum + bytes, 0);
  const guest = { memberId: '1', nickname: '손님', limits: noLimits };
  for (const { id } of slots) {
    const page = slotPage(slotGame(findCasinoGame(id)!, (await loadSlot(id))!), guest, ['http://site.test']);
    expect(shared + gzipSync(page).length).toBeLessThan(120_000);
  }
});
