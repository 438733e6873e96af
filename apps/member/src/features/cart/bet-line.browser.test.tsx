import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { socketLine } from '../../../../../packages/ui/test/socket-stand-in.ts';
import { answers, openPage } from '../../../test/living-page.tsx';
import { amount, bet, cart, homeWin, newGame, openSports, rich, taken } from '../../../test/living-sports.ts';
import { useChannel } from '../../lib/socket.ts';
import { openBetsKey } from './open-bets-key.ts';

// What a lost line does to bets: each of them comes to an end its member reads, and no price is bet on unseen.

const path = '/betting/korean/process';
const sent = () => answers.sent(path).map(({ key }) => key);
const unclear = '연결이 끊겨 결과를 확인하지 못했어요. 다시 연결되면 알려드릴게요.';
const story = () => page.getByRole('alertdialog', { name: '앞 베팅은 접수되지 않았어요. 보유금은 그대로예요.' });
const place = () => cart().getByRole('button', { name: '베팅하기' });

/** Picks a match for 5,000 won. */
async function picked() {
  const game = newGame();
  await openSports('/sport/korean', [game]);
  await homeWin(game).click();
  await amount().fill('5000');
  return game;
}

/** The line is lost and found; by then the server knows this of the bet. */
async function comeBack(outcome: object): Promise<void> {
  socketLine.break();
  await expect.element(page.getByText('연결이 끊겼어요. 배당이 최신이 아닐 수 있어요')).toBeVisible();
  answers.succeed('/betting/outcome', outcome as never);
  socketLine.mend();
}

/** A bet of which the browser kept that it was sent, and nothing else. */
async function unanswered() {
  const game = await picked();
  answers.disconnect(path);
  answers.disconnect('/betting/outcome');
  await bet('5,000원');
  await expect.poll(() => localStorage.getItem(openBetsKey)).not.toBeNull();
  await expect.element(page.getByRole('alertdialog', { name: unclear })).toBeVisible();
  return game;
}

test('an answer that is lost is found by its key: the bet is sent once', async () => {
  await picked();
  answers.disconnect(path);
  answers.succeed('/betting/outcome', { state: 'done', betCode: 'code1' } as never);
  await bet('5,000원');
  await expect.element(taken()).toMatchTextContent('5,000원');
  expect(sent()).toHaveLength(1);
  expect(answers.sent('/betting/outcome')[0]!.body).toEqual({ payload: { key: sent()[0] } });
  expect(localStorage.getItem(openBetsKey)).toBeNull();
  await taken().getByRole('button', { name: '확인' }).click();
  await expect.element(cart().getByText('담은 경기가 없어요')).toBeVisible();
});

test('a bet that never arrived is told of when the line is back, and bet again at one press under its key', async () => {
  const game = await unanswered();
  expect(new Set(sent()).size).toBe(1);
  const [key] = sent();
  await page.getByRole('alertdialog', { name: unclear }).getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByText('앞 베팅의 접수 결과를 확인하고 있어요.')).toBeVisible();
  await comeBack({ state: 'unknown' });
  await expect.element(story()).toMatchTextContent(`${game.homeNameKr} : ${game.awayNameKr}`);
  await expect.element(story()).toMatchTextContent('5,000원');
  await expectAccessible();
  answers.succeed(path, { ...answers.example(path), amount: 5_000 });
  await story().getByRole('button', { name: '다시 베팅' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '5,000원 베팅하기' }).click();
  await expect.element(taken()).toMatchTextContent('5,000원');
  expect(sent().at(-1)).toBe(key);
});

test('the story of a bet that never arrived is kept until the member has read it', async () => {
  await unanswered();
  await comeBack({ state: 'unknown' });
  await expect.element(story()).toBeVisible();
  expect(localStorage.getItem(openBetsKey)).not.toBeNull();
  await story().getByRole('button', { name: '닫기' }).click();
  await expect.poll(() => localStorage.getItem(openBetsKey)).toBeNull();
});

test('a bet whose answer was lost is told of as taken when the line is back, on whatever page', async () => {
  await unanswered();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await openPage('/bbs/n/l', rich);
  await comeBack({ state: 'done', betCode: 'code1' });
  await expect.element(taken()).toMatchTextContent('5,000원');
  expect(sent().length).toBeGreaterThan(0);
  await taken().getByRole('button', { name: '확인' }).click();
  await expect.poll(() => localStorage.getItem(openBetsKey)).toBeNull();
});

test('a page that opens asks what became of a bet the page before it sent', async () => {
  const game = newGame();
  await openSports('/sport/korean', [game]);
  await homeWin(game).click();
  const pick = (JSON.parse(localStorage.getItem('lime_cart')!) as { picks: object[] }).picks[0]!;
  await openPage('/bbs/n/l', null);
  localStorage.setItem(
    openBetsKey,
    JSON.stringify([
      {
        at: Date.now(),
        member: '4',
        submission: { path, key: 'key1', picks: [pick], body: { bettings: [], amount: 10_000 } },
      },
    ]),
  );
  answers.succeed('/betting/outcome', { state: 'done', betCode: 'code1' } as never);
  await openPage('/bbs/n/l', rich);
  await expect.element(taken()).toMatchTextContent(`${game.homeNameKr} : ${game.awayNameKr}`);
  expect(answers.sent('/betting/outcome')[0]!.body).toEqual({ payload: { key: 'key1' } });
});

test('prices before the start dim and lock when the line is lost, and open when it is back; nothing moves', async () => {
  const game = await picked();
  const other = homeWin(game).element().parentElement!.querySelector('.price:not(.selected) .value')!;
  const opacity = () => getComputedStyle(other.closest('.price')!.querySelector('.value')!).opacity;
  await expect.element(place()).toHaveAttribute('aria-disabled', 'false');
  expect(opacity()).toBe('1');
  const box = () => JSON.stringify(homeWin(game).element().getBoundingClientRect());
  const before = box();
  socketLine.break();
  await expect.element(page.getByText('연결이 끊겼어요. 배당이 최신이 아닐 수 있어요')).toBeVisible();
  await expect.element(page.getByText('연결이 끊겼어요. 다시 연결되면 베팅할 수 있어요.')).toBeVisible();
  await expect.element(place()).toHaveAttribute('aria-disabled', 'true');
  expect(opacity()).toBe('0.6');
  expect(box()).toBe(before);
  await expectAccessible();
  socketLine.mend();
  await expect.element(place()).toHaveAttribute('aria-disabled', 'false');
  expect(opacity()).toBe('1');
  expect(document.querySelector('.connection')!.textContent).toBe('');
  expect(box()).toBe(before);
});

test('a page too many says so, bets before the start by calls, and joins when it may', async () => {
  await picked();
  socketLine.push('connect_error', { message: 'TOO_MANY_REQUESTS' });
  expect(useChannel.getState().state).toBe('full');
  await expect.element(page.getByText('열어둔 화면이 너무 많아 실시간 배당을 받지 못해요.')).toBeVisible();
  await expect.element(page.getByText('경기 전 베팅은 그대로 할 수 있어요.')).toBeVisible();
  answers.succeed(path, { ...answers.example(path), amount: 5_000 });
  await bet('5,000원');
  await expect.element(taken()).toMatchTextContent('5,000원');
  await taken().getByRole('button', { name: '확인' }).click();
  socketLine.break();
  socketLine.mend();
  await expect.poll(() => document.querySelector('.connection')!.textContent).toBe('');
});
