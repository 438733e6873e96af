import type { WireMoney } from '@lime/contract/auth.ts';
import { casinoAskedText } from '@lime/contract/casino-wallet.texts.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { socketLine } from '../../../../packages/ui/test/socket-stand-in.ts';
import { answers, openPage, tellMember } from '../../test/living-page.tsx';

// An answer that was made before a push and comes after it never brings its balances back (decision 0107).

/** A million in all, as of a posting: at home, at the casino and on its way. */
const money = (members_version: number, members_casino: number, members_transit: number): WireMoney => ({
  members_cash: 1_000_000 - members_casino - members_transit,
  members_point: 0,
  members_casino,
  members_transit,
  members_version,
});
let pushes = 0;
const push = (of: WireMoney) => socketLine.push('balance', { seq: (pushes += 1), topic: 'balance', ...of });
const shown = () => Array.from(document.querySelectorAll('.casino-balances dd'), (one) => one.firstChild?.textContent);
const header = (text: string) => page.getByRole('banner').getByText(text);
const settled = () => new Promise((done) => setTimeout(done, 300));

/** Every sum that the page of the wallet showed, in each of its frames until `end`. */
function watchSum(): { readonly sums: Set<string>; end(): void } {
  const sums = new Set<string>();
  let frame = requestAnimationFrame(function look() {
    sums.add(shown()[3] ?? '');
    frame = requestAnimationFrame(look);
  });
  return { sums, end: () => cancelAnimationFrame(frame) };
}

test('a top-up is on its way until it arrives, whatever answers come late; the sum never moves', async () => {
  await openPage('/casino/in', money(5, 0, 0));
  await expect.poll(shown).toEqual(['1,000,000원', '0원', '0원', '1,000,000원']);
  await expect.poll(() => socketLine.sent('setUser').length).toBeGreaterThan(0);
  const watch = watchSum();
  answers.succeed('/casino/v2/deposit', { cash_seq: '9', ...money(6, 0, 100_000) }, casinoAskedText);
  tellMember(money(6, 0, 100_000));
  const letDepositCome = answers.hold('/casino/v2/deposit');
  const letMemberCome = answers.hold('/auth/info/new');

  await page.getByRole('textbox', { name: '넣을 금액' }).fill('100000');
  await page.getByRole('button', { name: '100,000원 카지노로 넣기' }).click();
  await expect.poll(() => answers.sent('/casino/v2/deposit')).toHaveLength(1);
  push(money(6, 0, 100_000));
  await expect.poll(shown).toEqual(['900,000원', '0원', '100,000원', '1,000,000원']);
  socketLine.push('member'); // reads the member as of now
  push(money(7, 100_000, 0));
  await expect.poll(shown).toEqual(['900,000원', '100,000원', '0원', '1,000,000원']);

  // both were made before the transfer arrived
  letDepositCome();
  letMemberCome();
  await expect.poll(() => answers.sent('/auth/info/new').length).toBeGreaterThan(1);
  await settled();
  expect(shown()).toEqual(['900,000원', '100,000원', '0원', '1,000,000원']);
  watch.end();
  expect([...watch.sums]).toEqual(['1,000,000원']);
});

test('an older push and an older member of another tab change nothing on screen', async () => {
  await openPage('/sport/korean', money(5, 0, 0));
  push({ ...money(7, 0, 0), members_cash: 98_890 });
  await expect.element(header('98,890원')).toBeVisible();
  push({ ...money(6, 0, 0), members_cash: 99_223 });
  const key = 'lime_member';
  const kept = JSON.parse(localStorage.getItem(key)!) as object;
  localStorage.setItem(key, JSON.stringify({ ...kept, members_cash: 99_223, members_version: 6 }));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await settled();
  await expect.element(header('98,890원')).toBeVisible();
  // the next posting counts
  push({ ...money(8, 0, 0), members_cash: 97_000 });
  await expect.element(header('97,000원')).toBeVisible();
});
