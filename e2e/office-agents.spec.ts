import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { agentSignedIn, askedSettlement, newAgent, openAgentSignIn } from './lib/agent.ts';
import { colleague } from './lib/colleagues.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// The agents' page: the demo world's tree, one agent's card, and what is changed there.

test('the tree leads to an agent with rates, statement and account', async ({ page }) => {
  await officeSignedIn(page);
  await page.goto(`${site()}/office/agents`);
  const tree = page.getByRole('list', { name: '총판 트리' });
  await expect(tree.getByRole('button', { name: /한강총판/ }).last()).toBeVisible();
  await tree.getByRole('button', { name: /한강총판.*HAN77/ }).click();
  await expect(page.getByRole('heading', { name: '한강총판', level: 2 })).toBeVisible();
  await expect(page.getByText('본사 › 서울지사 › 한강총판')).toBeVisible();
  await expect(page.getByRole('region', { name: '요율', exact: true })).toContainText('≤ 1');
  await expect(page.getByRole('region', { name: '정산서', exact: true })).toContainText('차이 0원');
  await expect(page.getByRole('region', { name: '총판 계정' })).toContainText('잔액');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: 'test-results/office-agents-1440.png' });
  await page.getByRole('searchbox', { name: '총판 찾기' }).fill('affil');
  await expect(tree.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('searchbox', { name: '총판 찾기' }).fill('없는총판');
  await expect(page.getByText('찾는 총판이 없어요')).toBeVisible();
});

