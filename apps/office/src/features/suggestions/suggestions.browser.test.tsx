import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

type Suggestion = ReturnType<typeof answers.example<'/staff/suggestions/list'>>['list'][number];

const row = page.getByRole('row', { name: /Home – Away/ });

function serve(...changes: Partial<Suggestion>[]): void {
  const [sample] = answers.example('/staff/suggestions/list').list;
  const list = changes.map((change) => ({ ...sample!, ...change }));
  answers.succeed('/staff/suggestions/list', {
    list,
    pagination: { page: 1, size: 20, total: list.length, end: 1 },
    open: list.length,
  });
}

const focusRow = async () => {
  await expect.element(row).toBeVisible();
  (row.element() as HTMLElement).focus();
};

test('what a rule suggests is accepted with one key, and taken back', async () => {
  serve({});
  await openScreen('/suggestions');
  await focusRow();
  await expect.element(row.getByText('마켓 판매 중지')).toBeVisible();
  await expectAccessible();
  serve();
  await userEvent.keyboard('a');
  await expect.element(page.getByText('마켓 판매를 중지했어요.')).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  expect(answers.sent('/staff/suggestions/accept')).toMatchObject([{ body: { payload: { id: '1' } } }]);
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect.element(page.getByText('마켓을 다시 판매해요.')).toBeVisible();
  expect(answers.sent('/staff/trading/stop')).toMatchObject([
    { body: { payload: { scope: 'market', id: '1', stopped: false } } },
  ]);
});

test('a suggestion is turned down for a reason, which the decided ones show', async () => {
  serve({});
  answers.succeed('/staff/suggestions/dismiss', { retired: false });
  await openScreen('/suggestions');
  await focusRow();
  await userEvent.keyboard('d');
  const dialog = page.getByRole('dialog', { name: '제안 거절' });
  await dialog.getByRole('button', { name: '이미 확인했어요' }).click();
  await expectAccessible();
  serve();
  await dialog.getByRole('button', { name: '거절' }).click();
  await expect.element(page.getByText('제안을 거절했어요.')).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  expect(answers.sent('/staff/suggestions/dismiss')).toMatchObject([
    { body: { payload: { id: '1', reason: '이미 확인했어요' } } },
  ]);
  serve({ state: 'dismissed', decidedBy: '관리자', decidedAt: '2026-01-15T09:00:00.000Z', reason: '이미 확인했어요' });
  await openScreen('/suggestions?state=decided');
  await expect.element(row.getByText('이미 확인했어요')).toBeVisible();
  expect(answers.sent('/staff/suggestions/list').at(-1)).toMatchObject({ body: { payload: { state: 'decided' } } });
  await onPhone();
  await expectNoSidewaysScroll();
});

test('a rule is switched off and on, each for a reason', async () => {
  const answer = answers.example('/staff/suggestions/rules');
  const serveRule = (state: 'on' | 'off') =>
    answers.succeed('/staff/suggestions/rules', {
      ...answer,
      rules: [{ ...answer.rules[0]!, id: 'shared-device', act: 'review', state }],
    });
  serveRule('on');
  await openScreen('/suggestions');
  await page.getByRole('link', { name: '규칙', exact: true }).click();
  const rule = page.getByRole('listitem').filter({ hasText: '한 기기의 여러 계정' });
  const dialog = page.getByRole('dialog');
  const press = async (word: '끄기' | '켜기', state: 'on' | 'off') => {
    await rule.getByRole('button', { name: word }).click();
    await dialog.getByRole('textbox').fill('시험');
    serveRule(state);
    await dialog.getByRole('button', { name: word }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await press('끄기', 'off');
  await expect.element(rule.getByText('꺼짐')).toBeVisible();
  await expectAccessible();
  await press('켜기', 'on');
  await expect.element(rule.getByText('켜짐')).toBeVisible();
  const sent = answers.sent('/staff/suggestions/switch').map(({ body }) => body);
  expect(sent).toMatchObject([{ payload: { reason: '시험' } }, { payload: { reason: '시험' } }]);
  await onPhone();
  await expectNoSidewaysScroll();
});
