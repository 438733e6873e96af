import { agentSignedIn, askedSettlement, newAgent, openAgentSignIn } from './lib/agent.ts';
import { colleague } from './lib/colleagues.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// A code's address, and what is paid to an agent.

test('a code’s address opens the sign-up with the code in it, which greets', { tag: '@night' }, async ({ page }) => {
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
  await expect(form.getByText('관리자 두 명의 승인을 기다리고 있어요.')).toBeVisible();
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
