import { office, officeSignedIn } from './lib/office.ts';
import { agentSignedIn, newAgent, openAgentSignIn } from './lib/agent.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// The agents' own pages: their sign-in, branch, members, statements and codes.

const hangang = async () => {
  const { list } = (await office('/agents/tree', {})) as unknown as { list: { id: string; code: string }[] };
  return list.find(({ code }) => code === 'HAN77')!.id;
};

/** The demo world's agent with members and agents below; its sign-in is made by whoever comes first. */
let loginId: Promise<string> | undefined;
const signIn = () =>
  (loginId ??= hangang().then(async (id) => {
    const card = (await office('/agents/card', { id })) as unknown as { signIn: { loginId: string } | null };
    if (card.signIn === null) return (await openAgentSignIn(id)).loginId;
    return card.signIn.loginId;
  }));

test('staff make a sign-in; its temporary password is changed before anything opens', async ({ page, browser }) => {
  const agent = await newAgent();
  await officeSignedIn(page);
  await page.goto(`${site()}/office/agents?open=${agent.id}`);
  const card = page.getByRole('region', { name: '총판 로그인' });
  await card.getByRole('button', { name: '로그인 계정 만들기' }).click();
  const dialog = page.getByRole('dialog', { name: `${agent.name} 로그인 계정` });
  await expect(dialog.getByRole('textbox', { name: '아이디' })).toHaveValue(agent.code.toLowerCase());
  await dialog.getByRole('button', { name: '만들기' }).click();
  const once = page.getByRole('alertdialog', { name: `${agent.name} 임시 비밀번호` });
  const password = await once.getByRole('status', { name: /임시 비밀번호/ }).innerText();
  await once.getByRole('button', { name: '전달했어요' }).click();
  await expect(card.getByText('임시 비밀번호', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext();
  const own = await context.newPage();
  await own.goto(`${site()}/office/agent/members`);
  await own.getByRole('textbox', { name: '총판 아이디' }).fill(agent.code.toLowerCase());
  await own.getByLabel('비밀번호', { exact: true }).fill(password);
  await own.getByRole('button', { name: '로그인' }).click();
  await expect(own.getByRole('heading', { level: 1, name: '새 비밀번호 정하기' })).toBeVisible();
  await expect(own.getByRole('navigation', { name: '총판 메뉴' })).toHaveCount(0);
  await expectAccessible(own);
  await own.getByLabel('지금 비밀번호', { exact: true }).fill(password);
  await own.getByLabel('새 비밀번호', { exact: true }).fill('a secret of my own 3');
  await own.getByLabel('새 비밀번호 확인', { exact: true }).fill('a secret of my own 3');
  await own.getByRole('button', { name: '변경' }).click();
  await expect(own.getByRole('heading', { level: 1, name: '회원' })).toBeVisible();
  await own.getByRole('button', { name: '로그아웃' }).click();
  await expect(own.getByRole('textbox', { name: '총판 아이디' })).toBeVisible();
  await context.close();
});

for (const width of [1440, 390])
  test(`every page of the area at ${width} px`, { tag: '@night' }, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await agentSignedIn(page, await signIn());
    const menu = page.getByRole('navigation', { name: '총판 메뉴' });
    const shoot = async (name: string) => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.screenshot({ path: `test-results/agent-${name}-${width}.png`, fullPage: true });
    };
    await expect(page.getByRole('region', { name: '이번 달' })).toBeVisible();
    await expect(page.getByRole('region', { name: '내 요율' })).toContainText('스포츠');
    await expect(page.getByRole('region', { name: '회원 보너스' }).getByRole('switch').first()).toBeChecked();
    await shoot('home');
    await menu.getByRole('link', { name: '트리' }).click();
    const tree = page.getByRole('list', { name: '하위 총판' });
    await expect(tree.getByRole('listitem').first()).toContainText('한강총판');
    await expect(tree).not.toContainText('서울지사');
    await shoot('tree');
    await menu.getByRole('link', { name: '회원' }).click();
    await expect(page.getByRole('region', { name: '회원 목록' }).getByRole('row').nth(1)).toContainText('*');
    await shoot('members');
    await menu.getByRole('link', { name: '정산' }).click();
    await expect(page.getByRole('region', { name: '정산서', exact: true })).toContainText('차이 0원');
    await shoot('statements');
    await menu.getByRole('link', { name: '지급' }).click();
    await expect(page.getByRole('region', { name: '지급 내역' })).toBeVisible();
    await shoot('payouts');
    await menu.getByRole('link', { name: '쪽지' }).click();
    await expect(page.getByRole('region', { name: '쪽지 쓰기' })).toContainText('오늘 3번 더 보낼 수 있어요.');
    await shoot('notes');
    await menu.getByRole('link', { name: '코드' }).click();
    await expect(page.getByRole('img', { name: 'HANGANG QR' })).toBeVisible();
    await shoot('codes');
    await menu.getByRole('link', { name: '계정' }).click();
    await expect(page.getByRole('heading', { name: '2단계 인증' })).toBeVisible();
    await shoot('account');
  });
