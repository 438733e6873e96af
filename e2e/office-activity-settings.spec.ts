import { colleague } from './lib/colleagues.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// The events' and the lotto's settings: draft, differences, publication, history and the way back, on their own pages.

test.describe.configure({ mode: 'serial' });

type Setting = { key: string; value: Record<string, unknown>; draft: unknown };
const settingNow = async (key: string): Promise<Setting> => {
  const { settings } = (await office('/settings/list', {})) as unknown as { settings: Setting[] };
  return settings.find((one) => one.key === key)!;
};

for (const { path, region, label, key, name } of [
  {
    path: '/events/settings',
    region: '출석 보상과 조건',
    label: '한 달 출석 보충',
    key: 'attendance',
    name: 'makeUps',
  },
  { path: '/lotto/settings', region: '로또', label: '한 회차에 최대', key: 'lotto', name: 'mostPerRound' },
] as const)
  test(`${region}: a draft survives leaving, is published with its difference, and is taken back`, async ({ page }) => {
    const editor = await colleague('super');
    await officeSignedIn(page, { loginId: editor.loginId, password: editor.password });
    const before = Number((await settingNow(key)).value[name]);
    await page.goto(`${site()}/office${path}`);
    const row = page.getByRole('region', { name: region, exact: true });
    const input = row.getByRole('textbox', { name: label });
    await input.fill(String(before - 1));
    const bar = page.getByRole('region', { name: '게시하지 않은 초안' });
    await expect(bar).toContainText('초안으로 저장했어요');
    await expectAccessible(page);
    expect((await settingNow(key)).value[name]).toBe(before);

    await page.goto(`${site()}/office/dashboard`);
    await page.goto(`${site()}/office${path}`);
    await expect(input).toHaveValue(String(before - 1));
    await expect(row.getByText('초안', { exact: true })).toBeVisible();
    await bar.getByRole('button', { name: '변경 내용 보고 게시' }).click();
    const dialog = page.getByRole('dialog', { name: '변경 내용' });
    await expect(dialog.getByRole('article', { name: region })).toContainText(label);
    await dialog.getByRole('button', { name: '1건 게시하기' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await settingNow(key)).value[name]).toBe(before - 1);

    await row.getByRole('button', { name: `${region} 변경 이력` }).click();
    const history = page.getByRole('complementary', { name: `${region} 변경 이력` });
    await expect(history.getByRole('listitem').first()).toContainText(editor.name);
    await history.getByRole('button', { name: '되돌리기' }).first().click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: '이 변경을 되돌릴까요?' }));
    await question.getByRole('textbox', { name: '사유' }).fill('시험을 마쳐요');
    await question.getByRole('button', { name: '되돌리기' }).click();
    await expect.poll(async () => (await settingNow(key)).value[name]).toBe(before);
  });
