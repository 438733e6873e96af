import { addDays } from '@lime/domain/seoul-time.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';
import type { Payload } from '../../lib/calls.ts';

type Card = Payload<'/staff/agents/card'>;
type Tree = Payload<'/staff/agents/tree'>;

const path = () => decodeURIComponent(window.location.pathname + window.location.search);
const today = '2026-01-15';
const tomorrow = addDays(today, 1);
const treeList = page.getByRole('list', { name: '총판 트리' });
const ratesCard = page.getByRole('region', { name: '요율', exact: true });

const [one] = answers.example('/staff/agents/tree').list;
const seoul = { ...one!, id: '1', name: '서울지사', code: 'SEOUL' };
const busan = { ...one!, id: '2', name: '부산지사', code: 'BUSAN' };
const han = { ...one!, id: '3', name: '한강총판', code: 'HAN77', parentId: '1', level: 2 };
const affil = { ...one!, id: '4', name: '제휴몰', code: 'AFFIL', kind: 'affiliate' as const, members: 12 };

/** The server's tree, and the card of 한강총판 with these differences. */
function serve(changes: Partial<Card> = {}, moves: Tree['moves'] = []): void {
  answers.succeed('/staff/agents/tree', { day: today, today, list: [seoul, han, busan, affil], moves, waiting: 0 });
  const card = answers.example('/staff/agents/card');
  answers.succeed('/staff/agents/card', {
    ...card,
    agent: { ...card.agent, ...han },
    path: [
      { id: '1', name: '서울지사' },
      { id: '3', name: '한강총판' },
    ],
    rates: { 'stake:sports:1': 90 },
    parentRates: { 'stake:sports:1': 100 },
    settlements: [],
    payouts: [],
    ...changes,
  });
}

const open = async () => {
  await openScreen('/agents?open=3');
  await expect.element(page.getByRole('heading', { name: '한강총판', level: 2 })).toBeVisible();
};

