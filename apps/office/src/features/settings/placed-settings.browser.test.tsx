import type { SettingKey } from '@lime/contract/settings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';
import { serveSettings } from '../../../test/settings-server.ts';

// The events' and the lotto's settings on their own pages.

for (const { path, region, label, key, name } of [
  {
    path: '/events/settings',
    region: '출석 보상과 조건',
    label: '한 달 출석 보충',
    key: 'attendance',
    name: 'makeUps',
  },
  { path: '/lotto/settings', region: '로또', label: '한 회차에 최대', key: 'lotto', name: 'mostPerRound' },
] as const satisfies readonly { key: SettingKey; [more: string]: string }[])
  test(`${region}: a draft survives leaving, is published with its difference, and is taken back`, async () => {
    const line = { label, before: '전', after: '후' };
    const settings = serveSettings({}, { [key]: { lines: [line] } });
    const value = () => (settings.value(key) as unknown as Record<string, number>)[name]!;
    const before = value();
    await openScreen(path);
    const row = page.getByRole('region', { name: region, exact: true });
    const input = row.getByRole('textbox', { name: label });
    await input.fill(String(before - 1));
    const bar = page.getByRole('region', { name: '게시하지 않은 초안' });
    await expect.element(bar.getByText('초안으로 저장했어요')).toBeVisible();
    await expectAccessible();
    expect(value()).toBe(before);

    await openScreen('/dashboard');
    await openScreen(path);
    await expect.element(input).toHaveValue(String(before - 1));
    await expect.element(row.getByText('초안', { exact: true })).toBeVisible();
    await bar.getByRole('button', { name: '변경 내용 보고 게시' }).click();
    const dialog = page.getByRole('dialog', { name: '변경 내용' });
    await expect.element(dialog.getByRole('article', { name: region }).getByText(label)).toBeVisible();
    await dialog.getByRole('button', { name: '1건 게시하기' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(value()).toBe(before - 1);

    const { list, pagination } = answers.example('/staff/settings/history');
    const change = { ...list[0]!, name: '김동료', reverts: null, note: '행사', lines: [line] };
    answers.succeed('/staff/settings/history', { list: [change], pagination: { ...pagination, end: 1 } });
    await row.getByRole('button', { name: `${region} 변경 이력` }).click();
    const history = page.getByRole('complementary', { name: `${region} 변경 이력` });
    for (const text of ['김동료', '행사']) await expect.element(history.getByText(text)).toBeVisible();
    await history.getByRole('button', { name: '되돌리기' }).click();
    const question = page.getByRole('dialog', { name: '이 변경을 되돌릴까요?' });
    await question.getByRole('textbox', { name: '사유' }).fill('시험을 마쳐요');
    answers.succeed('/staff/settings/revert', { published: [{ key, revision: 2 }], waiting: null });
    await question.getByRole('button', { name: '되돌리기' }).click();
    await expect.element(page.getByText('되돌렸어요. 회원 화면에 바로 적용돼요.')).toBeVisible();
    expect(answers.sent('/staff/settings/revert')).toMatchObject([
      { body: { payload: { id: change.id, revision: 1, note: '시험을 마쳐요' } } },
    ]);
  });