test('a card leads to a note to its members, to its history and to the ledger of its account', async ({ page }) => {
  await officeSignedIn(page);
  const card = async () => {
    await page.goto(`${site()}/office/agents`);
    await page
      .getByRole('list', { name: '총판 트리' })
      .getByRole('button', { name: /한강총판.*HAN77/ })
      .click();
    return page.getByRole('region', { name: '한강총판' });
  };
  await (await card()).getByRole('link', { name: '쪽지' }).click();
  await expect(page.getByRole('textbox', { name: '총판 코드' })).toHaveValue('HAN77');
  const count = page.locator('.note-count');
  await expect(count).toContainText('demo08');
  const [all] = /\d+/.exec((await count.innerText()).replaceAll(',', ''))!;
  await page.getByText('직속만').click();
  await expect.poll(async () => Number(/\d+/.exec(await count.innerText())?.[0])).toBeLessThan(Number(all));
  await expectAccessible(page);
  await (await card()).getByRole('link', { name: '이력' }).click();
  await expect(page.getByRole('heading', { name: '감사로그' })).toBeVisible();
  await expect(page).toHaveURL(/subject=(%22)?agent/);
  await card();
  await page.getByRole('region', { name: '총판 계정' }).getByRole('link', { name: '원장 보기' }).click();
  await expect(page.getByRole('heading', { name: '원장', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/account=(%22)?agent/);
});

test('rates above the parent’s are refused with their name, others count from tomorrow', async ({ page }) => {
  const agent = await newAgent({ 'stake:sports:1': 10 });
  await officeSignedIn(page);
  await page.goto(`${site()}/office/agents?open=${agent.id}`);
  await page.getByRole('region', { name: '요율', exact: true }).getByRole('button', { name: '바꾸기' }).click();
  const dialog = page.getByRole('dialog', { name: `${agent.name} 요율` });
  await dialog.getByRole('textbox', { name: '스포츠 1 요율', exact: true }).fill('1.01');
  await dialog.getByRole('button', { name: '바꾸기' }).click();
  await expect(dialog.getByRole('alert')).toContainText('스포츠 1폴더 요율 1.01%이 상위 서울지사의 1%보다 높아요');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: '스포츠 1 요율', exact: true }).fill('1');
  await dialog.getByRole('button', { name: '바꾸기' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${addDays(seoulDay(new Date()), 1)} 0시부터 새 요율이 적용돼요.`).first()).toBeVisible();
});

test('a move is announced in the tree, and a code shows its QR', async ({ page }) => {
  const agent = await newAgent();
  await officeSignedIn(page);
  await page.goto(`${site()}/office/agents?open=${agent.id}`);
  await page.getByRole('button', { name: '옮기기' }).click();
  const dialog = page.getByRole('dialog', { name: `${agent.name} 옮기기` });
  await dialog.getByRole('combobox', { name: '상위 총판' }).selectOption({ label: '부산지사 BUSAN' });
  await dialog.getByRole('button', { name: '옮기기' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/부산지사 아래로 옮겨져요/).first()).toBeVisible();
  await page.getByRole('region', { name: agent.name }).getByRole('button', { name: '가입 코드' }).click();
  const codes = page.getByRole('dialog', { name: `${agent.name} 가입 코드` });
  await expect(codes.getByText('가입 코드가 없어요')).toBeVisible();
  await codes.getByRole('textbox', { name: '코드' }).fill(`Q${agent.code}`);
  await codes.getByRole('button', { name: '코드 만들기' }).click();
  await expect(codes.getByRole('img', { name: `Q${agent.code} QR` })).toBeVisible();
  await expectAccessible(page);
});

test('at 390 px the tree is a step of its own', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await officeSignedIn(page);
  await page.goto(`${site()}/office/agents`);
  const tree = page.getByRole('list', { name: '총판 트리' });
  await expect(tree).toBeVisible();
  await expect(page.getByRole('region', { name: '요율', exact: true })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await tree.getByRole('button', { name: /한강총판.*HAN77/ }).click();
  await expect(tree).toBeHidden();
  await expect(page.getByRole('region', { name: '총판 계정' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/office-agents-390.png', fullPage: true });
  await page.getByRole('button', { name: '총판 트리' }).click();
  await expect(tree).toBeVisible();
});

test('a code’s address opens the sign-up with the code in it, which greets', async ({ page }) => {
  const agent = await newAgent();
  const code = {
    code: `G${agent.code}`,
    note: '',
    active: true,
    expiresAt: null,
    mostUses: null,
    greeting: '어서 오세요',
  };
  await office('/join-codes/save', { create: true, code, agentId: agent.id });
  await page.goto(`${site()}/main?code=${code.code}`);
  const dialog = page.getByRole('dialog', { name: '회원가입' });
  const field = dialog.getByRole('textbox', { name: /^가입코드/ });
  await expect(field).toHaveValue(code.code);
  await field.focus();
  await field.blur();
  await expect(dialog.getByText('어서 오세요')).toBeVisible();
});

test('a member’s agent is changed on the member’s page, from tomorrow on', async ({ page }) => {
  const agent = await newAgent();
  const { list } = (await office('/members/list', { page: 1, size: 1, q: 'demo12' })) as unknown as {
    list: { id: string }[];
  };
  await officeSignedIn(page);
  await page.goto(`${site()}/office/members/${list[0]!.id}`);
  await page.getByRole('button', { name: '총판 변경' }).click();
  const dialog = page.getByRole('dialog', { name: '회원의 총판 변경' });
  await dialog.getByRole('combobox', { name: '총판' }).selectOption({ label: `${agent.name} ${agent.code}` });
  await dialog.getByRole('button', { name: '바꾸기' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${addDays(seoulDay(new Date()), 1)}부터 ${agent.name}`)).toBeVisible();
  await expectAccessible(page);
});

