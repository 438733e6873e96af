import type { Body } from '../../lib/calls.ts';
import type { WireLevelMove } from '@lime/contract/staff-levels.ts';
import type { WirePromotion } from '@lime/contract/staff-promotions.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

const today = seoulDay(new Date());
const tomorrow = addDays(today, 1);

const evening: WirePromotion = {
  id: '2',
  kind: 'losing-points',
  name: '저녁 낙첨',
  state: 'waiting',
  stoppedAt: null,
  lots: 0,
  members: 0,
  points: 0,
  versions: [
    {
      id: '2',
      no: 1,
      name: '저녁 낙첨',
      fromDay: tomorrow,
      lastDay: null,
      windows: [{ weekdays: [], from: 1_200, to: 1_440 }],
      terms: {
        rates: { rate: 75, grades: [{ grade: 1, rate: 100 }] },
        leastStake: 1_000,
        dayMost: 50_000,
        weights: [{ kinds: [], fromLegs: 1, percent: 100 }],
      },
      madeAt: '2026-01-15T09:00:00.000Z',
      madeBy: 'admin',
    },
  ],
};
const coupon: WirePromotion = {
  ...evening,
  id: '3',
  kind: 'coupon',
  name: '가을 쿠폰',
  versions: [
    {
      ...evening.versions[0]!,
      name: '가을 쿠폰',
      windows: [],
      terms: {
        gives: 'cash',
        amount: 7_000,
        perMember: 1,
        perCode: 1,
        total: 5,
        rolling: {
          base: 'bonus',
          percent: 300,
          minimumOdds: 1_500,
          days: 7,
          weights: [{ kinds: [], fromLegs: 2, percent: 100 }],
        },
      },
    },
  ],
};

/** The server has these promotions. */
function serve(...list: WirePromotion[]): void {
  answers.succeed('/staff/promotions/list', { list, pagination: { page: 1, size: 20, total: list.length, end: 1 } });
}

async function openNew() {
  await openScreen('/promotions');
  await page.getByRole('button', { name: '새 프로모션' }).click();
  return page.getByRole('complementary', { name: '새 프로모션' });
}

test('a promotion is written with its faults named, and replayed over a month', async () => {
  serve();
  const drawer = await openNew();
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect.element(drawer.getByText('회원에게 보일 이름을 입력해주세요.')).toBeVisible();
  await drawer.getByRole('textbox', { name: '이름', exact: true }).fill('저녁 낙첨');
  await drawer.getByLabelText('비율(%)').fill('0.75');
  await drawer.getByRole('button', { name: '레벨 추가' }).click();
  await drawer.getByLabelText('1번째 레벨 비율').fill('120');
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect.element(drawer.getByText(/비율은 0~100% 사이로/)).toBeVisible();
  await drawer.getByLabelText('1번째 레벨 비율').fill('1');
  await drawer.getByRole('button', { name: '시간 추가' }).click();
  await drawer.getByRole('button', { name: '이 조건으로 계산하기' }).click();
  await expect.element(drawer.getByText(/베팅이라면 3,000P · 베팅 1건 · 회원 1명/)).toBeVisible();
  await expectAccessible();
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  const written = { rates: { rate: 75, grades: [{ grade: 1, rate: 100 }] } };
  const windows = [{ weekdays: [], from: 1_200, to: 1_440 }];
  expect(answers.sent('/staff/promotions/preview')).toMatchObject([{ body: { payload: { windows, terms: written } } }]);
  expect(answers.sent('/staff/promotions/save')).toMatchObject([
    { body: { payload: { of: null, form: { name: '저녁 낙첨', windows, terms: written } } } },
  ]);
});

test('a deposit bonus whose need few members meet warns before it is saved', async () => {
  serve();
  const drawer = await openNew();
  await drawer.getByRole('combobox', { name: '종류', exact: true }).selectOptions('first-deposit');
  await drawer.getByRole('textbox', { name: '이름', exact: true }).fill('첫 입금');
  await drawer.getByLabelText('비율(%)').fill('20');
  await drawer.getByRole('textbox', { name: '최대 금액' }).fill('100000');
  await drawer.getByRole('textbox', { name: '최소 입금액' }).fill('10000');
  await drawer.getByRole('combobox', { name: '기준', exact: true }).selectOptions('both');
  const warning = drawer.getByText(/채워야 할 베팅이 보너스의 10배를 넘어요/);
  await drawer.getByLabelText('기준의 %').fill('200');
  await expect.element(warning).toBeVisible();
  await drawer.getByRole('combobox', { name: '기준', exact: true }).selectOptions('bonus');
  await expect.element(warning).not.toBeInTheDocument();
});

