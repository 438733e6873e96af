import type { WireCashRequest } from '@lime/contract/staff-cash.ts';
import { formatAmount } from '@lime/ui/format.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../packages/ui/test/looks.ts';
import { socketLine } from '../../../../../packages/ui/test/socket-stand-in.ts';
import { alert } from '../../../../../packages/ui/test/stage.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';
import type { Body } from '../../lib/calls.ts';
import type { Kind } from './kinds.ts';

const member = 'fox01234';
const nouns = { deposit: '입금', withdrawal: '출금' } as const;

const request = (no: number, amount: number, change: Partial<WireCashRequest> = {}): WireCashRequest => ({
  seq: String(no),
  memberId: '41',
  loginId: member,
  nickname: '여우',
  grade: 1,
  amount,
  status: 'received',
  requestedAt: `2026-01-15T09:00:0${no}.000Z`,
  decidedAt: null,
  decidedBy: null,
  owner: '김*현',
  ownerMatches: true,
  account: '신한 ··0014',
  bonus: null,
  flags: ['first'],
  taken: null,
  first: null,
  needsSecond: amount >= 3_000_000,
  paidToday: 0,
  heldUntil: null,
  reason: null,
  memo: '',
  ...change,
});

/** The queue has these requests from now on; the decided ones are on its tab. */
function serve(kind: Kind, ...all: WireCashRequest[]): void {
  const inTab = {
    waiting: all.filter(({ status, taken }) => status === 'received' && taken === null),
    taken: all.filter(({ status, taken }) => status === 'received' && taken !== null),
    done: all.filter(({ status }) => status === 'done'),
    refused: all.filter(({ status }) => status === 'refused'),
    all,
  };
  const tabs = Object.fromEntries(Object.entries(inTab).map(([tab, { length }]) => [tab, length])) as never;
  answers.compute(`/staff/${kind}/list`, ({ payload }: { payload: Body<'/staff/deposit/list'> }) => {
    const list = inTab[payload.tab ?? 'waiting'];
    const { figures } = answers.example(`/staff/${kind}/list`);
    return {
      list,
      pagination: { page: 1, size: 20, total: list.length, end: 1 },
      figures: { ...figures, tabs, sum: list.reduce((sum, { amount }) => sum + amount, 0) },
    };
  });
  const card = answers.example(`/staff/${kind}/card`);
  answers.compute(`/staff/${kind}/card`, ({ payload }: { payload: { seq: string } }) => ({
    ...card,
    request: all.find(({ seq }) => seq === payload.seq)!,
  }));
}

const rowOf = (amount: number) => page.getByRole('row', { name: formatAmount(amount) });
const bar = () => page.getByRole('region', { name: '선택한 줄' });
const card = () => page.getByRole('complementary').filter({ hasText: '요청 금액' });
const focus = (locator: Locator) => (locator.element() as HTMLElement).focus();
const bodies = (path: Parameters<typeof answers.sent>[0]) =>
  answers.sent(path).map(({ body }) => (body as { payload: unknown }).payload);

const four = {
  deposit: [3_000_000, 3_100_000, 3_200_000, 3_300_000],
  withdrawal: [10_000, 20_000, 30_000, 40_000],
} as const;

/** The queue with four open requests, the oldest first. */
async function openFour(kind: Kind): Promise<void> {
  serve(kind, ...four[kind].map((amount, at) => request(at + 1, amount)));
  await openScreen(`/${kind}s`);
  await expect.element(rowOf(four[kind][3])).toBeVisible();
}

/** Wholly inside the window, and what lies there is the bar. */
async function expectBarInSight(): Promise<void> {
  await expect.element(bar()).toBeVisible();
  const box = bar().element().getBoundingClientRect();
  expect(box.bottom).toBeLessThanOrEqual(window.innerHeight);
  expect(box.right).toBeLessThanOrEqual(window.innerWidth);
  for (const button of bar().element().querySelectorAll('button')) {
    const { x, y, width, height } = button.getBoundingClientRect();
    expect(button.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true);
  }
}

