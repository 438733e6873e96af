import type { Page, Request } from '@playwright/test';
import { openForBets } from './lib/rounds.ts';
import { expect, signedIn, site, test } from './lib/site.ts';

test.describe.configure({ timeout: 420_000 });

const pad = (page: Page) => page.getByRole('region', { name: '베팅카트' });
const start = (page: Page, side: '좌' | '우') =>
  page.getByRole('region', { name: /^출발/ }).getByRole('button', { name: new RegExp(`^${side}`) });

/** The ladder's clock, by the server, in milliseconds. */
async function clock(page: Page) {
  const answer = await page.request.post(`${site()}/api/game/timer/powerladder`, { data: { payload: {} } });
  const { payload } = (await answer.json()) as { payload: Record<'now' | 'closesAt' | 'drawsAt', string> };
  const until = (at: string) => Date.parse(at) - Date.parse(payload.now);
  return { toClose: until(payload.closesAt), toDraw: until(payload.drawsAt) };
}

test('a round closes over the cart and an open question, is drawn, and the next one takes bets', async ({ page }) => {
  await signedIn(page, 'demo09');
  const seen: { readonly path: string; readonly at: number }[] = [];
  page.on('request', (request: Request) =>
    seen.push({ path: new URL(request.url()).pathname.replace('/api', ''), at: Date.now() }),
  );
  const callsOf = (path: string, from: number) => seen.filter((one) => one.path === path && one.at >= from);
  await openForBets(page, 'powerladder');

  await start(page, '좌').click();
  await pad(page).getByRole('button', { name: '10,000원 베팅하기' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /베팅하기$/ })
    .click();
  const success = page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' });
  await expect(success).toBeVisible();
  await success.getByRole('button', { name: '확인' }).click();
  const [bet] = callsOf('/betting/mini/process', 0);
  await start(page, '우').click();
  await pad(page).getByRole('button', { name: '10,000원 베팅하기' }).click();
  const question = page.getByRole('alertdialog', { name: '베팅을 하시겠습니까?' });
  await expect(question).toBeVisible();
  // asked while the round is open: a busy machine may be past the draw before the bet's history is read again
  const asked = Date.now();
  const { toClose, toDraw } = await clock(page);
  // the moment of the draw lies between these two, as far from each other as the clock's answer took
  const [earliest, latest] = [asked + toDraw, Date.now() + toDraw];
  await expect(question).toBeHidden({ timeout: toClose + 3_000 });
  await expect(pad(page).getByText('이번 회차는 마감됐어요. 다음 회차를 기다려주세요.')).toBeVisible();
  await expect(start(page, '우')).toBeDisabled();
  await expect(start(page, '우')).toHaveAttribute('aria-pressed', 'false');
  await expect(pad(page).getByRole('textbox', { name: '베팅금액' })).toBeDisabled();
  await pad(page).getByRole('button', { name: '베팅하기' }).click();
  await expect(pad(page).getByText('This game has already started.')).toBeVisible();
  // the history was read again four seconds after the bet's call, as a busy machine may show the success much later
  await expect.poll(() => callsOf('/betting/results', bet!.at + 3_500).length).toBeGreaterThan(0);

  // a second before the draw the next game is asked for, a second later the list
  await expect(start(page, '우')).toBeEnabled({ timeout: toDraw + 15_000 });
  expect(callsOf('/game/powerball/powerladder', earliest - 1_500)[0]!.at).toBeLessThan(latest);
  await expect.poll(() => callsOf('/game/rounds/powerladder', earliest - 500).length).toBeGreaterThan(0);
  await expect(pad(page).getByText('This game has already started.')).toBeHidden();
  const own = page.getByRole('region', { name: '내 베팅' }).getByRole('listitem').first();
  await expect(own).toContainText(/당첨|낙첨/);
  // the way that is drawn is the one the round's number one came to
  const way = await page
    .getByRole('img', { name: /^사다리: / })
    .first()
    .getAttribute('aria-label');
  const [, from] = /^사다리: ([좌우]) 출발/.exec(way!)!;
  await expect(own).toContainText(from === '좌' ? '당첨' : '낙첨');
});