test('a promotion gets another version, and is stopped for a reason', async () => {
  serve(evening);
  await openScreen('/promotions');
  const row = page.getByRole('row', { name: '저녁 낙첨' });
  for (const text of ['0.75%, 1레벨 1%', '매일 20:00~24:00', '시작 전'])
    await expect.element(row.getByText(text)).toBeVisible();
  await row.getByText('저녁 낙첨', { exact: true }).click();
  const edit = page.getByRole('complementary', { name: '저녁 낙첨' });
  await edit.getByLabelText('비율(%)').fill('0.5');
  await edit.getByLabelText('시작하는 날').fill(addDays(today, 2));
  serve({ ...evening, versions: [{ ...evening.versions[0]!, id: '4', no: 2 }, ...evening.versions] });
  await edit.getByRole('button', { name: '새 조건 만들기' }).click();
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(row.getByText('2번째')).toBeVisible();
  expect(answers.sent('/staff/promotions/save')).toMatchObject([
    {
      body: {
        payload: { of: { id: '2', no: 1 }, form: { fromDay: addDays(today, 2), terms: { rates: { rate: 50 } } } },
      },
    },
  ]);
  await row.getByRole('button', { name: '중지하기' }).click();
  const question = page.getByRole('dialog', { name: '저녁 낙첨 프로모션을 중지할까요?' });
  await question.getByRole('button', { name: '기간 종료' }).click();
  serve({ ...evening, state: 'stopped', stoppedAt: '2026-01-15T09:00:00.000Z' });
  await question.getByRole('button', { name: '중지하기' }).click();
  await expect.element(row.getByText('중지', { exact: true })).toBeVisible();
  expect(answers.sent('/staff/promotions/stop')).toMatchObject([
    { body: { payload: { id: '2', reason: '기간 종료' } } },
  ]);
});

test('what promotions gave is a list of its own, which fits a phone', async () => {
  await onPhone();
  await openScreen('/promotions');
  await page.getByRole('link', { name: '지급 내역' }).click();
  await expect.element(page.getByRole('region', { name: '프로모션 지급 내역' })).toBeVisible();
  await expectNoSidewaysScroll();
});

test('the calendar shows which promotion is open when, and fits a phone', async () => {
  const month = today.slice(0, 7);
  const span = { from: `${month}-05`, to: `${month}-06`, no: 1, windows: [{ weekdays: [], from: 1_200, to: 1_380 }] };
  answers.compute('/staff/promotions/calendar', ({ payload }: { payload: Body<'/staff/promotions/calendar'> }) => ({
    list: payload.month === month ? [{ id: '2', kind: 'window-deposit', name: '저녁 돌발 15%', spans: [span] }] : [],
  }));
  await openScreen('/promotions/calendar');
  const days = page.getByRole('list', { name: `${month} 프로모션 달력` });
  await expect.poll(() => days.getByRole('link', { name: /저녁 돌발 15% 20:00~23:00/ }).elements().length).toBe(2);
  await onPhone();
  await expectNoSidewaysScroll();
  await page.getByRole('button', { name: '이전 달' }).click();
  await expect.element(page.getByText('이 달에 진행하는 프로모션이 없어요.')).toBeVisible();
});

test('coupon codes are made, listed, and printed without the office around them', async () => {
  const codes: string[] = [];
  serve(coupon);
  answers.compute('/staff/promotions/coupons', () => ({
    list: codes.map((code) => ({ code, madeAt: '2026-01-15T09:00:00.000Z', uses: 0, lastUsedAt: null })),
    pagination: { page: 1, size: 20, total: codes.length, end: 1 },
  }));
  answers.compute('/staff/promotions/make-coupons', () => {
    for (const last of 'ABCDEFGHJKLM') codes.push(`2NKFJ96SBVD${last}`);
    return { codes };
  });
  await openScreen('/promotions');
  await page.getByRole('row', { name: '가을 쿠폰' }).getByText('가을 쿠폰', { exact: true }).click();
  const drawer = page.getByRole('complementary', { name: '가을 쿠폰' });
  await expect.element(drawer.getByText(/코드 0개/)).toBeVisible();
  await drawer.getByRole('textbox', { name: '만들 쿠폰 코드 수' }).fill('1001');
  await expect.element(drawer.getByRole('button', { name: '코드 만들기' })).toBeDisabled();
  await drawer.getByRole('textbox', { name: '만들 쿠폰 코드 수' }).fill('12');
  await drawer.getByRole('button', { name: '코드 만들기' }).click();
  await expect.element(drawer.getByText(/코드 12개/)).toBeVisible();
  expect(answers.sent('/staff/promotions/make-coupons')).toMatchObject([{ body: { payload: { id: '3', count: 12 } } }]);
  expect(drawer.getByRole('table', { name: '쿠폰 코드 목록' }).getByText('0회').elements()).toHaveLength(12);
  await expect.element(drawer.getByRole('button', { name: '만든 코드 모두 복사' })).toBeVisible();
  await drawer.getByRole('button', { name: '인쇄용 쿠폰' }).click();
  const sheet = page.getByRole('dialog', { name: '인쇄용 쿠폰' });
  const coupons = sheet.getByRole('list', { name: '쓰지 않은 쿠폰 코드' });
  await expect.poll(() => coupons.getByRole('listitem').elements().length).toBe(12);
  const first = coupons.getByRole('listitem').first();
  await expect.element(first.getByText('보너스 7,000원')).toBeVisible();
  await expect.element(first.getByText(/스포츠·미니게임 전체 2폴더부터 100%/)).toBeVisible();
  await expect.element(first.getByText('2NKF-J96S-BVDA')).toBeVisible();
  await expectAccessible();
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    // what cannot be seen has no role
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(sheet.getByRole('button', { name: '인쇄하기' })).not.toBeInTheDocument();
    await expect.element(coupons).toBeVisible();
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  }
  await onPhone();
  await expectNoSidewaysScroll();
});