test('the settlements of all agents have a page of their own', async ({ page }) => {
  await officeSignedIn(page);
  await page.goto(`${site()}/office/agents`);
  await page.getByRole('navigation', { name: '총판' }).getByRole('link', { name: '정산' }).click();
  await expect(page.getByText('총판이나 관리자가 정산을 요청하면 여기에 보여요.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: 'test-results/office-agent-settlements-1440.png' });
});

test('codes of all agents and the affiliates have tabs of their own', async ({ page }) => {
  const agent = await newAgent();
  const code = { code: `T${agent.code}`, note: '', active: true, expiresAt: null, mostUses: null };
  await office('/join-codes/save', { create: true, code, agentId: agent.id });
  await officeSignedIn(page);
  await page.goto(`${site()}/office/agents/codes`);
  await expect(page.getByRole('row', { name: new RegExp(code.code) })).toContainText(agent.name);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('navigation', { name: '총판' }).getByRole('link', { name: '제휴' }).click();
  await expect(page.getByRole('row', { name: /AFFIL/ })).toContainText('정상');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('a settlement and a payout take two people each, and the agent follows both', async ({ page, browser }) => {
  const [agent, other] = [await newAgent(), await colleague()];
  await askedSettlement(agent.id, 50_000);
  const { loginId } = await openAgentSignIn(agent.id);
  const second = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await officeSignedIn(page);
  await officeSignedIn(second, other);
  for (const reader of [page, second]) await reader.goto(`${site()}/office/agents?open=${agent.id}`);
  const press = async (who: typeof page, region: string, button: string, yes = button) => {
    await who.getByRole('region', { name: region, exact: true }).getByRole('button', { name: button }).click();
    await who.getByRole('alertdialog').getByRole('button', { name: yes, exact: true }).click();
  };
  await press(page, '정산 요청', '1차 승인');
  await expect(page.getByText('1차 승인을 했어요. 2차는 다른 담당자가 해야 해요.')).toBeVisible();
  await second.reload();
  await press(second, '정산 요청', '2차 승인', '승인하고 지급');
  await expect(second.getByRole('region', { name: '총판 계정' })).toContainText('50,000원');

  const own = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await agentSignedIn(own, loginId);
  await own.getByRole('navigation', { name: '총판 메뉴' }).getByRole('link', { name: '지급' }).click();
  const form = own.getByRole('region', { name: '지급 신청' });
  await form.getByRole('textbox', { name: '금액' }).fill('50001');
  await form.getByRole('button', { name: '지급 신청' }).click();
  await expect(form.getByText('1원부터 50,000원까지 입력해주세요.')).toBeVisible();
  await form.getByRole('textbox', { name: '금액' }).fill('30000');
  await form.getByRole('textbox', { name: '받을 곳' }).fill('국민 000-00-0000');
  await form.getByRole('button', { name: '지급 신청' }).click();
  await own.getByRole('alertdialog').getByRole('button', { name: '지급 신청' }).click();
  await expect(form.getByText('운영자 두 사람의 승인을 기다리고 있어요.')).toBeVisible();
  await expectAccessible(own);
  await expectNoSidewaysScroll(own);
  await own.screenshot({ path: 'test-results/agent-payouts-390.png', fullPage: true });

  await second.reload();
  await press(second, '지급', '1차 승인');
  await page.reload();
  await expect(page.getByText('받을 곳 국민 000-00-0000')).toBeVisible();
  await page.screenshot({ path: 'test-results/office-agent-payout-1440.png', fullPage: true });
  await press(page, '지급', '2차 승인', '승인하고 지급');
  await expect(page.getByRole('region', { name: '총판 계정' })).toContainText('20,000원');
  await page.getByRole('navigation', { name: '총판' }).getByRole('link', { name: '지급' }).click();
  await expect(page.getByRole('row', { name: new RegExp(agent.code) })).toContainText('지급 완료');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: 'test-results/office-agent-payouts-1440.png' });
  await own.reload();
  await expect(own.getByRole('region', { name: '지급 내역' })).toContainText('지급 완료');
  await Promise.all([second.context().close(), own.context().close()]);
});

test('a past month under two contracts stands beside each other, and says what cannot be a contract', async ({
  page,
}) => {
  await officeSignedIn(page);
  await page.goto(`${site()}/office/agents`);
  await page.getByRole('navigation', { name: '총판' }).getByRole('link', { name: '계약 비교' }).click();
  await page.getByRole('combobox', { name: '총판' }).selectOption({ label: '한강총판 HAN77' });
  const other = page.getByRole('group', { name: 'B안' });
  await other.getByRole('combobox', { name: '요율' }).selectOption('다른 요율');
  await expect(other.getByRole('textbox', { name: '스포츠 6+ 요율', exact: true })).toHaveValue('1.55');
  await other.getByRole('textbox', { name: '스포츠 1 요율', exact: true }).fill('51');
  await expect(page.getByText('요율은 0~50% 사이, 소수 둘째 자리까지 입력해주세요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '비교하기' })).toBeDisabled();
  await other.getByRole('textbox', { name: '스포츠 1 요율', exact: true }).fill('0.5');
  await page.getByRole('button', { name: '비교하기' }).click();
  await expect(page.getByLabel('정산 합계')).toContainText('차이 (B−A)');
  await expect(page.getByText(/두 계약 모두 원장 [\d,]+건에서 계산했어요. 차이 0원/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: 'test-results/office-agent-lab-1440.png', fullPage: true });
  await other.getByRole('combobox', { name: '정산 기준' }).selectOption('보너스 베팅 포함 · 마이너스 소멸');
  await expect(page.getByText('조건이 바뀌었어요. 다시 비교해주세요.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '비교하기' }).click();
  await expect(page.getByLabel('정산 합계')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: 'test-results/office-agent-lab-390.png', fullPage: true });
});
