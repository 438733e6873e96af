import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

type Card = ReturnType<typeof answers.example<'/staff/members/card'>>;

/** The server's card of the member, with these differences. */
function serve(changes: Partial<Card['member']>): void {
  const card = answers.example('/staff/members/card');
  const plain = { loginId: 'fox01234', maxStake: null, maxWin: null, betDelay: 0, tags: [] };
  answers.succeed('/staff/members/card', { ...card, member: { ...card.member, ...plain, ...changes } });
}

test('a member is held to a stake and a wait, for a reason', async () => {
  serve({});
  answers.succeed('/staff/members/limits', { waiting: null });
  await openScreen('/members/1');
  await page.getByRole('button', { name: '베팅 한도' }).click();
  const limits = page.getByRole('dialog', { name: 'fox01234 베팅 한도' });
  await limits.getByRole('textbox', { name: '한 번에 최대 베팅금액' }).fill('30000');
  await limits.getByLabelText('인플레이 접수 지연').fill('12');
  const yes = limits.getByRole('button', { name: '한도 저장' });
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true');
  await limits.getByLabelText('사유').fill('이상 베팅 관찰');
  await expectAccessible();
  serve({ maxStake: 30_000, betDelay: 12 });
  await yes.click();
  await expect.element(limits).not.toBeInTheDocument();
  await expect.element(page.getByText('최대 30,000원', { exact: true })).toBeVisible();
  await expect.element(page.getByText('지연 12초', { exact: true })).toBeVisible();
  expect(answers.sent('/staff/members/limits')).toMatchObject([
    { body: { payload: { id: '1', maxStake: 30_000, maxWin: null, betDelay: 12, reason: '이상 베팅 관찰' } } },
  ]);
});

test('a member’s tags are written with commas, and the list can be asked for one', async () => {
  serve({});
  await openScreen('/members/1');
  await page.getByRole('button', { name: '정보 수정' }).click();
  const edit = page.getByRole('dialog', { name: 'fox01234 정보 수정' });
  await edit.getByLabelText('태그').fill('관찰, VIP');
  serve({ tags: ['관찰', 'VIP'] });
  await edit.getByRole('button', { name: '수정 저장' }).click();
  await expect.element(page.getByText('관찰', { exact: true })).toBeVisible();
  expect(answers.sent('/staff/members/edit')).toMatchObject([
    { body: { payload: { changes: { tags: ['관찰', 'VIP'] } } } },
  ]);
  await openScreen('/members?tag=관찰');
  await expect.poll(() => answers.sent('/staff/members/list').at(-1)?.body).toMatchObject({ payload: { tag: '관찰' } });
});
