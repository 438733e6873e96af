import type { PlacedBet } from '@lime/contract/betting.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../packages/ui/test/looks.ts';
import { socketLine } from '../../../../../packages/ui/test/socket-stand-in.ts';
import { alert } from '../../../../../packages/ui/test/stage.ts';
import {
  amount,
  bet,
  cart,
  homeWin,
  listed,
  newGame,
  newGames,
  openSports,
  question,
  readCartAgain,
  rich,
  taken,
  tellOf,
} from '../../../test/living-sports.ts';
import { answers, tellMember } from '../../../test/living-page.tsx';

const picks = () => cart().getByRole('listitem');
const refusal = () => cart().getByRole('alert');
const place = () => cart().getByRole('button', { name: '베팅하기' });
const fix = (name: string) => cart().getByRole('button', { name, exact: true });
const placed = (given: Partial<PlacedBet> = {}): PlacedBet => ({
  ...answers.example('/betting/korean/process'),
  slipNumber: '0000-4WAE',
  ...given,
});

test('picking toggles, replaces within its market, and is kept', async () => {
  const [game] = newGames(1) as [ReturnType<typeof newGame>];
  await openSports('/sport/korean', [game], null);
  await homeWin(game).click();
  await expect.element(homeWin(game)).toHaveAttribute('aria-pressed', 'true');
  await listed(game).getByRole('button', { name: '무 배당' }).click();
  await expect.element(homeWin(game)).toHaveAttribute('aria-pressed', 'false');
  await expect.element(picks()).toHaveLength(1);
  readCartAgain();
  await expect.element(picks()).toHaveLength(1);
  await cart().getByRole('button', { name: '무 빼기' }).click();
  await expect.element(cart().getByText('담은 경기가 없어요')).toBeVisible();
});

