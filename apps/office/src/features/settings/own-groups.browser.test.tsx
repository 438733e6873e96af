import { settingRight } from '@lime/contract/settings-form.ts';
import { rightsOfRole } from '@lime/domain/access/staff-rights.ts';
import type { StaffRole } from '@lime/domain/access/staff-rights.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultSettings } from '../../../test/default-settings.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

/** A screen as staff of a role have it, who are sent the settings they may see. */
async function openAs(role: Exclude<StaffRole, 'super'>, path: string): Promise<void> {
  const rights = [...rightsOfRole[role]];
  const settings = defaultSettings().filter(({ group }) => rights.includes(settingRight(group, 'view')));
  answers.succeed('/staff/settings/list', { settings, address: '127.0.0.1' });
  await openScreen(path, { role, rights });
}

test('content writes the notice over the site, and finds neither accounts nor limits', async () => {
  await openAs('content', '/menus');
  const notices = page.getByRole('region', { name: '상단 안내 문구' });
  await expect.element(notices.getByRole('textbox').first()).toBeEnabled();
  await expect.element(page.getByText('보기 권한만 있어요.')).not.toBeInTheDocument();
  const menu = page.getByRole('navigation', { name: '운영 메뉴' });
  for (const name of ['입금 계좌', '레벨 한도'])
    await expect.element(menu.getByRole('link', { name })).not.toBeInTheDocument();
});

test('a trader sees the groups of betting, and which right would change them', async () => {
  await openAs('trading', '/settings/betting');
  const groups = page.getByRole('navigation', { name: '설정 묶음' });
  await expect
    .poll(() =>
      groups
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['레벨 한도', '베팅', '스포츠', '게임', '카지노']);
  await expect.element(page.getByText(/‘베팅 설정 변경’ 권한이 있어야/)).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: '경기 시작 전 베팅 마감' }).getByRole('textbox'))
    .toBeDisabled();
});