test('a new request appears by itself; one key approves it', async () => {
  serve('withdrawal');
  await openScreen('/withdrawals');
  await expect.element(page.getByText('데이터 없음')).toBeVisible();
  serve('withdrawal', request(1, 50_000));
  socketLine.push('work', { kind: 'withdrawal' });
  const row = rowOf(50_000);
  for (const text of ['첫 출금', '김*현', member]) await expect.element(row.getByText(text)).toBeVisible();

  answers.succeed('/staff/withdrawal/approve', { seq: '1', state: 'done' });
  await userEvent.keyboard('j');
  await expect.element(row).toHaveFocus();
  serve(
    'withdrawal',
    request(1, 50_000, { status: 'done', decidedAt: '2026-01-15T09:01:00.000Z', decidedBy: 'admin' }),
  );
  await userEvent.keyboard('a');
  await expect.element(page.getByText(`${member} 50,000원 출금을 승인했어요.`)).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  expect(bodies('/staff/withdrawal/approve')).toEqual([{ seq: '1', key: expect.any(String) }]);
  await page.getByRole('tab', { name: /^완료/ }).click();
  await expect.element(row.getByText('완료')).toBeVisible();
  await expect.element(row.getByText('admin 18:01')).toBeVisible();
});

test('what asks for a look is opened before a key decides it, and is refused with words the member reads', async () => {
  const asked = request(1, 60_000, { flags: ['holder'], ownerMatches: false });
  const { member: owner, ...rest } = answers.example('/staff/withdrawal/card');
  serve('withdrawal', asked);
  answers.succeed('/staff/withdrawal/card', {
    ...rest,
    request: asked,
    bank: { bankName: '신한은행', account: '110-1234-5678', owner: '김지현' },
    member: { ...owner, bankName: '우리은행', account: '1002-77', owner: '이성' },
  });
  await openScreen('/withdrawals');
  const row = rowOf(60_000);
  for (const text of ['계좌 변경', '불일치']) await expect.element(row.getByText(text)).toBeVisible();
  await expect.element(row.getByRole('button', { name: '승인' })).not.toBeInTheDocument();
  focus(row);
  await userEvent.keyboard('a');
  for (const text of [
    '예금주나 계좌가 가입 정보와 달라요.',
    /110-1234-5678 · .*김지현.*1002-77 · .*이성/,
    /육만 원/,
    '+0 / −0',
  ])
    await expect.element(card().getByText(text).first()).toBeVisible();
  expect(answers.sent('/staff/withdrawal/approve')).toEqual([]);
  await expectAccessible();
  await expectNoSidewaysScroll();

  const reason = '계좌 정보가 맞지 않아 송금하지 못했어요';
  await card().getByLabelText('거절 사유').selectOptions(reason);
  await card().getByRole('button', { name: '거절' }).click();
  await expect.element(card()).not.toBeInTheDocument();
  await expect.element(page.getByText(`${member} 60,000원 출금을 거절했어요.`)).toBeVisible();
  expect(bodies('/staff/withdrawal/refuse')).toEqual([{ seq: '1', key: expect.any(String), reason }]);
});

test('with the card of another row open, the key A opens this one before it decides it', async () => {
  serve('withdrawal', ...[50_000, 60_000].map((amount, at) => request(at + 1, amount, { flags: ['turnover'] })));
  await openScreen('/withdrawals');
  await expect.element(rowOf(60_000)).toBeVisible();
  focus(rowOf(50_000));
  await userEvent.keyboard('a');
  await expect.element(card().getByText('50,000원').first()).toBeVisible();
  focus(rowOf(60_000));
  await userEvent.keyboard('a');
  await expect.element(card().getByText('60,000원').first()).toBeVisible();
  expect(answers.sent('/staff/withdrawal/approve')).toEqual([]);
  answers.succeed('/staff/withdrawal/approve', { seq: '2', state: 'done' });
  focus(rowOf(60_000));
  await userEvent.keyboard('a');
  await expect.element(page.getByText(`${member} 60,000원 출금을 승인했어요.`)).toBeVisible();
  expect(bodies('/staff/withdrawal/approve')).toEqual([{ seq: '2', key: expect.any(String) }]);
});