test('a past month under two forms of a promotion stands side by side', async () => {
  await openScreen('/promotions');
  const tabs = page.getByRole('navigation', { name: '프로모션' });
  await tabs.getByRole('link', { name: '조건 비교' }).click();
  await expect.element(page.getByRole('group', { name: 'B안' }).getByText('조건 고치기')).toBeVisible();
  await page.getByRole('button', { name: '비교하기' }).click();
  await expect.element(page.getByLabelText('지급 합계').getByText('차이 (B−A)')).toBeVisible();
  await expectAccessible();
  await onPhone();
  await expectNoSidewaysScroll();
});

test('a rule of levels says whom it would move before it is saved', async () => {
  const nothing = { up: 0, down: 0 };
  const everyone = { memberId: '11', loginId: 'member01', grade: 1, current: null, deposits: 0, net: 0, turnover: 0 };
  answers.compute('/staff/levels/preview', ({ payload }: { payload: Body<'/staff/levels/preview'> }) =>
    payload.terms['leastDeposits'] === 0
      ? { current: nothing, changed: { up: 1, down: 0 }, members: 1, list: [{ ...everyone, changed: 9 }] }
      : { current: nothing, changed: nothing, members: 0, list: [] },
  );
  const drawer = await openNew();
  await drawer.getByRole('combobox', { name: '종류', exact: true }).selectOptions('level-up');
  await drawer.getByRole('combobox', { name: '올라갈 레벨' }).selectOptions('9');
  const preview = drawer.getByRole('region', { name: '오늘 밤 미리 계산' });
  await drawer.getByRole('textbox', { name: '최소 입금 합계' }).fill('9000000000000');
  await drawer.getByRole('textbox', { name: '이름', exact: true }).fill('9레벨 승급');
  await preview.getByRole('button').click();
  await expect.element(preview.getByText('지금 규칙과 달라지는 회원이 없어요.')).toBeVisible();
  for (const name of ['최소 입금 합계', '최소 순입금', '최소 베팅 합계'])
    await drawer.getByRole('textbox', { name, exact: true }).fill('0');
  // an answer about other terms is gone
  await expect.element(preview.getByText('지금 규칙과 달라지는 회원이 없어요.')).not.toBeInTheDocument();
  await preview.getByRole('button').click();
  await expect.element(preview.getByRole('table', { name: '달라지는 회원' }).getByText('9레벨')).toBeVisible();
  await expectAccessible();
  expect(answers.sent('/staff/levels/preview')).toMatchObject([
    { body: { payload: { kind: 'level-up', id: null, terms: { to: 9, leastDeposits: 9_000_000_000_000 } } } },
    { body: { payload: { terms: { to: 9, leastDeposits: 0, leastNet: 0, leastTurnover: 0 } } } },
  ]);
});

test('moves of levels are applied once it is said how many go up and how many down', async () => {
  const answer = answers.example('/staff/levels/list');
  const move = (id: number, from: number, to: number): WireLevelMove => ({
    ...answer.list[0]!,
    id: String(id),
    loginId: `member0${id}`,
    from,
    to,
  });
  const list = [move(1, 1, 2), move(2, 1, 3), move(3, 3, 2), { ...move(4, 4, 1), state: 'refused' as const }];
  answers.succeed('/staff/levels/list', { ...answer, list });
  await openScreen('/promotions/levels');
  for (const { loginId } of list) await page.getByRole('row', { name: loginId }).getByRole('checkbox').click();
  await page.getByRole('button', { name: /적용하기$/ }).click();
  const question = page.getByRole('alertdialog', { name: '3명의 레벨을 바꿀까요?' });
  await expect.element(question.getByText('승급 2명, 강등 1명이에요.')).toBeVisible();
  await question.getByRole('button', { name: '적용하기' }).click();
  await expect.element(page.getByText('3명의 레벨 이동을 적용했어요.')).toBeVisible();
  expect(answers.sent('/staff/levels/decide')).toMatchObject([
    { body: { payload: { ids: ['1', '2', '3'], apply: true } } },
  ]);
});

test('moves of levels are a list, which fits a phone', async () => {
  await onPhone();
  await openScreen('/promotions/levels');
  await expect.element(page.getByRole('region', { name: '레벨 이동' })).toBeVisible();
  await expectNoSidewaysScroll();
});
