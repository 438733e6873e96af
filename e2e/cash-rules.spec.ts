import type { SettingValues } from '@lime/contract/settings.ts';
import { expectAlert, give, newMember, openAs } from './lib/money.ts';
import { office, openOffice, setSetting } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './lib/site.ts';

// What rules of a grade say to its members before they ask. The grade is one that no other test asks for money with.

const grade = 8;

const rule: SettingValues['cashRules'][number] = {
  kind: 'withdrawal',
  grades: [grade],
  least: null,
  most: null,
  day: null,
  dayCount: null,
  from: '',
  until: '',
  coolMinutes: 0,
  afterDepositMinutes: 0,
};

/** The Seoul time some hours from now: HH:MM. */
const clock = (hours: number) => new Date(Date.now() + (9 + hours) * 3_600_000).toISOString().slice(11, 16);

test.describe.configure({ mode: 'default' });
test.afterAll(() => setSetting('cashRules', []));

test('a form says the limits of the grade, and when nothing is taken why and from when', async ({ page }) => {
  const [from, until] = [clock(2), clock(-2)];
  await setSetting('cashRules', [
    { ...rule, kind: 'deposit', from, until },
    { ...rule, least: 50_000, most: 200_000, dayCount: 1, coolMinutes: 60 },
  ]);
  const member = await newMember();
  await office('/members/edit', { id: member.seq, changes: { grade }, reason: '시험' });
  await give(member, 'cash', 500_000);
  await openAs(page, member, '/cash/in');
  await expect(page.getByText(new RegExp(`신청은 매일 ${from}부터 (다음 날 )?${until}까지 받아요`))).toBeVisible();
  await page.getByRole('button', { name: '5만' }).first().click();
  await page.getByRole('button', { name: '50,000원 입금 신청' }).click();
  await expectAlert(page, new RegExp(`${from}부터`));
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/cash-rules-1440.png' });

  await page.getByRole('tab', { name: '출금', exact: true }).click();
  await expect(page.getByText('최소 50,000원 · 출금 가능 500,000원 · 한 번에 200,000원까지')).toBeVisible();
  await expect(page.getByText('오늘 1번 남음')).toBeVisible();
  await page.getByRole('button', { name: '3만' }).first().click();
  await page.getByLabel('출금 비밀번호', { exact: true }).fill('4821');
  await page.getByRole('button', { name: '30,000원 출금 신청' }).click();
  await expectAlert(page, '최소 50,000원 이상 신청하셔야합니다.');
  await page.getByRole('button', { name: '3만' }).first().click();
  await page.getByRole('button', { name: '60,000원 출금 신청' }).click();
  await expectAlert(page, '환전이 신청되었습니다.');
  await page.getByRole('tab', { name: '원화 출금' }).click();
  await expect(page.getByText('하루에 1번까지 신청할 수 있어요. 내일 다시 신청해주세요.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: 'test-results/cash-rules-390.png', fullPage: true });
});

test('staff write a rule in the settings of cash', async ({ page }) => {
  await setSetting('cashRules', [{ ...rule, most: 200_000 }]);
  await openOffice(page, '/settings/cash?setting=cashRules');
  const rules = page.getByRole('region', { name: '레벨별 입출금 규칙' });
  await expect(rules.getByRole('textbox', { name: '한 건에 최대' })).toHaveValue('200,000');
  await expectAccessible(page);
  await rules.screenshot({ path: 'test-results/office-cash-rules-1440.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await rules.screenshot({ path: 'test-results/office-cash-rules-390.png' });
});