test('the first of two who approve a large deposit waits for the second', async () => {
  serve('deposit', request(1, 3_000_000));
  answers.succeed('/staff/deposit/approve', { seq: '1', state: 'first' });
  await openScreen('/deposits');
  const row = rowOf(3_000_000);
  const first = { by: '관리자', mine: true, at: '2026-01-15T09:00:00.000Z' };
  await expect.element(row.getByRole('button', { name: '1차 승인' })).toBeVisible();
  serve('deposit', request(1, 3_000_000, { first }));
  await row.getByRole('button', { name: '1차 승인' }).click();
  await expect.element(page.getByText('다른 관리자의 2차 승인이 필요해요.')).toBeVisible();
  await expect.element(row.getByText('2차 대기')).toBeVisible();
  await expect.element(row.getByRole('button', { name: /승인/ })).not.toBeInTheDocument();
  focus(row);
  await userEvent.keyboard('a'); // nor by a key
  expect(answers.sent('/staff/deposit/approve')).toHaveLength(1);

  serve('deposit', request(1, 3_000_000, { first: { ...first, by: '김하나', mine: false } }));
  socketLine.push('work', { kind: 'deposit' });
  await row.getByText(member).click();
  await expect.element(card().getByText('김하나 님이 01.15 18:00에 1차 승인했어요.')).toBeVisible();
  answers.succeed('/staff/deposit/approve', { seq: '1', state: 'done' });
  await card().getByRole('button', { name: '2차 승인' }).click();
  await expect.element(page.getByText(`${member} 3,000,000원 입금을 승인했어요.`)).toBeVisible();
});

test('what a colleague has in hand shows so, and cannot be decided here', async () => {
  const taken = { by: '김동료', mine: false, at: new Date().toISOString() };
  serve('withdrawal', request(1, 30_000));
  await openScreen('/withdrawals');
  await expect.element(rowOf(30_000)).toBeVisible();
  serve('withdrawal', request(1, 30_000, { taken }));
  socketLine.push('work', { kind: 'withdrawal' });
  await expect.element(rowOf(30_000)).not.toBeInTheDocument();
  await openScreen('/withdrawals?tab=taken&open=1');
  await expect.element(rowOf(30_000).getByText('김동료 확인 중')).toBeVisible();
  await expect.element(card().getByText('김동료 님이 확인하고 있어요.')).toBeVisible();
  await expect.element(card().getByRole('button', { name: '승인' })).not.toBeInTheDocument();
  await expect.element(card().getByRole('button', { name: '넘겨받기' })).not.toBeInTheDocument();
  serve('withdrawal', request(1, 30_000));
  socketLine.push('work', { kind: 'withdrawal' });
  await expect.element(card().getByRole('button', { name: '승인' })).toBeVisible();

  // taken here, it is put back here
  answers.succeed('/staff/withdrawal/take', { seq: '1', state: 'received' });
  serve('withdrawal', request(1, 30_000, { taken: { ...taken, mine: true } }));
  await card().getByRole('button', { name: '맡기', exact: true }).click();
  await expect.element(page.getByText(`${member} 30,000원 신청을 맡았어요.`)).toBeVisible();
  await card().getByRole('button', { name: '내려놓기' }).click();
  await expect.element(page.getByText(`${member} 30,000원 신청을 접수로 되돌렸어요.`)).toBeVisible();
});

test('a request that lies with a colleague for long is taken over for a reason', async () => {
  serve('withdrawal', request(1, 30_000, { taken: { by: '김동료', mine: false, at: '2026-01-15T09:00:00.000Z' } }));
  await openScreen('/withdrawals?tab=taken&open=1');
  await card().getByRole('button', { name: '넘겨받기' }).click();
  const question = page.getByRole('dialog', { name: '넘겨받기' });
  await expect.element(question.getByText('김동료 님이 맡은 신청이에요. 넘겨받는 사유를 남겨주세요.')).toBeVisible();
  await question.getByRole('button', { name: '교대' }).click();
  answers.succeed('/staff/withdrawal/take', { seq: '1', state: 'received' });
  await question.getByRole('button', { name: '넘겨받기' }).click();
  await expect.element(page.getByText(`${member} 30,000원 신청을 맡았어요.`)).toBeVisible();
  expect(bodies('/staff/withdrawal/take')).toEqual([{ seq: '1', reason: '교대' }]);
});

