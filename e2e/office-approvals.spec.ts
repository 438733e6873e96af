import { betOnHome, newFixture } from './lib/bets.ts';
import { colleague } from './lib/colleagues.ts';
import { balances, give, newMember } from './lib/money.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, site, test } from './lib/site.ts';

// What takes two persons, on its screen: asked for by one, decided by another, never by who asked.

test.describe.configure({ mode: 'default' });

/** A bet at 2.10 whose cancelling takes two: it would pay 1,260,000 won. */
async function largeBet() {
  const [member, fixture] = [await newMember(), await newFixture()];
  await give(member, 'cash', 700_000);
  return { member, betCode: await betOnHome(member, fixture, 600_000) };
}
const openBet = async (betCode: string) =>
  ((await office('/slips/list', { q: betCode })) as unknown as { list: { state: string }[] }).list[0]!.state;

test('a large bet’s cancelling waits for a second person; who asked finds no way to approve it', async ({
  page,
  browser,
}) => {
  const [{ member, betCode }, other] = [await largeBet(), await colleague('trading')];
  await officeSignedIn(page);
  await page.goto(`${site()}/office/slips?open=${betCode}`);
  await page.getByRole('button', { name: '강제 취소하기' }).click();
  const dialog = page.getByRole('dialog', { name: '베팅 강제 취소' });
  await expect(dialog.getByRole('textbox', { name: '사유' })).toHaveValue('');
  await dialog.getByRole('button', { name: '배당 오류' }).click();
  await dialog.getByRole('button', { name: '600,000원 돌려주기' }).click();
  await expect(dialog).toBeHidden();
  expect(await openBet(betCode)).toBe('wait');

  // the own one: no button, and the key says why
  await page.goto(`${site()}/office/approvals`);
  const own = page.getByRole('row').filter({ hasText: '베팅 강제 취소' }).filter({ hasText: member.id });
  await expect(own).toContainText('승인 대기');
  await expect(own).toContainText('1,260,000원');
  await expect(own).toContainText('배당 오류');
  await expect(own.getByRole('button', { name: '승인' })).toHaveCount(0);
  await expect(own.getByRole('button', { name: '취소' })).toBeVisible();
  await own.focus();
  await page.keyboard.press('a');
  await expect(page.getByText('직접 요청한 일은 승인할 수 없어요. 다른 관리자가 승인해야 해요.')).toBeVisible();
  expect(await openBet(betCode)).toBe('wait');
  expect((await balances(member)).cash).toBe(100_000);

  // another person approves it, after a question with what will happen
  const theirs = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await officeSignedIn(theirs, other);
  await theirs.goto(`${site()}/office/approvals`);
  const waiting = theirs.getByRole('row').filter({ hasText: '베팅 강제 취소' }).filter({ hasText: member.id });
  await waiting.getByRole('button', { name: '승인' }).click();
  const question = theirs.getByRole('alertdialog', { name: '베팅 강제 취소, 승인할까요?' });
  await expect(question).toContainText(member.id);
  await question.getByRole('button', { name: '승인하고 처리' }).click();
  await expect(waiting).toBeHidden();
  expect(await openBet(betCode)).toBe('cancelled');
  expect((await balances(member)).cash).toBe(700_000);
  await theirs.goto(`${site()}/office/approvals?state=decided`);
  await expect(waiting.first()).toContainText(other.name);
  await theirs.context().close();
});
