import type { WireCashRequest } from '@lime/contract/staff-cash.ts';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../test/living-page.tsx';
import { serveSettings } from '../../test/settings-server.ts';

// The office in a hand: each act in four taps or fewer from the first page.

const member = 'fox01234';
const at = '2026-01-15T09:00:00.000Z';
const bodies = (path: Parameters<typeof answers.sent>[0]) =>
  answers.sent(path).map(({ body }) => (body as { payload: unknown }).payload);

/** Presses things one after the other, from the dashboard. @returns how many presses that took */
async function taps(...steps: readonly (Locator | (() => Promise<void>))[]): Promise<number> {
  await onPhone();
  await openScreen('/dashboard');
  let count = 0;
  for (const step of steps) {
    if (typeof step === 'function') {
      await step();
      continue;
    }
    await step.click();
    count += 1;
  }
  return count;
}

const tab = (name: string) =>
  page.getByRole('navigation', { name: '빠른 메뉴' }).getByRole('link', { name: new RegExp(`^${name}`) });
const tile = (name: string) =>
  page.getByRole('navigation', { name: '기다리는 일' }).getByRole('link', { name: new RegExp(`^${name}`) });
const row = (text: string) => page.getByRole('row', { name: text });

/** What waits is one of each kind, so that every tile is there. */
function serveCounts(): void {
  const counts = answers.example('/staff/dashboard/counts');
  answers.succeed('/staff/dashboard/counts', {
    ...counts,
    deposits: 1,
    withdrawals: 2,
    inquiries: 3,
    chats: 4,
    results: 5,
  });
}

const sample = answers.example('/staff/withdrawal/card').request;
const asked: WireCashRequest = { ...sample, seq: '1', loginId: member, amount: 20_000, flags: ['first'] };
const flagged: WireCashRequest = {
  ...asked,
  seq: '2',
  loginId: 'cat01234',
  amount: 30_000,
  flags: ['holder'],
  ownerMatches: false,
};

/** These withdrawals wait from now on. */
function serveWithdrawals(...list: WireCashRequest[]): void {
  serveCounts();
  const { figures } = answers.example('/staff/withdrawal/list');
  const pagination = { page: 1, size: 20, total: list.length, end: 1 };
  answers.succeed('/staff/withdrawal/list', { list, pagination, figures });
  const card = answers.example('/staff/withdrawal/card');
  answers.compute('/staff/withdrawal/card', ({ payload }: { payload: { seq: string } }) => ({
    ...card,
    request: list.find(({ seq }) => seq === payload.seq) ?? asked,
  }));
}

test('a withdrawal is approved in three taps, and another one refused in four', async () => {
  serveWithdrawals(asked, flagged);
  answers.succeed('/staff/withdrawal/approve', { seq: '1', state: 'done' });
  const approve = row(member).getByRole('button', { name: '승인' });
  const sure = page.getByRole('alertdialog', { name: '출금 승인' });
  const presses = await taps(
    tile('출금'),
    async () => {
      await expect.element(approve).toBeVisible();
      await expectNoSidewaysScroll();
    },
    approve,
    async () => {
      await expect.element(sure).toBeVisible();
      expect(answers.sent('/staff/withdrawal/approve')).toEqual([]);
    },
    sure.getByRole('button', { name: '승인하기' }),
  );
  expect(presses).toBe(3);
  await expect.element(page.getByText(`${member} 20,000원 출금을 승인했어요.`)).toBeVisible();
  expect(bodies('/staff/withdrawal/approve')).toEqual([{ seq: '1', key: expect.any(String) }]);

  const question = page.getByRole('dialog', { name: '출금 거절' });
  answers.succeed('/staff/withdrawal/refuse', { seq: '1', state: 'refused' });
  const refused = await taps(
    tile('출금'),
    row(member).getByRole('button', { name: /거절$/ }),
    question.getByRole('button', { name: '계좌 정보가 맞지 않아 송금하지 못했어요' }),
    question.getByRole('button', { name: '거절하기' }),
  );
  expect(refused).toBe(4);
  await expect.element(page.getByText(`${member} 20,000원 출금을 거절했어요.`)).toBeVisible();
  expect(bodies('/staff/withdrawal/refuse')).toMatchObject([
    { seq: '1', reason: '계좌 정보가 맞지 않아 송금하지 못했어요' },
  ]);
});