test('a visitor who bets is asked to sign in, and the cart stays as it is', async () => {
  const game = newGame();
  await openSports('/sport/korean', [game], null);
  await homeWin(game).click();
  await amount().fill('23000');
  await cart().getByRole('button', { name: '로그인하고 베팅하기' }).click();
  const dialog = page.getByRole('dialog', { name: '로그인' });
  await expect.element(dialog.getByText('로그인 후 이용해주세요.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(picks()).toHaveLength(1);
  await expect.element(amount()).toHaveValue('23,000');
});

test('Enter in the amount asks as the button does: not without an amount, not while composing, not by being held', async () => {
  const game = newGame();
  await openSports('/sport/korean', [game]);
  await homeWin(game).click();
  await amount().fill('');
  await userEvent.keyboard('{Enter}');
  await amount().fill('5000');
  // the Enter that ends a syllable goes down composing and comes up as any other
  const field = amount().element();
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true }));
  field.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }));
  await userEvent.keyboard('{Enter>}');
  await new Promise((done) => setTimeout(done, 300));
  await expect.element(question()).not.toBeInTheDocument();
  await userEvent.keyboard('{/Enter}');
  await expect.element(question().getByRole('button', { name: '5,000원 베팅하기' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(amount()).toHaveFocus();
});

test('the question locks while the line is down', async () => {
  const game = newGame();
  await openSports('/sport/korean', [game]);
  await homeWin(game).click();
  await amount().fill('10000');
  await place().click();
  const yes = () => question().getByRole('button').last();
  await expect.element(yes()).toMatchTextContent('10,000원 베팅하기');
  socketLine.break();
  await expect.element(yes()).toMatchTextContent('연결이 끊겼어요');
  await expect.element(yes()).toHaveAttribute('aria-disabled', 'true');
  (yes().element() as HTMLElement).click();
  await expect.element(question()).toBeVisible();
  expect(answers.sent('/betting/korean/process')).toEqual([]);
  socketLine.mend();
  await expect.element(yes()).toMatchTextContent('10,000원 베팅하기');
  await expect.element(yes()).not.toHaveAttribute('aria-disabled');
  await yes().click();
  await expect.poll(() => answers.sent('/betting/korean/process')).toHaveLength(1);
});

test('a combination is asked about with its matches, sent once, and told of with its number', async () => {
  const games = [newGame({}, [1.5, 4, 5]), newGame({}, [2.4, 3, 3])] as const;
  await openSports('/sport/korean', games);
  for (const game of games) await homeWin(game).click();
  await cart().getByRole('button', { name: '5만 원 더하기' }).click();
  await expect.element(amount()).toHaveValue('60,000');
  await expect.element(cart().getByRole('status').getByText('216,000')).toBeVisible();
  answers.succeed(
    '/betting/korean/process',
    placed({ amount: 60_000, totalOdds: 3.6, expectedPrize: 216_000, members_cash: 940_000 }),
  );
  await place().click();
  await expect.element(question()).toMatchTextContent('216,000원');
  // each pick with its match, market and side
  const named = games.map((game) => `${game.homeNameKr} : ${game.awayNameKr}승무패 · ${game.homeNameKr} 승`);
  for (const text of named) await expect.element(question()).toMatchTextContent(text);
  await question().getByRole('button', { name: '60,000원 베팅하기' }).click();
  for (const text of [...named, '60,000원', '총 배당3.60', '예상 당첨금216,000원', '0000-4WAE'])
    await expect.element(taken()).toMatchTextContent(text);
  await expect.element(taken().getByRole('button', { name: '번호 복사' })).toBeVisible();
  await expectAccessible();
  answers.succeed('/auth/info/new', {
    member: { ...answers.example('/auth/info/new').member, ...rich, members_cash: 940_000 },
  });
  await taken().getByRole('button', { name: '확인' }).click();
  await expect.element(cart().getByText('담은 경기가 없어요')).toBeVisible();
  await expect.element(cart().getByText('보유 940,000원')).toBeVisible();
  const sent = answers.sent('/betting/korean/process');
  expect(sent).toHaveLength(1);
  expect(sent[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[0]!.body).toMatchObject({
    payload: {
      amount: 60_000,
      acceptOdds: 'better',
      bettings: games.map((game, at) => ({ betsSeq: game.folders[0]!.bets[0]!.id, odds: [1.5, 2.4][at] })),
    },
  });
  // the focus goes back to the cart, not to nowhere, and the stake is remembered
  expect(cart().element().contains(document.activeElement)).toBe(true);
  await homeWin(games[1]).click();
  await expect.element(amount()).toHaveValue('60,000');
});

test('단폴더 sends a slip a pick, and shows each', async () => {
  const games = newGames(3);
  await openSports('/sport/korean', games);
  for (const game of games) await homeWin(game).click();
  await cart().getByRole('tab', { name: '단폴더' }).click();
  answers.succeed('/betting/korean/single/process', placed());
  await bet('30,000원');
  await expect.element(taken().getByText(/베팅번호/)).toHaveLength(3);
  expect(answers.sent('/betting/korean/single/process').map(({ body }) => body)).toMatchObject(
    games.map((game) => ({ payload: { amount: 10_000, bettings: [{ betsSeq: game.folders[0]!.bets[0]!.id }] } })),
  );
  await page.getByRole('button', { name: '베팅내역 보기' }).click();
  await expect.poll(() => window.location.pathname).toBe('/info/bet');
});

test('every limit says its sentence and is corrected by one press', async () => {
  const games = newGames(11);
  await openSports('/sport/korean', games);
  const [game] = games as [ReturnType<typeof newGame>];
  await homeWin(game).click();

  await amount().fill('500');
  await expect.element(refusal()).toMatchTextContent(/^최소 베팅금액은 1,000원 입니다\.$/);
  await expect.element(place()).toHaveAttribute('aria-disabled', 'true');
  await fix('최소금액 1,000원으로 맞추기').click();
  await amount().fill('9000000');
  await expect.element(refusal()).toMatchTextContent(/^베팅금액은 최대베팅금액을 초과할 수 없습니다\.$/);
  await fix('최대금액 5,000,000원으로 맞추기').click();
  await expect.element(refusal()).toMatchTextContent(/^베팅금액은 보유금액을 초과할 수 없습니다\.$/);
  await fix('보유금 1,000,000원으로 맞추기').click();
  await expect.element(refusal()).not.toBeInTheDocument();
  await fix('지우기').click();
  await fix('HALF').click();
  await expect.element(amount()).toHaveValue('1,000,000');

  // the settings allow this pair, and the server has no joint price for it
  const over = (of: typeof game) => listed(of).getByRole('button', { name: '오버 2.5, 배당' });
  await over(game).click();
  await expect.element(refusal()).toMatchTextContent(/^동일경기 불가능한 조합입니다\.$/);
  await expect.element(place()).toHaveAttribute('aria-disabled', 'true');
  await fix('마지막에 고른 폴더만 남기기').click();
  await expect.element(homeWin(game)).toHaveAttribute('aria-pressed', 'false');

  for (const other of games.slice(1)) await over(other).click();
  await expect.element(refusal()).toMatchTextContent(/^최대가능 폴더수는 10개 입니다\.$/);
  await fix('나중에 담은 1개 빼기').click();
  await expect.element(cart().getByText('10폴더', { exact: true })).toBeVisible();
  expect(answers.sent('/betting/korean/process')).toEqual([]);
});

test('a joint price that cannot be had says so, keeps the bet locked, and is asked for again', async () => {
  const game = newGame();
  const betsSeq = game.folders.map(({ bets }) => bets[0]!.id);
  const quotedAt = new Date().toISOString();
  answers.disconnect('/betting/quote');
  await openSports('/sport/korean', [game]);
  await homeWin(game).click();
  await listed(game).getByRole('button', { name: '오버 2.5, 배당' }).click();
  await amount().fill('10000');
  await expect.element(cart().getByText('동일경기 조합 배당을 불러오지 못해 베팅을 잠갔어요.')).toBeVisible();
  await expect.element(place()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(place()).toHaveAccessibleDescription(/^동일경기 조합 배당을 불러오지 못해/);
  answers.succeed('/betting/quote', { quotedAt, selections: [], groups: [{ betsSeq, odds: null, why: 'excluded' }] });
  await cart().getByRole('button', { name: '다시 시도' }).click();
  await expect.element(refusal()).toMatchTextContent('동일경기 불가능한 조합입니다. 함께 나올 수 없는 결과예요.');
});

test('a cart of more folders than the grade may have says so, and no joint price is asked for', async () => {
  const games = newGames(10);
  await openSports('/sport/korean', games);
  for (const game of games) await homeWin(game).click();
  await listed(games[0]!).getByRole('button', { name: '오버 2.5, 배당' }).click();
  await expect.element(refusal()).toMatchTextContent(/^최대가능 폴더수는 10개 입니다\.$/);
  expect(answers.sent('/betting/quote')).toEqual([]);
  await fix('나중에 담은 1개 빼기').click();
  await expect.element(refusal()).not.toBeInTheDocument();
});

test('two picks of one match show what they pay together, and the bet says what was shown', async () => {
  const game = newGame();
  const betsSeq = game.folders.map(({ bets }) => bets[0]!.id);
  const quotedAt = new Date().toISOString();
  answers.succeed('/betting/quote', { quotedAt, selections: [], groups: [{ betsSeq, odds: 3.135, why: null }] });
  await openSports('/sport/korean', [game]);
  await homeWin(game).click();
  await listed(game).getByRole('button', { name: '오버 2.5, 배당' }).click();
  await amount().fill('10000');
  await expect.element(cart().getByText(/조합 배당은 3\.13배예요\. .*곱한 배당\(3\.53\)보다 낮아요/)).toBeVisible();
  await expect.element(cart().getByText('31,350')).toBeVisible();
  answers.succeed('/betting/korean/process', placed({ totalOdds: 3.13 }));
  await cart().getByRole('button', { name: '10,000원 베팅하기' }).click();
  await question().getByRole('button', { name: '10,000원 베팅하기' }).click();
  await expect
    .poll(() => answers.sent('/betting/korean/process'))
    .toMatchObject([
      { body: { payload: { totalOdds: '3.13', winnings: 31_350, groups: [{ betsSeq, odds: 3.135 }] } } },
    ]);
});

test('a moved price shows old and new; under "ask" the server’s new price is asked about and taken', async () => {
  const game = newGame({}, [2, 3, 4]);
  await openSports('/sport/korean', [game], { ...rich, acceptOdds: 'better' });
  await cart().getByRole('button', { name: '배당 변경 시 처리 바꾸기' }).click();
  await expectAccessible();
  // the member was asked for before the choice, and the answer comes after it
  const answered = answers.hold('/auth/info/new');
  const readings = () => answers.sent('/auth/info/new').length;
  const before = readings();
  socketLine.push('member');
  await expect.poll(readings).toBeGreaterThan(before);
  await page.getByRole('radio', { name: '항상 물어보기' }).click();
  answered();
  tellMember({ ...rich, acceptOdds: 'ask' });
  await expect.element(cart().getByText('항상 물어보기')).toBeVisible();
  expect(answers.sent('/auth/update').map(({ body }) => body)).toEqual([{ payload: { acceptOdds: 'ask' } }]);
  await homeWin(game).click();
  tellOf(game, { odds: [4.44] });
  await expect.element(cart().getByText('배당 1개가 바뀌었어요')).toBeVisible();
  const old = () => cart().element().querySelector('s')?.textContent;
  await expect.poll(old).toBe('2.00');
  await cart().getByRole('button', { name: '확인' }).click();
  await expect.poll(old).toBeUndefined();

  // the price moves between the question and the yes
  const id = game.folders[0]!.bets[0]!.id;
  answers.refuse('/betting/korean/process', 'BET_ODDS_CHANGED', {
    status: 409,
    detail: { quoteId: 'quote-1', selections: [{ betsSeq: id, odds: 3.33 }] },
  });
  await bet('10,000원');
  const again = page.getByRole('alertdialog', { name: '배당이 변경 되었습니다. 변경된 배당으로 베팅하시겠습니까?' });
  await expect.element(again).toMatchTextContent('33,300원');
  await expect.element(again).toMatchTextContent(`${game.homeNameKr} 승4.443.33`);
  answers.succeed('/betting/korean/process', placed({ totalOdds: 3.33 }));
  await again.getByRole('button', { name: '예, 베팅할게요' }).click();
  await expect.element(taken()).toMatchTextContent('3.33');
  expect(answers.sent('/betting/korean/process').at(-1)!.body).toMatchObject({
    payload: { acceptOdds: 'ask', bettings: [{ betsSeq: id, odds: 3.33, quoteId: 'quote-1' }] },
  });
});

test('a total is named with its match and market in the question: which game an 오버 is of', async () => {
  const games = newGames(2);
  await openSports('/sport/korean', games);
  for (const game of games) await listed(game).getByRole('button', { name: '오버 2.5, 배당' }).click();
  await cart().getByRole('button', { name: '10,000원 베팅하기' }).click();
  await expect.element(question()).toBeVisible();
  const read = question().element().textContent;
  for (const { homeNameKr, awayNameKr } of games) expect(read).toContain(`${homeNameKr} : ${awayNameKr}`);
  expect(read.match(/언더오버 · 오버 2\.5/g)).toHaveLength(2);
});

test('quick amounts are the member’s own: changed, kept, brought back', async () => {
  await openSports('/sport/korean', newGames(1), null);
  await page.getByRole('button', { name: '빠른 금액 바꾸기' }).click();
  const editor = page.getByRole('dialog', { name: '빠른 금액 바꾸기' });
  await editor.getByRole('textbox', { name: '빠른 금액 1' }).fill('1500');
  await editor.getByRole('button', { name: '저장' }).click();
  await expect.element(editor.getByRole('alert')).toMatchTextContent('천 원 단위');
  await expectAccessible();
  await editor.getByRole('textbox', { name: '빠른 금액 1' }).fill('25000');
  await editor.getByRole('button', { name: '저장' }).click();
  await expect.element(editor).not.toBeInTheDocument();
  expect(localStorage.getItem('lime_chips')).toBe('[25000,50000,100000,500000,1000000]');
  const chips = page.getByRole('group', { name: '빠른 금액' });
  await chips.getByRole('button', { name: '2.5만 원 더하기' }).click();
  await expect.element(amount()).toHaveValue('35,000');
  await page.getByRole('button', { name: '빠른 금액 바꾸기' }).click();
  await editor.getByRole('button', { name: '기본값으로' }).click();
  await editor.getByRole('button', { name: '저장' }).click();
  await expect.element(chips.getByRole('button').first()).toMatchTextContent('1만원 더하기');
});

/** Picks whose whole box is in sight: inside their list and inside the window. */
function wholeLegs(): number {
  const list = document.querySelector('.cart-scroll')!.getBoundingClientRect();
  const top = Math.max(0, list.top) - 1;
  const bottom = Math.min(window.innerHeight, list.bottom) + 1;
  return [...document.querySelectorAll('.cart-item')].filter((item) => {
    const box = item.getBoundingClientRect();
    return box.height > 0 && box.top >= top && box.bottom <= bottom;
  }).length;
}
const boxOf = (selector: string) => {
  const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
  return [x, y, width, height];
};

for (const { width, height, legs } of [
  { width: 1366, height: 768, legs: 3 },
  { width: 390, height: 844, legs: 3 },
  { width: 320, height: 640, legs: 2 },
])
  test(`${width}×${height}: ${legs} picks are in view, also with a message, and nothing jumps`, async () => {
    await page.viewport(width, height);
    const games = newGames(3);
    await openSports('/sport/korean', games);
    for (const game of games) await listed(game).getByRole('button', { name: /배당/ }).first().click();
    if (width < 1024) await page.getByRole('button', { name: /카트 열기/ }).click();
    await amount().fill('10000');
    // on a phone the sheet is still on its way
    await expect.poll(wholeLegs).toBeGreaterThanOrEqual(legs);
    await expectAccessible();
    const [block, button] = [boxOf('.stake-block'), boxOf('.stake-block .place')];
    // beyond what the level allows, and below it
    for (const stake of ['9000000', '500']) {
      await amount().fill(stake);
      await expect.element(page.getByRole('alert')).toBeVisible();
      await expect.poll(() => document.querySelector('.stake-block .fix')).not.toBeNull();
      expect(wholeLegs()).toBeGreaterThanOrEqual(legs);
      expect(boxOf('.stake-block')).toEqual(block);
      expect(boxOf('.stake-block .place')).toEqual(button);
    }
    // limits are there before an amount is typed
    await amount().fill('');
    const limits = () => document.querySelector('.stake-block .limits')!.textContent;
    for (const text of ['최대 10폴더', '1,000–5,000,000원', '최대 배당']) expect(limits()).toContain(text);
    expect(boxOf('.stake-block')).toEqual(block);
    const cut = [...document.querySelectorAll('.stake-block :is(.limits, .quick-amounts button, .pays)')].filter(
      (one) => one.scrollWidth > one.clientWidth + 1,
    );
    expect(cut.map((one) => one.textContent)).toEqual([]);
    await expectNoSidewaysScroll();
  });

test('picks of another kind ask before they replace what is in the cart', async () => {
  const game = newGame();
  await openSports('/sport/korean', [game], null);
  await homeWin(game).click();
  await page.getByRole('navigation', { name: '스포츠' }).getByRole('link', { name: '유럽형', exact: true }).click();
  await expect.poll(() => window.location.pathname).toBe('/sport/prematch');
  const draw = listed(game).getByRole('button', { name: '무 배당' });
  await draw.click();
  const asked = page.getByRole('alertdialog', { name: '카트에 다른 방식의 선택이 있어요. 비우고 담을까요?' });
  await asked.getByRole('button', { name: '그대로 두기' }).click();
  await expect.element(homeWin(game)).not.toBeInTheDocument();
  await expect.element(cart().getByRole('button', { name: `${game.homeNameKr} 승 빼기` })).toBeVisible();
  await draw.click();
  await asked.getByRole('button', { name: '비우고 담기' }).click();
  await expect.element(picks()).toHaveLength(1);
  await expect.element(cart().getByRole('button', { name: '무 빼기' })).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
});
