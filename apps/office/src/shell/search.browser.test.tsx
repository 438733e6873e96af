import type { WireFound } from '@lime/contract/staff-search.ts';
import { rightsOfRole } from '@lime/domain/access/staff-rights.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../packages/ui/test/looks.ts';
import { defaultSettings } from '../../test/default-settings.ts';
import { answers, openScreen } from '../../test/living-page.tsx';

const path = () => decodeURIComponent(window.location.pathname + window.location.search);
const dialog = page.getByRole('dialog', { name: '검색' });
const field = dialog.getByRole('combobox', { name: '회원, 베팅번호, 경기, 화면, 설정 검색' });
const hits = dialog.getByRole('option');
const openSearch = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
};

/** Types words, and chooses the first hit with the text. */
async function find(words: string, hit: string): Promise<void> {
  await openSearch();
  await field.fill(words);
  await hits.filter({ hasText: hit }).first().click();
}

test('Ctrl K finds screens, members and fixtures by keyboard alone', async () => {
  answers.compute('/staff/search/find', ({ payload: { q } }: { payload: { q: string } }): { found: WireFound[] } => ({
    found: [
      ...(q === 'demo03'
        ? ([{ kind: 'member', id: '3', loginId: 'demo03', nickname: '여우', grade: 2, state: 'suspended' }] as const)
        : []),
      ...(q === '서울'
        ? ([
            {
              kind: 'fixture',
              id: '77',
              home: '서울',
              away: '부산',
              league: 'K리그',
              startsAt: '2026-01-15T09:00:00.000Z',
              status: '1',
            },
          ] as const)
        : []),
    ],
  }));
  await openScreen('/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('대시보드');
  await openSearch();
  await field.fill('demo03');
  const member = hits.filter({ hasText: 'demo03' });
  await expect.element(member).toHaveAttribute('aria-selected', 'true');
  await expect.element(member).toHaveTextContent('demo03여우2레벨정지');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toMatch(/^\/office\/members\/3$/);
  await openSearch();
  await field.fill('서울');
  await expect.element(hits.filter({ hasText: '서울 : 부산' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe('/office/trading?game=77');
  await openSearch();
  await field.fill('입금');
  await expect.poll(() => hits.first().element().textContent).toMatch(/^입금 승인/);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(hits.nth(1)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(hits.first()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe('/office/deposits');
  await openSearch();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
});

test('Ctrl K finds screens outside of the menu, boards, and single settings with the focus in their field', async () => {
  answers.succeed('/staff/search/find', { found: [] });
  answers.succeed('/staff/settings/list', { settings: defaultSettings(), address: '127.0.0.1' });
  await openScreen('/dashboard');
  for (const [words, hit, to] of [
    ['교대', '일별 · 교대 정산', '/ledger/days'],
    ['보너스 지급', '보너스 지급 내역', '/bonus/granted'],
    ['쪽지 쓰기', '쪽지 쓰기', '/notes/write'],
    ['결과 없는', '결과 없는 경기', '/results/missing'],
    ['공지', '공지사항', '/boards/notice'],
  ] as const) {
    await find(words, hit);
    await expect.poll(path).toMatch(new RegExp(`^/office${to}`));
  }
  await find('최대 베팅', '최대 베팅금액');
  await expect.poll(path).toMatch(/^\/office\/settings\/limits\?setting=level/);
  await expect.element(page.getByLabelText(/1레벨 최대 베팅금액$/).first()).toHaveFocus();
  await find('출금 신청 건당', '출금 신청 건당 최대 금액');
  await expect.poll(path).toMatch(/^\/office\/settings\/cash\?setting=cashLimits/);
  await expect.element(page.getByLabelText(/출금 신청 건당 최대 금액/)).toHaveFocus();
});

test('who may not see a screen or a setting does not find it', async () => {
  answers.succeed('/staff/search/find', { found: [] });
  const settings = defaultSettings().filter(({ group }) => group === 'menus');
  answers.succeed('/staff/settings/list', { settings, address: '127.0.0.1' });
  await openScreen('/menus', { role: 'content', rights: [...rightsOfRole.content] });
  await openSearch();
  await field.fill('상단 안내');
  await expect.element(hits.filter({ hasText: '상단 안내 문구' })).toBeVisible();
  for (const words of ['교대', '입금 계좌', '출금 승인']) {
    await field.fill(words);
    await expect.element(dialog.getByText('찾은 것이 없어요.')).toBeVisible();
  }
  await userEvent.keyboard('{Escape}');
});
