import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { openPage } from '../../../test/living-page.tsx';

afterEach(() => vi.restoreAllMocks());

/** Files that the page hands over from now on, by their names. */
function watchFiles(): Map<string, Blob> {
  const files = new Map<string, Blob>();
  let last: Blob | null = null;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saved(this: HTMLAnchorElement) {
    if (this.download !== '') files.set(this.download, last!);
  });
  return files;
}

test('a visitor chooses a slot and gets its data as a file', async () => {
  await openPage('/fair/play');
  const files = watchFiles();
  const card = page.getByRole('region', { name: '슬롯 데이터' });
  await userEvent.selectOptions(card.getByLabelText('슬롯'), 'volcano');
  await expect.element(card.getByText('/casino/volcano/title.json')).toBeVisible();
  await card.getByRole('button', { name: '슬롯 데이터 내려받기' }).click();
  await expect.poll(() => [...files.keys()]).toEqual(['volcano.json']);
  expect(JSON.parse(await files.get('volcano.json')!.text())).toEqual(await loadSlot('volcano'));
  await onPhone();
  await expectNoSidewaysScroll();
  await expectAccessible();
});

test('the proof of a spin brings its script and the data of its title', async () => {
  const play = { version: '1', game: 'moon-rabbit', seedHash: '0', serverSeed: 's', clientSeed: 'c', nonce: 0 };
  const proof = { ...play, bets: [{ stake: 100 }], outcome: {}, payout: 0 };
  await openPage('/fair/play');
  await page.getByLabelText('검증 자료 (JSON)').fill(JSON.stringify(proof));
  await page.getByRole('button', { name: '검증하기' }).click();
  await expect.element(page.getByText('node verify-spin.mjs')).toBeVisible();
  await expect.element(page.getByText('/casino/moon-rabbit/title.json')).toBeVisible();
});
