import type { Locator, Page } from '@playwright/test';
import { betOnHome, newFixture } from './lib/bets.ts';
import { colleague } from './lib/colleagues.ts';
import { call, give, newMember, requests, withdrawalPassword } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { office, openOffice, setSetting } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// The office in a hand: ten acts at 390×844, each in four taps or fewer from the first page. One of them closes the site.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.describe.configure({ mode: 'default' });

/** Presses things one after the other, from the dashboard. @returns how many presses that took */
async function taps(page: Page, ...steps: readonly (Locator | (() => Promise<void>))[]): Promise<number> {
  await page.goto(`${site()}/office/dashboard`);
  await expect(page.getByRole('heading', { name: '대시보드' })).toBeVisible();
  let count = 0;
  for (const step of steps) {
    if (typeof step === 'function') {
      await step();
      continue;
    }
    await step.tap();
    count += 1;
  }
  return count;
}

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/office-phone-${name}.png` });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '빠른 메뉴' }).getByRole('link', { name: new RegExp(`^${name}`) });
const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '기다리는 일' }).getByRole('link', { name: new RegExp(`^${name}`) });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function withdrawing(amount: number): Promise<NewMember> {
  const member = await newMember();
  await give(member, 'cash', 100_000);
  await call('/balance/withdrawal/process', { amount, withdrawalPw: withdrawalPassword }, member.token);
  return member;
}
const stateOf = async (member: NewMember) => (await requests(member, '출금')).map((one) => one.cash_status);

test('approve and refuse a withdrawal', async ({ page }) => {
  const [first, second] = [await withdrawing(20_000), await withdrawing(30_000)];
  await openOffice(page, '/dashboard');
  const approve = rowOf(page, first.id).getByRole('button', { name: '승인' });
  expect(
    await taps(
      page,
      tile(page, '출금'),
      async () => {
        await expect(approve).toBeVisible();
        await expectNoSidewaysScroll(page);
        await shot(page, 'withdrawals');
      },
      approve,
    ),
  ).toBeLessThanOrEqual(4);
  await expect.poll(() => stateOf(first)).toEqual(['승인']);

  const question = page.getByRole('dialog', { name: '출금 거절' });
  expect(
    await taps(
      page,
      tile(page, '출금'),
      rowOf(page, second.id).getByRole('button', { name: /거절$/ }),
      question.locator('.presets button').first(),
      question.getByRole('button', { name: '거절하기' }),
    ),
  ).toBeLessThanOrEqual(4);
  await expect.poll(() => stateOf(second)).toEqual(['거절']);
});

/** Pulls a row's card to the right by a finger. @param by px */
async function pull(page: Page, row: Locator, by: number): Promise<void> {
  // the list is read again as it opens and after each decision: its row stands still once that has come
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(() => row.scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass();
  const box = (await row.boundingBox())!;
  const client = await page.context().newCDPSession(page);
  const [x, y] = [box.x + 60, box.y + 14];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (let part = 1; part <= 8; part += 1) await touch('touchMove', [{ x: x + (by * part) / 8, y: y + part / 2 }]);
  if (by > 150) await shot(page, 'pulled');
  await touch('touchEnd', []);
  await client.detach();
}

test('a pull approves after a question; what asks for a look is opened, never approved', async ({ page }) => {
  const [clean, flagged] = [await withdrawing(20_000), await withdrawing(30_000)];
  await office('/members/edit', {
    id: flagged.seq,
    changes: { bank: { bankName: '우리은행', bankAccount: `1002${flagged.seq}77`, bankOwner: '이성' } },
    reason: '명의 변경',
  });
  await openOffice(page, '/dashboard');
  const question = page.getByRole('alertdialog', { name: '출금 승인' });
  const row = rowOf(page, clean.id);
  expect(
    await taps(page, tile(page, '출금'), async () => {
      await expect(row).toBeVisible();
      await pull(page, row, 60);
      await expect(row).not.toHaveAttribute('data-pulled');
      await expect(question).toHaveCount(0);
      // Two more than the taps: the pull, and the answer, by mouse: Chromium loses a tap in the first moment after a pull.
      await pull(page, row, 180);
      await expect(question).toBeVisible();
      await expect(async () => {
        if (await question.isVisible())
          await question.getByRole('button', { name: '승인하기' }).click({ timeout: 2_000 });
        await expect(question).toBeHidden({ timeout: 3_000 });
      }).toPass();
    }),
  ).toBeLessThanOrEqual(2);
  await expect.poll(() => stateOf(clean)).toEqual(['승인']);

  await pull(page, rowOf(page, flagged.id), 180);
  await expect(page.getByRole('complementary').filter({ hasText: '요청 금액' })).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await stateOf(flagged)).toEqual(['접수']);
});

test('what waits is listed against its target, each line one tap from where it is done', async ({ page }) => {
  const member = await withdrawing(40_000);
  await openOffice(page, '/dashboard');
  const list = page.getByRole('region', { name: '지금 할 일' });
  expect(
    await taps(
      page,
      page.getByRole('navigation', { name: '대시보드' }).getByRole('link', { name: /^지금 할 일/ }),
      async () => {
        await expect(list.getByRole('listitem').filter({ hasText: member.id })).toContainText('목표 10분');
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        await shot(page, 'alerts');
      },
      list.getByRole('link', { name: `${member.id} 출금 신청 승인` }),
      page.getByRole('complementary').getByRole('button', { name: /^승인/ }),
    ),
  ).toBeLessThanOrEqual(4);
  await expect.poll(() => stateOf(member)).toEqual(['승인']);
});

test('stop a match, then all of trading', async ({ page }) => {
  const [member, fixture] = [await newMember(), await newFixture()];
  await give(member, 'cash', 100_000);
  await betOnHome(member, fixture, 50_000);
  await openOffice(page, '/dashboard');
  const search = page.getByRole('searchbox', { name: '경기 검색' });
  expect(
    await taps(
      page,
      tab(page, '트레이딩'),
      page.locator('.desk-list').getByText('예정', { exact: true }),
      async () => {
        await search.fill(fixture.home);
        await expect(page.locator('.desk-list .game')).toHaveCount(1);
        await shot(page, 'trading-list');
      },
      page.locator('.desk-list .game').filter({ hasText: fixture.home }),
      page.getByRole('button', { name: /^전체 정지/ }),
    ),
  ).toBeLessThanOrEqual(4);
  await expect(page.getByRole('button', { name: '경기 재개' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await shot(page, 'trading-match');
  await page.getByRole('button', { name: '경기 목록' }).tap();
  await expect(search).toBeVisible();

  const question = page.getByRole('dialog', { name: '모든 경기의 판매를 정지할까요?' });
  expect(
    await taps(
      page,
      tab(page, '트레이딩'),
      page.getByRole('button', { name: '모든 경기 정지' }),
      question.locator('.presets button').first(),
      question.getByRole('button', { name: '모두 정지' }),
    ),
  ).toBeLessThanOrEqual(4);
  await expect(page.getByText('모든 경기의 판매를 정지했어요.')).toBeVisible();
  await office('/trading/stop', { scope: 'all', stopped: false, reason: '' });
});

test('begin the emergency by holding its button, and end it', async ({ page }) => {
  await openOffice(page, '/dashboard');
  const more = page.getByRole('button', { name: '더보기' });
  const siren = page.getByRole('button', { name: '긴급 점검', exact: true });
  const hold = page.getByRole('button', { name: '1.5초 눌러서 긴급 점검 시작' });
  const active = async () =>
    (await call<{ settings: { config: { maintenance?: unknown } } }>('/setting/lime', {})).success === false ||
    !(await fetch(`${site()}/api/v2/game/korean/prematch2`)).ok;
  try {
    expect(
      await taps(
        page,
        more,
        async () => {
          await expect(siren).toBeVisible();
          await expectAccessible(page);
          await shot(page, 'menu');
        },
        siren,
        hold,
      ),
    ).toBe(3);
    // a touch in passing begins nothing
    expect(await active()).toBe(false);
    await shot(page, 'emergency');
    await hold.dispatchEvent('pointerdown');
    await expect(page.getByText('긴급 점검을 시작했어요.')).toBeVisible();
    await expect.poll(active).toBe(true);
    expect(await taps(page, more, siren, page.getByRole('button', { name: '점검 끝내기' }))).toBe(3);
    await expect.poll(active).toBe(false);
  } finally {
    await setSetting('emergency', { active: false, text: '' });
  }
});

test('answer a conversation and an inquiry', async ({ page }) => {
  const member = await newMember();
  await office('/chat/duty', { on: true });
  try {
    const begun = await call('/chat/new', { content: '입금이 안 보여요' }, member.token);
    expect(begun.success, JSON.stringify(begun)).toBe(true);
    await call('/board/customer/create', { title: '규칙 문의', content: '연장전도 포함인가요?' }, member.token);
    await openOffice(page, '/dashboard');
    expect(
      await taps(
        page,
        tile(page, '상담'),
        page.locator('.chat-row').filter({ hasText: member.id }),
        () => page.getByLabel('답장').fill('확인해 볼게요'),
        page.getByRole('button', { name: '보내기' }),
      ),
    ).toBeLessThanOrEqual(4);
    await expect(page.locator('.chat-line').filter({ hasText: '확인해 볼게요' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await shot(page, 'chat');

    expect(
      await taps(
        page,
        tile(page, '문의'),
        rowOf(page, member.id),
        () => page.getByLabel('답변', { exact: true }).fill('네, 연장전도 포함이에요.'),
        page.getByRole('button', { name: /^답변 보내기/ }),
      ),
    ).toBeLessThanOrEqual(4);
    await expect
      .poll(async () => {
        const { list } = (await office('/inquiries/list', { q: member.id, tab: 'answered', page: 1, size: 10 })) as {
          list?: unknown[];
        };
        return list?.length;
      })
      .toBe(1);
  } finally {
    await office('/chat/duty', { on: false });
  }
});

test('confirm a result', async ({ page }) => {
  const [fixture, trader] = [await newFixture(), await colleague('trading')];
  await trader.office('/results/propose', {
    gameSeq: fixture.gameSeq,
    outcome: { status: 'cancelled' },
    reason: '우천 취소',
  });
  await openOffice(page, '/dashboard');
  expect(
    await taps(
      page,
      tile(page, '결과'),
      rowOf(page, fixture.home).getByRole('button', { name: '확정' }),
      page.getByRole('alertdialog').getByRole('button', { name: '확정하고 정산' }),
    ),
  ).toBeLessThanOrEqual(4);
  await expect(page.getByText('결과를 확정했어요. 정산을 시작해요.')).toBeVisible();
});

test("read today's figures, and find a member", async ({ page }) => {
  const member = await newMember();
  await openOffice(page, '/deposits');
  await tab(page, '대시보드').tap();
  const stakes = page.locator('.figure').filter({ hasText: '베팅금액' });
  await expect(stakes).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await shot(page, 'dashboard');

  expect(
    await taps(
      page,
      page.getByRole('button', { name: /검색/ }),
      () => page.getByRole('combobox').fill(member.id),
      page.getByRole('option').filter({ hasText: member.id }),
    ),
  ).toBeLessThanOrEqual(4);
  await expect(page.getByRole('heading', { level: 1, name: member.id })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await shot(page, 'member');
});

test('every list is a list of cards, none wider than the hand', async ({ page }) => {
  await openOffice(page, '/members');
  for (const path of ['members', 'slips', 'deposits', 'inquiries', 'results/list', 'ledger', 'approvals', 'bonus']) {
    await page.goto(`${site()}/office/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await shot(page, `list-${path.replace('/', '-')}`);
  }
});
