import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { slots } from '../../packages/domain/src/casino/slots/slot-catalogue.ts';
import { slotEngines } from '../../packages/domain/src/casino/slots/engines.ts';
import { slotFacts } from '../../packages/domain/src/casino/slots/kept-facts.ts';
import { loadSlot } from '../../packages/domain/src/casino/slots/load.ts';
import { root } from '../root.ts';
import { compare } from './slots-proof.ts';
import { playChunk } from './slots-worker.ts';

const plays = 100_000;

// `npm run prove -- slots` plays a billion of each
test.each(slots)('a hundred thousand plays of $id by another program pay back what is counted', async ({ id }) => {
  const counts = playChunk({ title: (await loadSlot(id))!, chunk: 0, plays });
  expect(compare(id, counts).errors).toBeLessThan(5);
});

test('a strip with one more wild is found', async () => {
  const title = (await loadSlot('moon-rabbit'))!;
  const strips = title.reels.strips.map((strip, reel) => (reel === 2 ? `${strip}8` : strip));
  const bent = playChunk({ title: { ...title, reels: { ...title.reels, strips } }, chunk: 0, plays: 1_000_000 });
  expect(compare('moon-rabbit', bent).errors).toBeGreaterThan(5);
});

describe('docs/verify-slot.mjs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lime-slot-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const script = join(root, 'docs', 'verify-slot.mjs');
  const cut = (share: number) => `${(Math.floor(share * 10_000) / 100).toFixed(2)}%`;
  async function verify(id: string, returned: string) {
    const file = join(folder, `${id}.json`);
    writeFileSync(file, JSON.stringify({ ...(await loadSlot(id)), returned }));
    return spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
  }

  test.each(slotEngines)('counts a title of $english as the rules do', { timeout: 240_000 }, async (engine) => {
    const { id } = slots.find((entry) => entry.engine === engine.id)!;
    const facts = slotFacts[id]!;
    const { stdout, status } = await verify(id, cut(facts.returned));
    expect(stdout).toContain(`맞음  ${id}: 환수율 ${cut(facts.returned)}, 당첨 확률 ${(facts.hit * 100).toFixed(2)}%`);
    expect(stdout).toContain(`최고 ${facts.highest.win / 100}배`);
    expect(status).toBe(0);
  });

  test('says that a return is another one', async () => {
    const { stdout, status } = await verify('lucky-seven', '97.00%');
    expect(stdout).toContain('다름  lucky-seven');
    expect(status).toBe(1);
  });
});
