import type { WireBonusCode } from '@lime/contract/staff-bonus.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { alert } from '../../../../../packages/ui/test/stage.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

const spring: WireBonusCode = {
  code: 'SPRING24',
  label: '봄 보너스',
  currency: 'point',
  form: 'percent',
  value: 500,
  maxAmount: 100_000,
  minDeposit: 10_000,
  rolling: {
    base: 'bonus',
    percent: 300,
    minimumOdds: 1.5,
    days: 7,
    weights: [{ kinds: [], fromLegs: 1, percent: 100 }],
  },
  perMember: 1,
  totalLimit: null,
  grades: [],
  startsAt: null,
  endsAt: null,
  active: true,
  state: 'open',
  granted: 0,
  grantedAmount: 0,
  running: 0,
  takenBack: 0,
  createdAt: '2026-01-15T09:00:00.000Z',
};

/** The server has these codes. */
function serve(list: readonly WireBonusCode[]): void {
  answers.succeed('/staff/bonus/codes', {
    list: [...list],
    pagination: { page: 1, size: 20, total: list.length, end: 1 },
  });
}

const row = () => page.getByRole('row', { name: 'SPRING24' });

test('a new code shows its effect as it is written', async () => {
  await openScreen('/bonus');
  await page.getByRole('button', { name: '새 코드' }).click();
  const drawer = page.getByRole('complementary', { name: '새 보너스 코드' });
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect.element(drawer.getByText('영문 대문자와 숫자 3~20자로 입력해주세요.')).toBeVisible();
  await drawer.getByRole('textbox', { name: '코드', exact: true }).fill('spring24');
  await drawer.getByRole('textbox', { name: '이름', exact: true }).fill('시험 보너스');
  await drawer.getByRole('tab', { name: '포인트' }).click();
  await expect.element(drawer.getByText('5% 보너스 15,000P, 롤링 100%가 적용돼요.')).toBeVisible();
  await drawer.getByLabelText('기준의 %').fill('300');
  await expect.element(drawer.getByRole('row', { name: /^300,000원/ }).getByText('45,000원 · 3배')).toBeVisible();
  const warning = drawer.getByText(/채워야 할 베팅이 보너스의 10배를 넘어요/);
  await drawer.getByLabelText('기준의 %').fill('1000');
  await expect.element(drawer.getByRole('row', { name: /^300,000원/ }).getByText('150,000원 · 10배')).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  await drawer.getByLabelText('기준의 %').fill('1001');
  await expect.element(warning).toBeVisible();
  await drawer.getByLabelText('기준의 %').fill('300');
  await expect.element(warning).not.toBeInTheDocument();
  await expect
    .element(drawer.getByText(/토큰게임: 배당과 관계없이 베팅금액의 100%가 인정돼요\. 카지노·슬롯: 인정되지 않아요\./))
    .toBeVisible();
  await drawer.getByRole('button', { name: '줄 추가' }).click();
  await drawer.getByLabelText('3번 줄 종류').selectOptions('카지노');
  await expect.element(drawer.getByText('폴더 없음')).toBeVisible();
  await drawer.getByLabelText('3번 줄 인정 비율').fill('20');
  await expect.element(drawer.getByText(/카지노: 배당과 관계없이 베팅금액의 20%만 인정돼요\./)).toBeVisible();
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  const sent = answers.sent('/staff/bonus/save-code');
  expect(sent).toMatchObject([
    { body: { payload: { create: true, code: { code: 'SPRING24', rolling: { percent: 300 } } } } },
  ]);
});

test('a code is found, changed and taken out of use', async () => {
  serve([spring]);
  await openScreen('/bonus');
  await page.getByRole('textbox', { name: '코드, 이름' }).fill('SPRING24');
  await expect
    .poll(() => answers.sent('/staff/bonus/codes').at(-1)?.body)
    .toMatchObject({ payload: { q: 'SPRING24' } });
  await expect.poll(() => window.location.search).toContain('q=SPRING24');
  await expect.element(row().getByText(/보너스의 300%/)).toBeVisible();
  await row().getByText('SPRING24', { exact: true }).click();
  const edit = page.getByRole('complementary', { name: 'SPRING24' });
  await edit.getByLabelText('입금액의 %').fill('7.5');
  serve([{ ...spring, value: 750 }]);
  await edit.getByRole('button', { name: '저장하기' }).click();
  await expect.element(row().getByText('7.5% 포인트')).toBeVisible();
  expect(answers.sent('/staff/bonus/save-code')).toMatchObject([
    { body: { payload: { create: false, code: { code: 'SPRING24', value: 750 } } } },
  ]);
  await row().getByRole('switch').click();
  serve([{ ...spring, active: false, state: 'inactive' }]);
  await alert().getByRole('button', { name: '중지하기' }).click();
  await expect.element(row().getByText('중지', { exact: true })).toBeVisible();
  expect(answers.sent('/staff/bonus/switch-code')).toMatchObject([
    { body: { payload: { code: 'SPRING24', active: false } } },
  ]);
});

test('granted bonuses and conversions are lists of their own', async () => {
  await openScreen('/bonus');
  await page.getByRole('link', { name: '지급 내역' }).click();
  await expect.element(page.getByRole('region', { name: '지급된 보너스' })).toBeVisible();
  await page.getByRole('link', { name: '포인트 전환' }).click();
  await expect.element(page.getByRole('region', { name: '포인트 전환' })).toBeVisible();
});

test('a code’s drawer tells staff what members read about it', async () => {
  serve([{ ...spring, code: 'POINT5', rolling: { ...spring.rolling, percent: 100 } }]);
  await openScreen('/bonus');
  await page.getByText('POINT5', { exact: true }).click();
  await expect.element(page.getByText('5% 보너스 15,000P, 롤링 100%가 적용돼요.')).toBeVisible();
});

test('a fixed bonus is an amount like any other', async () => {
  await openScreen('/bonus');
  await page.getByRole('button', { name: '새 코드' }).click();
  const drawer = page.getByRole('complementary', { name: '새 보너스 코드' });
  await drawer.getByRole('tab', { name: '정액' }).click();
  const amount = drawer.getByRole('textbox', { name: '금액', exact: true });
  await expect.element(amount).toHaveValue('10,000');
  await amount.fill('1.5만');
  await expect.element(amount).toHaveValue('15,000');
  await amount.fill('');
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect.element(drawer.getByText('금액을 입력해주세요.')).toBeVisible();
});
