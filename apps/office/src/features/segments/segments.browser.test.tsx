import type { WireSegment } from '@lime/contract/staff-segments.ts';
import { rightsOfRole } from '@lime/domain/access/staff-rights.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

const quiet: WireSegment = {
  id: '22',
  name: '태그 조용',
  conditions: [{ kind: 'tag', tags: ['조용'], has: true }],
  maxStake: null,
  maxWin: null,
  betDelay: 0,
  by: 'admin',
  changedAt: '2026-01-15T09:00:00.000Z',
};

test('a segment counts its members as it is written', async () => {
  const drawer = page.getByRole('complementary', { name: '새 회원 그룹' });
  answers.succeed('/staff/segments/count', { count: 1, first: [{ loginId: 'fox0123', nickname: '여우' }] });
  await openScreen('/segments');
  await page.getByRole('button', { name: '새 회원 그룹' }).click();
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect.element(drawer.getByText('이름을 입력해주세요.')).toBeVisible();
  await expect.element(drawer.getByText('조건을 하나 이상 채워주세요.')).toBeVisible();
  await drawer.getByLabelText('이름').fill('태그 조용');
  await drawer.getByRole('button', { name: '조건 빼기' }).click();
  await drawer.getByLabelText('조건 추가').selectOptions('태그');
  await drawer.getByRole('textbox', { name: '태그' }).fill('조용');
  await expect.poll(() => drawer.getByRole('status').element().textContent).toBe('1명fox0123(여우)');
  await expectAccessible();
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect.element(page.getByText('회원 그룹을 만들었어요.')).toBeVisible();
  const { conditions } = quiet;
  expect(answers.sent('/staff/segments/count')[0]).toMatchObject({ body: { payload: { conditions } } });
  expect(answers.sent('/staff/segments/save')).toMatchObject([
    { body: { payload: { name: '태그 조용', conditions } } },
  ]);
});

