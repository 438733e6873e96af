import { betOnHome, endFixture, newFixture } from './lib/bets.ts';
import { colleague } from './lib/colleagues.ts';
import { give, newMember, openAs } from './lib/money.ts';
import { expect, test } from './lib/site.ts';

test('a confirmed result stands on the screen of whoever bet on it within a second', async ({ page }) => {
  const member = await newMember();
  await give(member, 'cash', 10_000);
  const fixture = await newFixture();
  await betOnHome(member, fixture, 5_000);
  await openAs(page, member, '/info/bet');
  const slip = page.getByRole('article').filter({ hasText: fixture.home });
  await expect(slip).toContainText('대기');
  const [first, second] = await Promise.all([colleague('trading'), colleague('trading')]);
  const began = Date.now(); // before it is entered, signed in for and confirmed
  await endFixture(fixture, [1, 0], first, second);
  await expect(slip).toContainText('당첨');
  test.info().annotations.push({ type: 'on screen after ms', description: String(Date.now() - began) });
  expect(Date.now() - began).toBeLessThan(2_000); // one, on a machine that does other work
});