test('the tree leads to an agent with rates, statement and account', async () => {
  serve();
  await openScreen('/agents');
  await treeList.getByRole('button', { name: /한강총판.*HAN77/ }).click();
  await expect.element(page.getByRole('heading', { name: '한강총판', level: 2 })).toBeVisible();
  await expect.element(page.getByText('서울지사 › 한강총판')).toBeVisible();
  await expect.element(ratesCard.getByText('0.9', { exact: true }).first()).toBeVisible();
  await expect.element(ratesCard.getByText('≤ 1', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByRole('region', { name: '정산서', exact: true }).getByText(/차이 0원/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: '총판 계정' }).getByText('36,000원')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  const search = page.getByRole('searchbox', { name: '총판 찾기' });
  await search.fill('affil');
  await expect.poll(() => treeList.getByRole('listitem').elements().length).toBe(1);
  await expect.element(treeList.getByText('제휴몰')).toBeVisible();
  await search.fill('없는총판');
  await expect.element(page.getByText('찾는 총판이 없어요')).toBeVisible();
});

test('a card leads to a note to its members, to its history and to the ledger of its account', async () => {
  serve();
  const card = page.getByRole('region', { name: '한강총판' });
  answers.compute('/staff/notes/count', ({ payload }: { payload: unknown }) => ({
    // below: those of agents below it as well
    count: JSON.stringify(payload).includes('"below":true') ? 5 : 2,
    first: [{ loginId: 'fox01234', nickname: '여우' }],
  }));
  await open();
  await card.getByRole('link', { name: '쪽지' }).click();
  await expect.element(page.getByRole('textbox', { name: '총판 코드' })).toHaveValue('HAN77');
  const count = () => document.querySelector('.note-count')?.textContent;
  await expect.poll(count).toMatch(/5.*fox01234/);
  await page.getByText('직속만').click();
  await expect.poll(count).toMatch(/2.*fox01234/);
  await expectAccessible();
  await open();
  await card.getByRole('link', { name: '이력' }).click();
  await expect.poll(path).toBe('/office/audit?subject=agent:3');
  await open();
  await page.getByRole('region', { name: '총판 계정' }).getByRole('link', { name: '원장 보기' }).click();
  await expect.element(page.getByRole('heading', { name: '원장', exact: true })).toBeVisible();
  expect(path()).toBe('/office/ledger?account=agent:3');
});

test('rates above the parent’s are refused with their name, others count from tomorrow', async () => {
  serve();
  await open();
  await ratesCard.getByRole('button', { name: '바꾸기' }).click();
  const dialog = page.getByRole('dialog', { name: '한강총판 요율' });
  const rate = dialog.getByRole('textbox', { name: '스포츠 1 요율', exact: true });
  const yes = dialog.getByRole('button', { name: '바꾸기' });
  await rate.fill('50.01');
  await yes.click();
  await expect.element(dialog.getByText('요율은 0~50% 사이, 소수 둘째 자리까지 입력해주세요.').first()).toBeVisible();
  expect(answers.sent('/staff/agents/rates')).toEqual([]);
  answers.refuse('/staff/agents/rates', 'AGENT_RATE_ABOVE_PARENT', {
    detail: { child: '한강총판', parent: '서울지사', key: 'stake:sports:1', rate: 101, most: 100, day: tomorrow },
  });
  await rate.fill('1.01');
  await yes.click();
  await expect
    .element(dialog.getByRole('alert').getByText(/스포츠 1폴더 요율 1\.01%가 상위 서울지사의 1%보다 높아요/))
    .toBeVisible();
  await expectAccessible();
  answers.succeed('/staff/agents/rates', {});
  await rate.fill('1');
  serve({ nextRates: { fromDay: tomorrow, rates: { 'stake:sports:1': 100 } } });
  await yes.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(ratesCard.getByText(`${tomorrow} 0시부터 새 요율이 적용돼요.`)).toBeVisible();
  expect(answers.sent('/staff/agents/rates').at(-1)).toMatchObject({
    body: { payload: { id: '3', fromDay: tomorrow, rates: { 'stake:sports:1': 100 } } },
  });
});

test('a move is announced in the tree', async () => {
  serve();
  await open();
  await page.getByRole('button', { name: '옮기기' }).click();
  const dialog = page.getByRole('dialog', { name: '한강총판 옮기기' });
  await dialog.getByRole('combobox', { name: '상위 총판' }).selectOptions('부산지사 BUSAN');
  await expectAccessible();
  serve({}, [{ agentId: '3', fromDay: tomorrow, parentId: '2' }]);
  await dialog.getByRole('button', { name: '옮기기' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(`한강총판: ${tomorrow} 0시부터 부산지사 아래로 옮겨져요.`)).toBeVisible();
  expect(answers.sent('/staff/agents/move')).toMatchObject([
    { body: { payload: { id: '3', parentId: '2', fromDay: tomorrow } } },
  ]);
});

test('a code is made for an agent, and shows its QR', async () => {
  serve();
  const [code] = answers.example('/staff/join-codes/list').list;
  answers.succeed('/staff/join-codes/list', { list: [], pagination: { page: 1, size: 100, total: 0, end: 1 } });
  answers.succeed('/staff/join-codes/qr', {
    link: 'https://lime.example/?code=QHAN77',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  });
  await open();
  await page.getByRole('region', { name: '한강총판' }).getByRole('button', { name: '가입코드' }).click();
  const codes = page.getByRole('dialog', { name: '한강총판 가입코드' });
  await expect.element(codes.getByText('가입코드가 없어요')).toBeVisible();
  await codes.getByRole('textbox', { name: '코드' }).fill('QHAN77');
  answers.succeed('/staff/join-codes/list', {
    list: [{ ...code!, code: 'QHAN77', owner: 'agent:3', state: 'open' }],
    pagination: { page: 1, size: 100, total: 1, end: 1 },
  });
  await codes.getByRole('button', { name: '코드 만들기' }).click();
  await expect.element(codes.getByRole('img', { name: 'QHAN77 QR' })).toBeVisible();
  await expectAccessible();
  expect(answers.sent('/staff/join-codes/save')).toMatchObject([
    { body: { payload: { create: true, agentId: '3', code: { code: 'QHAN77', active: true, mostUses: null } } } },
  ]);
});

test('at 390 px the tree is a step of its own', async () => {
  serve();
  await onPhone();
  await openScreen('/agents');
  await expect.element(treeList).toBeVisible();
  await expect.element(ratesCard).not.toBeInTheDocument();
  await expectNoSidewaysScroll();
  await treeList.getByRole('button', { name: /한강총판.*HAN77/ }).click();
  await expect.element(treeList).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: '총판 계정' })).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible();
  await page.getByRole('button', { name: '총판 트리' }).click();
  await expect.element(treeList).toBeVisible();
});