test('a segment opens the member list and begins a note', async () => {
  answers.succeed('/staff/segments/list', { list: [quiet] });
  answers.succeed('/staff/notes/count', { count: 1, first: [{ loginId: 'fox0123', nickname: '여우' }] });
  await openScreen('/segments');
  const row = page.getByRole('row', { name: /태그 조용/ });
  await row.getByRole('link', { name: '회원 보기' }).click();
  await expect.element(page.getByLabelText('회원 그룹', { exact: true })).toHaveValue('22');
  await expect.element(page.getByRole('option', { name: '태그 조용' })).toBeInTheDocument();
  await expect
    .poll(() => answers.sent('/staff/members/list').at(-1)?.body)
    .toMatchObject({ payload: { segment: '22' } });
  window.history.back();
  await row.getByRole('link', { name: '쪽지 쓰기' }).click();
  await expect.element(page.getByRole('textbox', { name: '태그' })).toHaveValue('조용');
  await expect.element(page.getByText(/fox0123\(/)).toBeVisible();
  await expect
    .poll(() => answers.sent('/staff/notes/count').at(-1)?.body)
    .toMatchObject({ payload: { audience: { to: 'filter', conditions: quiet.conditions } } });
});

test('on a phone nothing of the segments or the form is wider than the screen', async () => {
  const long: WireSegment = {
    ...quiet,
    name: '폰에서 쓴 회원 그룹',
    conditions: [
      { kind: 'grade', grades: [1, 2] },
      { kind: 'turnover', from: '2026-01-01', to: null, min: 1_000, max: 2_000 },
      { kind: 'netDeposit', min: -1_000, max: null },
      { kind: 'state', states: ['normal', 'left'] },
    ],
  };
  answers.succeed('/staff/segments/list', { list: [long] });
  await onPhone();
  await openScreen('/segments');
  await page.getByRole('row', { name: '폰에서 쓴 회원 그룹' }).click();
  const drawer = page.getByRole('complementary', { name: /^폰/ });
  await expect.element(drawer.getByRole('status').getByText('명')).toBeVisible();
  await expectNoSidewaysScroll(drawer.element());
  await expectAccessible();
});

test('a segment is held to a most of a bet and of a win, for a reason', async () => {
  answers.succeed('/staff/segments/list', { list: [quiet] });
  answers.succeed('/staff/segments/limits', { waiting: null });
  await openScreen('/segments');
  await page
    .getByRole('row', { name: /태그 조용/ })
    .getByRole('button', { name: /한도/ })
    .click();
  const limits = page.getByRole('dialog', { name: '태그 조용 베팅 한도' });
  const yes = limits.getByRole('button', { name: '한도 저장' });
  await limits.getByRole('textbox', { name: '한 번에 최대 베팅금액' }).fill('50000');
  await limits.getByRole('textbox', { name: '한 번에 최대 당첨금' }).fill('300000');
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true');
  await limits.getByRole('textbox', { name: '사유' }).fill('한도 시험');
  await expectAccessible();
  await yes.click();
  await expect.element(page.getByText('회원 그룹 한도를 바꿨어요. 1분 안에 회원들에게 적용돼요.')).toBeVisible();
  expect(answers.sent('/staff/segments/limits')).toMatchObject([
    { body: { payload: { id: '22', maxStake: 50_000, maxWin: 300_000, reason: '한도 시험' } } },
  ]);
});

test('who may not set members’ limits reads those of a segment, without the way to change them', async () => {
  answers.succeed('/staff/segments/list', { list: [{ ...quiet, maxStake: 50_000 }] });
  await openScreen('/segments', { rights: rightsOfRole.super.filter((right) => right !== 'members.money') });
  const row = page.getByRole('row', { name: /태그 조용/ });
  await expect.element(row.getByText(/50,000원/)).toBeVisible();
  await expect.element(row.getByRole('button', { name: /한도/ })).not.toBeInTheDocument();
});

test('an act on a segment: what it would do is seen, then it waits for a second person and is followed', async () => {
  answers.succeed('/staff/segments/list', { list: [quiet] });
  const [fox] = answers.example('/staff/members/bulk/preview').sample;
  answers.succeed('/staff/members/bulk/preview', {
    total: 3,
    concerned: 2,
    sample: [{ ...fox!, loginId: 'fox01234' }],
    left: [{ why: 'same', count: 1, loginIds: ['cat01234'] }],
    why: 'bulk',
    from: 2,
  });
  await openScreen('/segments');
  await page.getByRole('link', { name: '태그 조용 일괄 작업' }).click();
  const dialog = page.getByRole('dialog', { name: '회원 그룹 ‘태그 조용’ 일괄 작업' });
  await dialog.getByLabelText('레벨').selectOptions('3레벨');
  const preview = dialog.getByRole('region', { name: '미리보기' });
  await expect.poll(() => preview.element().textContent).toContain('3명 가운데 2명이 바뀌어요.');
  await expect.element(preview.getByText('fox01234')).toBeVisible();
  await expect.element(preview.getByText('1명 빠짐: 이미 같은 상태예요 (cat01234)')).toBeVisible();
  const go = dialog.getByRole('button', { name: '2명 승인 요청' });
  await expect.element(go).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabelText('사유').fill('실적 달성');
  await expectAccessible();
  const read = answers.example('/staff/members/bulk/read');
  const act = { kind: 'grade' as const, grade: 3 };
  const bulk = { ...read.bulk, act, total: 2, changed: 0, state: 'waiting' as const, endedAt: null };
  answers.succeed('/staff/members/bulk/read', { ...read, bulk });
  await go.click();
  const drawer = page.getByRole('complementary', { name: '3레벨로 변경' });
  await expect.element(drawer.getByText('승인 대기')).toBeVisible();
  expect(answers.sent('/staff/members/bulk/start')).toMatchObject([
    { body: { payload: { target: { by: 'segment', id: '22' }, act, reason: '실적 달성' } } },
  ]);
  answers.succeed('/staff/members/bulk/read', {
    ...read,
    bulk: { ...bulk, state: 'done', changed: 2 },
    list: [{ ...read.list[0]!, loginId: 'fox01234' }],
  });
  await openScreen('/dashboard');
  await openScreen('/member-bulk?open=12');
  await expect.element(drawer.getByText('완료')).toBeVisible();
  await expect.element(drawer.getByText('2 / 2명')).toBeVisible();
  await expect.element(drawer.getByRole('list', { name: '회원' }).getByText('fox01234')).toBeVisible();
  await onPhone();
  await expectNoSidewaysScroll(drawer.element());
  await expectAccessible();
});
