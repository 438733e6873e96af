import type { SettingValues } from '@lime/contract/settings.ts';
import { openOffice, setSetting } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './lib/site.ts';

// Rules of a grade in the office. The grade is one that no other test asks for money with.

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

test.describe.configure({ mode: 'default' });
test.afterAll(() => setSetting('cashRules', []));

test('staff write a rule in the settings of cash', { tag: '@night' }, async ({ page }) => {
  await setSetting('cashRules', [{ ...rule, most: 200_000 }]);
  await openOffice(page, '/settings/cash?setting=cashRules');
  const rules = page.getByRole('region', { name: '레벨별 입출금 규칙' });
  await expect(rules.getByRole('textbox', { name: '건당 최대 금액' })).toHaveValue('200,000');
  await expectAccessible(page);
  await rules.screenshot({ path: 'test-results/office-cash-rules-1440.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await rules.screenshot({ path: 'test-results/office-cash-rules-390.png' });
});