test('a member’s agent is changed on the member’s page, from tomorrow on', async () => {
  serve();
  const now = { agentId: '1', name: '서울지사', code: 'SEOUL', fromDay: '2026-01-01' };
  answers.succeed('/staff/agents/of-member', { today, now, next: null });
  await openScreen('/members/1');
  await expect.element(page.getByText('서울지사 SEOUL')).toBeVisible();
  await page.getByRole('button', { name: '총판 변경' }).click();
  const dialog = page.getByRole('dialog', { name: '회원의 총판 변경' });
  await dialog.getByRole('combobox', { name: '총판' }).selectOptions('한강총판 HAN77');
  await expectAccessible();
  const next = { agentId: '3', name: '한강총판', code: 'HAN77', fromDay: tomorrow };
  answers.succeed('/staff/agents/of-member', { today, now, next });
  await dialog.getByRole('button', { name: '바꾸기' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(`${tomorrow}부터 한강총판`)).toBeVisible();
  expect(answers.sent('/staff/agents/assign')).toMatchObject([
    { body: { payload: { memberId: '1', agentId: '3', fromDay: tomorrow } } },
  ]);
});

test('settlements, payouts, codes and affiliates of all agents have tabs of their own', async () => {
  serve();
  const none = { list: [], pagination: { page: 1, size: 20, total: 0, end: 1 } };
  answers.succeed('/staff/agents/settlements', none);
  const [paid] = answers.example('/staff/agents/payouts').list;
  answers.succeed('/staff/agents/payouts', { ...none, list: [{ ...paid!, agentName: '한강총판', state: 'paid' }] });
  const [code] = answers.example('/staff/join-codes/list').list;
  answers.succeed('/staff/join-codes/list', { ...none, list: [{ ...code!, code: 'THAN77', owner: 'agent:3' }] });
  const tabs = page.getByRole('navigation', { name: '총판', exact: true });
  await openScreen('/agents');
  await tabs.getByRole('link', { name: '정산' }).click();
  await expect.element(page.getByText('총판이나 관리자가 정산을 요청하면 여기에 보여요.')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await tabs.getByRole('link', { name: '지급' }).click();
  await expect.element(page.getByRole('row', { name: /한강총판/ }).getByText('지급 완료')).toBeVisible();
  await expectAccessible();
  await tabs.getByRole('link', { name: '가입코드' }).click();
  await expect.element(page.getByRole('row', { name: /THAN77/ }).getByText('한강총판')).toBeVisible();
  expect(answers.sent('/staff/join-codes/list').at(-1)).toMatchObject({ body: { payload: { owner: 'agents' } } });
  await expectAccessible();
  await tabs.getByRole('link', { name: '제휴' }).click();
  await expect.element(page.getByRole('row', { name: /AFFIL/ }).getByText('정상')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /AFFIL/ }).getByText('12명')).toBeVisible();
  await expectAccessible();
  await onPhone();
  await expectNoSidewaysScroll();
});

