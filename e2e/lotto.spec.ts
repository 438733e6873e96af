import type { WireLotto } from '@lime/contract/lotto.ts';
import { newMember, nicknameOf, password } from './lib/money.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, setTheme, signedIn, site, test } from './lib/site.ts';

/** A member with rights to tickets of the open round, which staff gave. */
async function memberWithChances(count: number) {
  const member = await newMember();
  for (let i = 0; i < count; i += 1)
    await office('/lotto/grant', { loginId: member.id, reason: '브라우저 시험', key: crypto.randomUUID() });
  return member;
}

// The demo world's trial round is drawn within moments of its start; the week's round follows it.
test.beforeEach(async ({ request }) => {
  await expect(async () => {
    const answer = await request.post(`${site()}/api/events/lotto`, { data: {} });
    const { payload } = (await answer.json()) as { payload: WireLotto };
    expect([payload.last !== null, payload.round?.state]).toEqual([true, 'open']);
  }).toPass({ timeout: 30_000 });
});

test('a member chooses numbers or has them chosen, enters them and finds them again', async ({ page }) => {
  const member = await memberWithChances(2);
  await setTheme(page, 'light');
  await signedIn(page, member.id, password);
  await page.goto('/event/lotto');
  const card = page.getByRole('region', { name: /^주간 로또 \d+회차$/ });
  await expect(card.getByText('1~45 중 6개를 골라요. 이번 주 응모권은 2장이에요.')).toBeVisible();
  const enter = card.getByRole('button', { name: '6개로 응모' });
  for (const number of [3, 11, 17]) await card.getByRole('button', { name: String(number), exact: true }).click();
  await expect(enter).toHaveAttribute('aria-disabled', 'true');
  await card.getByRole('button', { name: '자동' }).click();
  const chosen = card.getByRole('button', { pressed: true });
  await expect(chosen).toHaveCount(6);
  for (const number of [3, 11, 17])
    await expect(card.getByRole('button', { name: String(number), exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  const numbers = (await chosen.allInnerTexts()).map(Number).toSorted((a, b) => a - b);
  await card.getByRole('button', { name: '다시' }).click();
  await expect(chosen).toHaveCount(0);
  for (const number of numbers) await card.getByRole('button', { name: String(number), exact: true }).click();
  await card.getByRole('button', { pressed: false }).filter({ hasText: /^\d+$/ }).first().click();
  await expect(card.getByText('6개까지 고를 수 있어요.')).toBeVisible();
  await enter.click();
  await expect(card.getByText(`${numbers.join(', ')}번으로 응모했어요. 응모권은 1장 남았어요.`)).toBeVisible();

  const own = page.getByRole('region', { name: /회차 내 응모 \d+장/ });
  await expect(own.getByRole('img', { name: `응모 번호 ${numbers.join(', ')}` })).toBeVisible();
  await own.getByRole('button', { name: '자동으로 1장 응모' }).click();
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await expect(own.getByText('자동', { exact: true })).toBeVisible();
  await expect(card.getByText('이번 주 응모권은 0장이에요.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^1등/ })).toContainText('1/8,145,060');
  await page.getByRole('tab', { name: '내가 응모한 회차' }).click();
  await expect(page.getByRole('region', { name: '로또 회차 표' }).getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
});

test('anybody computes a draw again in the browser, and a member finds the own ticket in it', async ({ page }) => {
  await signedIn(page, 'demo16');
  await page.goto('/fair/lotto?no=1');
  await expect(page.getByText('모두 맞아요')).toBeVisible();
  const steps = page.getByRole('listitem');
  for (const name of ['시드는 회차가', '응모 목록은', '번호는 시드와', '내 응모가'])
    await expect(
      steps.filter({ has: page.getByRole('heading', { name: new RegExp(name) }) }).getByText('맞아요', { exact: true }),
    ).toBeVisible();
  const code = await page.locator('.lotto-proof .own code').first().innerText();
  await page.getByRole('textbox', { name: '응모 코드로 찾기' }).fill(code);
  await page.getByRole('button', { name: '찾기' }).click();
  await expect(page.getByText(/번째 줄에 있어요\. 번호/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /목록 내려받기/ }).click();
  expect((await download).suggestedFilename()).toBe('lotto-1.txt');
  await expectAccessible(page);

  // a server that lies is found out: other numbers than its own proof leads to
  await page.route('**/api/events/lotto/proof', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.payload.round.numbers = [1, 2, 3, 4, 5, 6];
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  await expect(page.getByRole('status').getByText('맞지 않아요')).toBeVisible();
});

test('the office sees rounds, tickets and costs, and gives a right to a ticket with its reason', async ({ page }) => {
  const member = await newMember();
  await officeSignedIn(page);
  await page.goto('/office/lotto');
  await page.getByRole('button', { name: '응모권 지급' }).click();
  const grant = page.getByRole('complementary', { name: '응모권 지급' });
  await grant.getByRole('button', { name: '1장 지급하기' }).click();
  await expect(grant.getByText('사유를 입력해주세요.')).toBeVisible();
  await grant.getByLabel('회원 아이디').fill(member.id);
  await grant.getByLabel('사유').fill('브라우저 시험');
  await grant.getByRole('button', { name: '1장 지급하기' }).click();
  await expect(grant).toBeHidden();

  await page.getByRole('row', { name: /^1회차/ }).click();
  const round = page.getByRole('complementary', { name: '1회차' });
  await expect(round.getByRole('table', { name: '1회차 등수별 당첨' })).toBeVisible();
  await expectAccessible(page);
  await round.getByRole('link', { name: /장 · \d+명/ }).click();
  await expect(page).toHaveURL(/\/lotto\/tickets\?.*no=/);
  await page.getByRole('textbox', { name: '아이디, 닉네임' }).fill(nicknameOf(member.id));
  await expect(page.getByText('데이터 없음')).toBeVisible();

  await page.getByRole('link', { name: '설정', exact: true }).first().click();
  const preview = page.getByRole('complementary', { name: '예상 비용' });
  await preview.getByRole('textbox').fill('1000');
  await expect(preview.getByRole('row', { name: /^5등/ })).toContainText('22.44장');
  await page.getByRole('textbox', { name: '5등 · 3개' }).fill('1000');
  await expect(preview.getByRole('row', { name: /^5등/ })).toContainText('22,441P');
  await page.getByRole('button', { name: '로또 초안 버리기' }).click();
  await expect(preview.getByRole('row', { name: /^5등/ })).toContainText('11,220P');
  await expectAccessible(page);
});