test('several are selected by keys, added up and approved at once', async () => {
  const all = [request(1, 10_000), request(2, 20_000), request(3, 3_000_000)];
  serve('withdrawal', ...all);
  await openScreen('/withdrawals');
  await expect.element(rowOf(3_000_000)).toBeVisible();
  for (let n = 0; n < 3; n += 1) {
    await userEvent.keyboard('j');
    await userEvent.keyboard(' ');
  }
  await expect.element(bar().getByText('3건 선택')).toBeVisible();
  await expect.element(bar().getByText('합계 3,030,000원 · 1건은 2차 승인 필요')).toBeVisible();
  answers.succeed('/staff/withdrawal/decide', {
    rows: [
      { seq: '1', state: 'done' },
      { seq: '2', state: 'done' },
      { seq: '3', state: 'first' },
    ],
  });
  await bar().getByRole('button', { name: '3건 일괄 승인' }).click();
  serve('withdrawal', request(3, 3_000_000, { first: { by: '관리자', mine: true, at: '2026-01-15T09:00:00.000Z' } }));
  await alert().getByRole('button', { name: '3건 승인하기' }).click();
  await expect.element(page.getByText('2건을 승인했어요. 1건은 1차 승인했고 2차 승인을 기다려요.')).toBeVisible();
  await expect.element(rowOf(3_000_000).getByText('2차 대기')).toBeVisible();
  expect(bodies('/staff/withdrawal/decide')).toEqual([
    { seqs: ['1', '2', '3'], what: 'approve', reason: '', key: expect.any(String) },
  ]);
});

test('a selection adds up what can be decided here, and says how many cannot', async () => {
  serve(
    'withdrawal',
    request(1, 10_000),
    request(2, 20_000, { status: 'refused', decidedAt: '2026-01-15T09:01:00.000Z', decidedBy: 'admin' }),
    request(3, 40_000, { taken: { by: '김동료', mine: false, at: '2026-01-15T09:00:00.000Z' } }),
    request(4, 80_000, { taken: { by: '관리자', mine: true, at: '2026-01-15T09:00:00.000Z' } }),
  );
  await openScreen('/withdrawals?tab=all');
  for (const amount of [10_000, 20_000, 40_000, 80_000]) await rowOf(amount).getByRole('checkbox').click();
  await expect.element(bar().getByText('4건 선택')).toBeVisible();
  await expect.element(bar().getByText('합계 90,000원 · 2건은 처리할 수 없어요')).toBeVisible();
});