test('a settlement and a payout are approved twice, never by the same person', async () => {
  const [asked] = answers.example('/staff/agents/settlements').list;
  const settlement = { ...asked!, id: '8', agentName: '한강총판', payable: 50_000 };
  const [paid] = answers.example('/staff/agents/payouts').list;
  const payout = {
    ...paid!,
    id: '9',
    agentName: '한강총판',
    amount: 30_000,
    target: '국민 000-00-0000',
    state: 'requested' as const,
    byAgent: true,
    firstBy: null,
    decidedBy: null,
    decidedAt: null,
  };
  serve({ settlements: [settlement], payouts: [payout] });
  await open();
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const question = page.getByRole('alertdialog');
  await expect.element(part('정산 요청').getByText('50,000원').first()).toBeVisible();
  await expect.element(part('지급').getByText('받을 곳 국민 000-00-0000')).toBeVisible();
  await expect.element(part('지급').getByText(/^총판 신청/)).toBeVisible();
  await expectAccessible();
  await part('정산 요청').getByRole('button', { name: '1차 승인' }).click();
  await expect.element(question.getByText(/한강총판 · .* · 50,000원/)).toBeVisible();
  serve({
    settlements: [{ ...settlement, firstBy: 'admin', own: true }],
    payouts: [{ ...payout, firstBy: 'staff02' }],
  });
  await question.getByRole('button', { name: '1차 승인', exact: true }).click();
  await expect.element(page.getByText('1차 승인을 했어요. 2차는 다른 담당자가 해야 해요.')).toBeVisible();
  expect(answers.sent('/staff/agents/approve')).toMatchObject([{ body: { payload: { id: '8' } } }]);
  await expect
    .element(part('정산 요청').getByRole('button', { name: '2차 승인' }))
    .toHaveAttribute('aria-disabled', 'true');
  await part('지급').getByRole('button', { name: '2차 승인' }).click();
  await expect.element(question.getByText('한강총판 · 30,000원 · 국민 000-00-0000')).toBeVisible();
  serve({ balance: 20_000, payouts: [{ ...payout, state: 'paid', firstBy: 'staff02', decidedBy: 'admin' }] });
  await question.getByRole('button', { name: '승인하고 지급', exact: true }).click();
  await expect.element(part('총판 계정').getByText('20,000원')).toBeVisible();
  await expect.element(part('지난 지급').getByText('지급 완료')).toBeVisible();
  expect(answers.sent('/staff/agents/approve-payout')).toMatchObject([{ body: { payload: { id: '9' } } }]);
});

test('a past month under two contracts stands beside each other, and says what cannot be a contract', async () => {
  serve();
  const lab = answers.example('/staff/agents/lab');
  const side = (total: number) => ({ ...lab.a, statement: { ...lab.a.statement, total }, payable: total });
  answers.succeed('/staff/agents/lab', { ...lab, a: { ...side(10_000), breach: null }, b: side(12_500) });
  await openScreen('/agents');
  await page.getByRole('navigation', { name: '총판', exact: true }).getByRole('link', { name: '계약 비교' }).click();
  await page.getByRole('combobox', { name: '총판' }).selectOptions('한강총판 HAN77');
  const other = page.getByRole('group', { name: 'B안' });
  await other.getByRole('combobox', { name: '요율' }).selectOptions('다른 요율');
  const rate = other.getByRole('textbox', { name: '스포츠 1 요율', exact: true });
  await expect.element(rate).toHaveValue('0.9');
  await rate.fill('51');
  await expect.element(page.getByText('요율은 0~50% 사이, 소수 둘째 자리까지 입력해주세요.')).toBeVisible();
  const compare = page.getByRole('button', { name: '비교하기' });
  await expect.element(compare).toBeDisabled();
  await rate.fill('0.5');
  await compare.click();
  const totals = page.getByLabelText('정산 합계');
  await expect.element(totals.getByText('차이 (B−A)')).toBeVisible();
  await expect.element(totals.getByText(/2,500/).first()).toBeVisible();
  await expect.element(page.getByText('두 계약 모두 원장 1건에서 계산했어요. 차이 0원')).toBeVisible();
  await expect.element(page.getByText(/^B안: .*이대로는 계약할 수 없어요\.$/)).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  expect(answers.sent('/staff/agents/lab').at(-1)).toMatchObject({
    body: { payload: { id: '3', a: { rates: null, policy: null }, b: { rates: { 'stake:sports:1': 50 } } } },
  });
  await other.getByRole('combobox', { name: '정산 기준' }).selectOptions('보너스 베팅 포함 · 마이너스 소멸');
  await expect.element(page.getByText('조건이 바뀌었어요. 다시 비교해주세요.')).toBeVisible();
  await onPhone();
  await compare.click();
  await expect
    .poll(() => answers.sent('/staff/agents/lab').at(-1)?.body)
    .toMatchObject({ payload: { b: { policy: { countBonus: true, carryNegative: false } } } });
  await expect.element(totals).toBeVisible();
  await expectNoSidewaysScroll();
});