/** Pulls a row's card to the right by a finger. @param by px */
async function pull(of: Locator, by: number): Promise<void> {
  const box = () => of.element().getBoundingClientRect();
  // nothing lies over it any more, and it is where it stays
  await expect.poll(() => of.element().contains(document.elementFromPoint(box().x + 60, box().y + 14))).toBe(true);
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const [x, y] = [frame.x + box().x + 60, frame.y + box().y + 14];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (let part = 1; part <= 8; part += 1) await touch('touchMove', [{ x: x + (by * part) / 8, y: y + part / 2 }]);
  if (by > 100) await expect.element(of).toHaveAttribute('data-pulled', 'far');
  await touch('touchEnd', []);
}

test('a pull approves after a question; what asks for a look is opened, never approved', async () => {
  serveWithdrawals(asked, flagged);
  answers.succeed('/staff/withdrawal/approve', { seq: '1', state: 'done' });
  await taps(tile('출금'));
  await expect.element(row(member)).toBeVisible();
  const question = page.getByRole('alertdialog', { name: '출금 승인' });
  await pull(row(member), 60);
  await expect.element(row(member)).not.toHaveAttribute('data-pulled');
  await expect.element(question).not.toBeInTheDocument();
  await pull(row(member), 180);
  await expect
    .element(question.getByText(`${member} 20,000원 출금을 승인할까요? 받는 사람 홍*동 · 신한 ··0007`))
    .toBeVisible();
  expect(answers.sent('/staff/withdrawal/approve')).toEqual([]);
  await question.getByRole('button', { name: '승인하기' }).click();
  await expect.element(page.getByText(`${member} 20,000원 출금을 승인했어요.`)).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();

  await pull(row('cat01234'), 180);
  await expect.element(page.getByRole('complementary').filter({ hasText: '요청 금액' })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(bodies('/staff/withdrawal/approve')).toEqual([{ seq: '1', key: expect.any(String) }]);
});

test('what waits is listed against its target, each line one tap from where it is done', async () => {
  serveWithdrawals(asked);
  const late = { kind: 'withdrawal' as const, id: '1', at, who: member, amount: 20_000, target: 10 };
  answers.succeed('/staff/alarms/now', {
    list: [late, { kind: 'inquiry', id: '3', at: new Date().toISOString(), who: 'cat01234', amount: null, target: 60 }],
    total: 2,
    late: 1,
  });
  answers.succeed('/staff/withdrawal/approve', { seq: '1', state: 'done' });
  const list = page.getByRole('region', { name: '지금 할 일' });
  const presses = await taps(
    page.getByRole('navigation', { name: '대시보드' }).getByRole('link', { name: /^지금 할 일/ }),
    async () => {
      await expect.element(page.getByText('목표 시간을 넘긴 일 1건 · 모두 2건')).toBeVisible();
      const line = list.getByRole('listitem').filter({ hasText: member });
      await expect.element(line.getByText('목표 10분')).toBeVisible();
      await expect.element(line.getByText(/넘음$/)).toBeVisible();
      await expect.element(list.getByText('방금 넘음')).not.toBeInTheDocument();
      await expect.element(list.getByRole('link', { name: 'cat01234 1:1 문의 답변' })).toBeVisible();
      await expectNoSidewaysScroll();
      await expectAccessible();
    },
    list.getByRole('link', { name: `${member} 출금 신청 승인` }),
    page.getByRole('complementary').getByRole('button', { name: /^승인/ }),
    page.getByRole('alertdialog', { name: '출금 승인' }).getByRole('button', { name: '승인하기' }),
  );
  expect(presses).toBe(4);
  await expect.element(page.getByText(`${member} 20,000원 출금을 승인했어요.`)).toBeVisible();
  expect(bodies('/staff/withdrawal/approve')).toMatchObject([{ seq: '1' }]);
});

test('the emergency begins by holding its button, and ends', async () => {
  const settings = serveSettings();
  const more = page.getByRole('button', { name: '더보기' });
  const siren = page.getByRole('button', { name: '긴급 점검', exact: true });
  const hold = page.getByRole('button', { name: '1.5초 눌러서 긴급 점검 시작' });
  const presses = await taps(
    more,
    async () => {
      await expect.element(siren).toBeVisible();
      await expectAccessible();
      await expectNoSidewaysScroll();
    },
    siren,
    hold,
  );
  expect(presses).toBe(3);
  // a touch in passing begins nothing
  expect(answers.sent('/staff/settings/change')).toEqual([]);
  hold.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(page.getByText('긴급 점검을 시작했어요.')).toBeVisible();
  expect(settings.value('emergency')).toEqual({ active: true, text: '' });
  expect(await taps(more, siren, page.getByRole('button', { name: '점검 끝내기' }))).toBe(3);
  await expect.element(page.getByText('긴급 점검을 끝냈어요.')).toBeVisible();
  expect(settings.value('emergency')).toEqual({ active: false, text: '' });
});

test('a conversation and an inquiry are answered', async () => {
  serveCounts();
  const { chat } = answers.example('/staff/chat/detail');
  const list = answers.example('/staff/chat/list');
  answers.succeed('/staff/chat/list', { ...list, list: [chat], counts: { open: 1, waiting: 1 } });
  const presses = await taps(
    tile('상담'),
    page.getByRole('button', { name: /안녕하세요/ }),
    () => page.getByLabelText('답장').fill('확인해 볼게요'),
    page.getByRole('button', { name: '보내기' }),
  );
  expect(presses).toBe(3);
  await expect.element(page.getByRole('region', { name: /님과의 대화$/ }).getByText('확인해 볼게요')).toBeVisible();
  await expectNoSidewaysScroll();
  expect(bodies('/staff/chat/say')).toMatchObject([{ seq: '3', content: '확인해 볼게요' }]);

  const card = answers.example('/staff/inquiries/card');
  const inquiry = { ...card.inquiry, state: 'waiting' as const, answeredAt: null, waitingSince: at };
  const inquiries = answers.example('/staff/inquiries/list');
  answers.succeed('/staff/inquiries/list', { ...inquiries, list: [inquiry] });
  answers.succeed('/staff/inquiries/card', { ...card, inquiry });
  const answered = await taps(
    tile('문의'),
    row(inquiry.member.loginId).filter({ hasText: inquiry.title }),
    () => page.getByLabelText('답변', { exact: true }).fill('네, 연장전도 포함이에요.'),
    page.getByRole('button', { name: /^답변 보내기/ }),
  );
  expect(answered).toBe(3);
  await expect
    .poll(() => bodies('/staff/inquiries/answer'))
    .toMatchObject([{ seq: '3', content: '네, 연장전도 포함이에요.', lastMessage: '4' }]);
});

test('a result is confirmed in three taps', async () => {
  serveCounts();
  const { list, ...rest } = answers.example('/staff/results/proposals');
  const proposal = { ...list[0]!, secondPerson: null, first: null, hold: [], source: 'manual', byFeed: false };
  answers.succeed('/staff/results/proposals', { ...rest, list: [proposal] });
  answers.succeed('/staff/results/confirm', { applied: true });
  const presses = await taps(
    tile('결과'),
    page.getByRole('button', { name: '확정' }),
    page.getByRole('alertdialog').getByRole('button', { name: '확정하고 정산' }),
  );
  expect(presses).toBe(3);
  await expect.element(page.getByText('결과를 확정했어요. 정산을 시작해요.')).toBeVisible();
  expect(bodies('/staff/results/confirm')).toMatchObject([{ id: '1' }]);
});

test('today’s figures are in sight, and a member is found', async () => {
  serveCounts();
  await onPhone();
  await openScreen('/deposits');
  await tab('대시보드').click();
  const stakes = page.getByRole('link', { name: /^베팅금액/ });
  await expect.element(stakes.getByText('200,000')).toBeVisible();
  await expect.element(stakes).toBeInViewport();
  await expectNoSidewaysScroll();
  await expectAccessible();
  const presses = await taps(
    page.getByRole('button', { name: /검색/ }),
    () => page.getByRole('combobox').fill('member01'),
    page.getByRole('option', { name: /회원member01/ }),
  );
  expect(presses).toBe(2);
  await expect.element(page.getByRole('heading', { level: 1, name: 'member01' })).toBeVisible();
  await expectNoSidewaysScroll();
  await userEvent.keyboard('{Escape}');
});