for (const kind of ['deposit', 'withdrawal'] as const) {
  test(`two ticked and R: those two are refused, for a reason that was chosen (${kind})`, async () => {
    const [first, second] = four[kind];
    await openFour(kind);
    await rowOf(second).getByRole('checkbox').click();
    await rowOf(first).getByRole('checkbox').click();
    await expect.element(bar().getByText('2건 선택')).toBeVisible();
    await expect.element(bar().getByText(`합계 ${formatAmount(first + second)}원`)).toBeVisible();
    await userEvent.keyboard('r');
    const dialog = page.getByRole('dialog', { name: '2건 거절' });
    await expect.element(dialog.getByText(`합계 ${formatAmount(first + second)}원`)).toBeVisible();
    await expect.element(dialog.getByText(`사유는 회원의 ${nouns[kind]} 내역에 보여요.`)).toBeVisible();

    // nothing is chosen beforehand, and nothing empty is sent
    const words = dialog.getByRole('textbox', { name: '사유' });
    await expect.element(words).toHaveValue('');
    await expect.element(dialog.getByRole('button', { pressed: true })).not.toBeInTheDocument();
    focus(dialog.getByRole('button', { name: '2건 거절하기' }));
    await userEvent.keyboard('{Enter}');
    focus(words);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByPlaceholder('사유를 고르거나 적어주세요.')).toBeVisible();
    expect(answers.sent(`/staff/${kind}/decide`)).toEqual([]);

    // the holder matches: saying that it does not is marked
    const against = dialog.getByRole('button', { name: /^예금주/ });
    await expect.element(against.getByText('예금주 일치 2건')).toBeVisible();
    await against.click();
    const doubt = dialog.getByText('2건은 예금주가 가입 정보와 같아요.');
    await expect.element(doubt).toBeVisible();
    await expectAccessible();
    await words.fill('확인할 수 없어요');
    await expect.element(doubt).not.toBeInTheDocument();
    answers.succeed(`/staff/${kind}/decide`, { rows: ['1', '2'].map((seq) => ({ seq, state: 'refused' as const })) });
    await dialog.getByRole('button', { name: '2건 거절하기' }).click();
    await expect.element(page.getByText('2건을 거절했어요.')).toBeVisible();
    await expect.element(bar()).not.toBeInTheDocument();
    const [sent] = bodies(`/staff/${kind}/decide`) as { seqs: string[] }[];
    expect({ ...sent, seqs: sent!.seqs.toSorted() }).toEqual({
      seqs: ['1', '2'],
      what: 'refuse',
      reason: '확인할 수 없어요',
      key: expect.any(String),
    });
  });

  test(`three ticked, J and A: those three after one question with their sum, not the row in focus (${kind})`, async () => {
    const [first, second, third, fourth] = four[kind];
    await openFour(kind);
    for (const amount of [first, second, third]) await rowOf(amount).getByRole('checkbox').click();
    focus(rowOf(third));
    await userEvent.keyboard('j');
    await expect.element(rowOf(fourth)).toHaveFocus();
    await userEvent.keyboard('a');
    const question = page.getByRole('alertdialog', { name: '3건 승인' });
    await expect.element(question.getByText(`합계 ${formatAmount(first + second + third)}원`)).toBeVisible();

    // called off: nothing is decided and the three stay ticked
    await question.getByRole('button', { name: '취소' }).click();
    await expect.element(bar().getByText('3건 선택')).toBeVisible();
    expect(window.location.search).not.toContain('open=');
    expect(answers.sent(`/staff/${kind}/decide`)).toEqual([]);

    const state = kind === 'deposit' ? ('first' as const) : ('done' as const);
    answers.succeed(`/staff/${kind}/decide`, { rows: ['1', '2', '3'].map((seq) => ({ seq, state })) });
    await userEvent.keyboard('a');
    await question.getByRole('button', { name: '3건 승인하기' }).click();
    const said = kind === 'deposit' ? '3건은 1차 승인했고 2차 승인을 기다려요.' : '3건을 승인했어요.';
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(bar()).not.toBeInTheDocument();
    const [sent] = bodies(`/staff/${kind}/decide`) as { seqs: string[] }[];
    expect({ ...sent, seqs: sent!.seqs.toSorted() }).toMatchObject({ seqs: ['1', '2', '3'], what: 'approve' });
  });

  test(`the bar of a selection is in sight, with few rows and with many (${kind})`, async () => {
    for (const count of [1, 60]) {
      serve(kind, ...Array.from({ length: count }, (_, at) => request(1, 10_000, { seq: String(at + 1) })));
      await openScreen(`/${kind}s?tab=all&size=100&q=${count}`);
      await expect.poll(() => page.getByRole('row').elements()).toHaveLength(count + 1);
      await page.getByRole('row').nth(1).getByRole('checkbox').click();
      await expectBarInSight();
      await expectNoSidewaysScroll();
      await page.viewport(1_280, 800);
      await expectBarInSight();
      await expectNoSidewaysScroll();
      await page.viewport(1_440, 900);
      await page.getByRole('row').nth(1).getByRole('checkbox').click();
    }
  });
}

test('the card of one request chooses no reason either, and marks one the facts contradict', async () => {
  await openFour('withdrawal');
  await rowOf(10_000).getByText(member).click();
  const reason = card().getByLabelText('거절 사유');
  await expect.element(reason).toHaveValue('');
  await card().getByRole('button', { name: '거절' }).click();
  await expect.element(card().getByText('거절 사유를 골라주세요.')).toBeVisible();
  await expect.element(reason).toHaveFocus();
  expect(answers.sent('/staff/withdrawal/refuse')).toEqual([]);
  await reason.selectOptions('예금주가 가입 정보와 달라요 (예금주 일치)');
  const doubt = card().getByText('예금주가 가입 정보와 같아요. 이 사유가 맞는지 확인해주세요.');
  await expect.element(doubt).toBeVisible();
  await expectAccessible();
  await reason.selectOptions('본인 확인이 필요해요. 고객센터로 문의해주세요');
  await expect.element(doubt).not.toBeInTheDocument();
});
