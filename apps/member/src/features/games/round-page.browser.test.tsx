import type { WirePastRound } from '@lime/contract/games.ts';
import type { RoundMessage } from '@lime/contract/realtime.ts';
import { kenoLadder } from '@lime/domain/games/keno-ladder.ts';
import { powerLadder } from '@lime/domain/games/power-ladder.ts';
import { powerball } from '@lime/domain/games/powerball.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { socketLine } from '../../../../../packages/ui/test/socket-stand-in.ts';
import { alert, closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { answers, openPage, tellMember } from '../../../test/living-page.tsx';
import { holdRounds } from '../../../test/rounds.ts';
import { tellSettings } from '../../../test/site-settings.ts';
import { makeRounds } from '../../../../../packages/ui/test/rounds.ts';

const question = '베팅을 하시겠습니까?';
const balls = { balls: [3, 11, 17, 20, 28], powerball: 7 };
const folder = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const pick = (of: string, name: string) => folder(of).getByRole('button', { name: new RegExp(`^${name}`) });
const pad = () => page.getByRole('region', { name: '베팅카트' });
const amount = () => pad().getByRole('textbox', { name: '베팅금액' });
const ownBet = () => page.getByRole('region', { name: '내 베팅' }).getByRole('listitem').first();

async function openPowerball(): Promise<void> {
  holdRounds(powerball, [balls, { balls: [1, 2, 3, 4, 5], powerball: 0 }]);
  await openPage('/mini/powerball', { members_cash: 10_000_000, maxWin: null });
  await expect.element(pick('파워볼 홀짝', '홀')).toBeEnabled();
}

/** Says yes to the bet that is asked about, and closes the word that it was placed. */
async function sayYes(): Promise<void> {
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /베팅하기$/ })
    .click();
  await closeAlertSaying('베팅에 성공하셨습니다.');
}

test('one pick takes the place of another, is bet on once, and stands among the own bets', async () => {
  await openPowerball();
  await expect.element(amount()).toHaveValue('10,000');
  // the colour of a press that does something comes with a pick
  const press = () => pad().getByRole('button', { name: /베팅하기$/ });
  await expect.element(press()).not.toHaveClass('primary');
  await pick('파워볼 홀짝', '홀').click();
  await expect.element(press()).toHaveClass('primary');
  await pick('파워볼 언더오버', '언더').click();
  await expect.element(pick('파워볼 홀짝', '홀')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(pick('파워볼 언더오버', '언더')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(pad().getByText('파워볼 언더오버')).toBeVisible();
  await expect.element(pad().getByText('19,500원')).toBeVisible();
  await pad().getByRole('button', { name: '10,000원 베팅하기' }).click();
  for (const text of [
    '81회차',
    '파워볼 언더오버 언더',
    '1.95',
    '10,000원',
    '19,500원',
    '모의머니 · 현금 가치 없음 · 환전 불가',
  ])
    await expect
      .element(page.getByRole('alertdialog', { name: question }).getByText(text, { exact: true }))
      .toBeVisible();
  tellMember({ members_cash: 9_990_000 });
  await sayYes();
  expect(answers.sent('/betting/mini/process')).toMatchObject([
    {
      body: {
        payload: {
          bettings: [{ betsSeq: '5000081003', odds: 1.95 }],
          amount: 10_000,
          totalOdds: '1.95',
          winnings: 19_500,
        },
      },
    },
  ]);
  await expect.element(page.getByRole('banner').getByText('9,990,000원')).toBeVisible();
  await expect.element(pick('파워볼 언더오버', '언더')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(pad().getByText('한 번에 1개만 담을 수 있어요.')).toBeVisible();
  // the own bets are read again four seconds after a bet
  for (const text of ['파워볼 언더오버 언더', '81회차 · 10,000원', '19,500', '대기'])
    await expect.element(ownBet().getByText(text, { exact: true })).toBeVisible();

  // one press asks for the same again, amount and all
  await amount().fill('20000');
  await ownBet().getByRole('button', { name: '파워볼 언더오버 언더 10,000원 한 번 더 베팅' }).click();
  const again = page.getByRole('alertdialog', { name: question });
  await expect.element(again.getByText('10,000원', { exact: true })).toBeVisible();
  await again.getByRole('button', { name: '아니요' }).click();
  await expect.element(pick('파워볼 언더오버', '언더')).toHaveAttribute('aria-pressed', 'true');
  expect(answers.sent('/betting/mini/process')).toHaveLength(1);
});

test('the question about a pick locks while the line is down', async () => {
  await openPowerball();
  await pick('파워볼 홀짝', '짝').click();
  await pad().getByRole('button', { name: '10,000원 베팅하기' }).click();
  const yes = () => page.getByRole('alertdialog', { name: question }).getByRole('button').last();
  socketLine.break();
  await expect.element(yes()).toMatchTextContent('연결이 끊겼어요');
  await expect.element(yes()).toHaveAttribute('aria-disabled', 'true');
  socketLine.mend();
  await expect.element(yes()).toMatchTextContent('10,000원 베팅하기');
});

test('a bet that the server refuses stays, but for one of a round that is over', async () => {
  await openPowerball();
  await pick('파워볼 홀짝', '짝').click();
  answers.refuse('/betting/mini/process', 'BET_STAKE_ABOVE_BALANCE', { status: 200 });
  await pad().getByRole('button', { name: '10,000원 베팅하기' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /베팅하기$/ })
    .click();
  await alert().getByRole('button', { name: '확인' }).click();
  await expect.element(pick('파워볼 홀짝', '짝')).toHaveAttribute('aria-pressed', 'true');
  answers.refuse('/betting/mini/process', 'BET_ROUND_CLOSED', { status: 200 });
  await pad().getByRole('button', { name: '10,000원 베팅하기' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /베팅하기$/ })
    .click();
  await closeAlertSaying('마감된 회차예요. 다음 회차에 베팅해주세요.');
  await expect.element(pick('파워볼 홀짝', '짝')).toHaveAttribute('aria-pressed', 'false');
});

test('an amount is put right as it is entered, and says why in both languages', async () => {
  await openPowerball();
  await amount().fill('9999999999');
  await expect.element(pad().getByText('베팅금액은 최대베팅금액을 초과할 수 없습니다.')).toBeVisible();
  await expect.element(pad().getByText('The bet amount cannot exceed the maximum bet amount.')).toBeVisible();
  await expect.element(amount()).toHaveValue('5,000,000');
  await amount().fill('10');
  await pick('일반볼 홀짝', '짝').click();
  await pad().getByRole('button', { name: '베팅하기' }).click();
  await expect.element(pad().getByText(/^최소 베팅금액은/)).toBeVisible();
  await pad().getByRole('button', { name: '비우기' }).click();
  await pad().getByRole('button', { name: '베팅하기' }).click();
  await expect.element(pad().getByText('Please make a selection before betting.')).toBeVisible();
  // amounts that add, and those that replace
  await pad().getByRole('button', { name: '지우기', exact: true }).click();
  for (const name of ['1만', '5만', '10만'])
    await pad()
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  await expect.element(amount()).toHaveValue('160,000');
  await pad().getByRole('button', { name: 'MAX' }).click();
  await expect.element(amount()).toHaveValue('5,000,000');
  expect(answers.sent('/betting/mini/process')).toEqual([]);
});

test('every market is there at its price, and past rounds say what they are worth', async () => {
  await openPowerball();
  for (const { name, picks } of powerball.folders)
    for (const { name: answer, price } of picks)
      expect(pick(name, answer).first().element().querySelector('b')!.firstChild!.textContent).toBe(
        (price / 1_000).toFixed(2),
      );
  await expect.element(pick('파워볼 홀짝', '홀').getByText('환수율 97.50%')).toBeVisible();
  const stage = page.getByRole('region', { name: '파워볼 추첨' });
  await expect.element(stage.getByText('80회차 결과')).toBeVisible();
  await expect.element(stage.getByText('81회차 추첨까지')).toBeVisible();
  // 7 and 0 were drawn
  expect(document.querySelector('.stage-shares div')!.textContent).toBe('파워볼 홀짝홀 50%짝 50%');
  const roads = page.getByRole('region', { name: '회차 흐름' });
  for (const shape of ['6매', '패턴', '흐름']) {
    await roads.getByRole('tab', { name: shape }).click();
    await expect.element(roads.getByText('지난 결과는 다음 추첨에 영향을 주지 않아요.')).toBeVisible();
  }
  await expect.element(roads.getByText('홀 1연속')).toBeVisible();
  const past = page.getByRole('region', { name: '지난 회차' }).first();
  await expect.element(past.getByRole('row')).toHaveLength(3);
  await expect
    .element(past.getByRole('link', { name: '80회차 검증' }))
    .toHaveAttribute('href', '/fair/round?gameSeq=5000080');
  await page.getByText('게임 방법과 환수율').click();
  const rows = page.getByRole('region', { name: '환수율' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('파워볼 홀짝홀50.00%1.9597.50%');
});

test('a day of rounds is a file, whatever pages it is read in', async () => {
  await openPowerball();
  const [today, yesterday, before] = [0, 1, 2].map((back) => addDays(seoulDay(new Date()), -back));
  const some = answers.example('/game/rounds/:type').list[0]!;
  const all = [...Array.from({ length: 30 }, () => today), ...Array.from({ length: 200 }, () => yesterday), before].map(
    (day, at): WirePastRound => ({
      ...some,
      game_seq: String(9_000 - at),
      game_round: String(900 - at),
      roundOfAll: String(70_000 - at),
      day: day!,
      ...(at === 31 ? { state: 'void', outcome: null } : { outcome: balls, result: '결과' }),
    }),
  );
  answers.compute(
    '/game/rounds/:type',
    ({ payload: { page: no, size } }: { payload: { page: number; size: number } }) => ({
      list: all.slice((no - 1) * size, no * size),
      pagination: { page: no, size, total: all.length, end: 3 },
    }),
  );
  const files: { name: string; text: Promise<string> }[] = [];
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: fetch(this.href).then((file) => file.text()) });
  });
  const past = page.getByRole('region', { name: '지난 회차' }).first();
  await past.getByRole('combobox', { name: '내려받을 날' }).selectOptions('어제');
  await past.getByRole('button', { name: 'CSV' }).click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual([`powerball-${yesterday}.csv`]);
  saved.mockRestore();
  const lines = (await files[0]!.text).trim().split('\r\n');
  expect(lines).toHaveLength(201);
  expect(lines[0]).toMatch(/^\uFEFF?회차,전체 회차,날짜,추첨 시각,결과,파워볼 홀짝,/);
  expect(lines[1]).toBe(`671,69771,${yesterday},18:00:00,결과,홀,오,홀,오,중`);
  expect(lines.at(-2)).toBe(`869,69969,${yesterday},18:00:00,무효,,,,,`);
});

test('the keyboard alone bets, and everything reads well', async () => {
  await openPowerball();
  await userEvent.keyboard('?');
  const list = page.getByRole('dialog', { name: '단축키' });
  await expect.element(list.getByText('앞에서부터 아홉 항목 고르기')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('m');
  await expect.element(amount()).toHaveValue('5,000,000');
  await userEvent.keyboard('c1');
  await expect.element(pick('파워볼 홀짝', '홀')).toHaveAttribute('aria-pressed', 'true');
  await amount().fill('2000');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('alertdialog', { name: question }).getByText('2,000원', { exact: true }))
    .toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(alert()).not.toBeInTheDocument();
  expect(answers.sent('/betting/mini/process')).toMatchObject([
    { body: { payload: { bettings: [{ betsSeq: '5000081001' }], amount: 2_000 } } },
  ]);
  await expectAccessible();
});

test('on a phone a bet is placed without scrolling', async () => {
  await onPhone();
  await openPowerball();
  await pick('파워볼 홀짝', '짝').click();
  await expect.element(amount()).toHaveValue(''); // empty on a phone
  await pad().getByRole('button', { name: /^1만/ }).click();
  await expect.element(pad().getByRole('button', { name: '10,000원 베팅하기' })).toBeInViewport({ ratio: 1 });
  await expect.element(pick('파워볼 홀짝', '짝')).toBeInViewport();
  expect(window.scrollY).toBe(0);
  await expectNoSidewaysScroll();
  await pad().getByRole('button', { name: '10,000원 베팅하기' }).click();
  await sayYes();
});

test('on the narrowest phone no answer is cut', async () => {
  await page.viewport(320, 640);
  await openPowerball();
  const cut = [...document.querySelectorAll('.pick small')].filter((text) => text.scrollWidth > text.clientWidth);
  expect(cut.map((text) => text.textContent)).toEqual([]);
  await expectNoSidewaysScroll();
});

test('what was bet is a card in the column of the cart, and covers no price', async () => {
  await openPowerball();
  await tellSettings({ alerts: { toasts: true } });
  await pick('파워볼 홀짝', '홀').click();
  await pad().getByRole('button', { name: '10,000원 베팅하기' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /베팅하기$/ })
    .click();
  await expect.element(page.getByText('베팅에 성공하셨습니다.').first()).toBeVisible();
  const [receipt, prices] = ['.toast.detailed', '.pick-board'].map((one) =>
    document.querySelector(one)!.getBoundingClientRect(),
  );
  expect(receipt!.left).toBeGreaterThanOrEqual(prices!.right);
  await page.getByRole('button', { name: '알림 닫기' }).click();
  await tellSettings();
});

// another pick each: the very same bet within five seconds is not sent again
for (const [game, way, steps, key, name] of [
  [powerLadder, '사다리: 우 출발, 4줄, 짝 도착', '15~28번이라서 가로줄 4개네 번 건너 짝 도착', '7', '좌3짝'],
  [kenoLadder, '사다리: 우 출발, 3줄, 홀 도착', '1~40번이라서 가로줄 3개세 번 건너 홀 도착', '8', '좌4홀'],
] as const)
  test(`${game.name}: the last way is drawn and told step by step, and keys bet on a pick`, async () => {
    holdRounds(game, [{ ball: 28 }]);
    await openPage(`/mini/${game.id}`, { members_cash: 10_000_000, maxWin: null });
    await expect.element(page.getByRole('img', { name: way, exact: true })).toBeVisible();
    const draw = page.getByRole('region', { name: `${game.name} 추첨` });
    await expect.element(draw.getByRole('list')).toMatchTextContent(`28번은 짝수라서 우에서 출발${steps}`);
    await expect.element(pick('조합', name)).toBeEnabled();
    await expect
      .element(page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '미니게임' }))
      .toHaveAttribute('aria-current', 'page');
    await userEvent.keyboard(key);
    await expect.element(pick('조합', name)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(pad().getByText('36,000원')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alertdialog', { name: question })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(ownBet().getByText(`조합 ${name}`)).toBeVisible();
  });

test('on a phone a ladder is bet on without scrolling, and its sibling is a press away with an empty cart', async () => {
  await onPhone();
  holdRounds(powerLadder, [{ ball: 28 }]);
  await openPage('/mini/powerladder', { members_cash: 10_000_000, maxWin: null });
  await pick('출발', '좌').click();
  await pad().getByRole('button', { name: /^5만/ }).click();
  await expect.element(pad().getByRole('button', { name: '50,000원 베팅하기' })).toBeInViewport({ ratio: 1 });
  expect(window.scrollY).toBe(0);
  await page.getByRole('navigation', { name: '게임 고르기' }).getByRole('link', { name: '키노사다리' }).click();
  await expect.poll(() => location.pathname).toBe('/mini/kenoladder');
  await expect.element(pad().getByText('한 번에 1개만 담을 수 있어요.')).toBeVisible();
});

test('a round closes over an open question, is drawn, and the next one takes bets', async () => {
  holdRounds(powerLadder, [{ ball: 3 }, { ball: 28 }], { closes: 7, draws: 9 });
  await openPage('/mini/powerladder', { members_cash: 10_000_000, maxWin: null });
  await pick('출발', '좌').click();
  await pad().getByRole('button', { name: '10,000원 베팅하기' }).click();
  await sayYes();
  await pick('출발', '우').click();
  await pad().getByRole('button', { name: '10,000원 베팅하기' }).click();
  const asked = page.getByRole('alertdialog', { name: question });
  await expect.element(asked).toBeVisible();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(pad().getByText('이번 회차는 마감됐어요. 다음 회차를 기다려주세요.')).toBeVisible();
  await expect.element(pick('출발', '우')).toBeDisabled();
  await expect.element(pick('출발', '우')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(amount()).toBeDisabled();
  await pad().getByRole('button', { name: '베팅하기' }).click();
  await expect.element(pad().getByText('이미 시작한 게임입니다.')).toBeVisible();
  await expect.element(pad().getByText('This game has already started.')).toBeVisible();

  await expect.element(pick('출발', '우')).toBeEnabled();
  await expect.element(pad().getByText('82회차', { exact: true })).toBeVisible();
  await expect.element(pad().getByText('This game has already started.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('img', { name: '사다리: 좌 출발, 3줄, 짝 도착', exact: true })).toBeVisible();
  for (const text of ['출발 좌', '81회차 · 10,000원', '19,500', '당첨'])
    await expect.element(ownBet().getByText(text, { exact: true })).toBeVisible();
  expect(answers.sent('/betting/mini/process')).toHaveLength(1);
});

const openCall = '/game/powerball/:type';
const listCall = '/game/rounds/:type';
/** How often the page has made a call. */
const callsOf = (path: '/game/timer/:type' | typeof openCall | typeof listCall) => answers.sent(path).length;

test('around a draw the next round is asked for until it is there, and the list of past rounds once', async () => {
  holdRounds(powerLadder, [{ ball: 3 }, { ball: 28 }], { closes: 2, draws: 3 });
  await openPage('/mini/powerladder', { members_cash: 10_000_000, maxWin: null });
  await expect.element(pad().getByText('81회차', { exact: true })).toBeVisible();
  const calls = () => [callsOf('/game/timer/:type'), callsOf(openCall), callsOf(listCall)];
  const listedBefore = callsOf(listCall);
  await expect.element(pad().getByText('82회차', { exact: true })).toBeVisible();
  await expect.poll(() => callsOf(listCall)).toBe(listedBefore + 1);
  // what is asked for each second would have been asked for twice more by now
  const then = calls();
  await new Promise((done) => setTimeout(done, 2_500));
  expect(calls()).toEqual(then);
});

test('a round that has not opened yet takes no bet until it has', async () => {
  holdRounds(powerball, [balls], { closes: 40, draws: 60 });
  const rounds = makeRounds(powerball, [balls], { closes: 40, draws: 60 });
  answers.compute(openCall, () => ({ game: { ...rounds.open(), game_seq: '' } }));
  await openPage('/mini/powerball', { members_cash: 10_000_000, maxWin: null });
  await expect.poll(() => callsOf(openCall)).toBeGreaterThan(0);
  await new Promise((done) => setTimeout(done, 500));
  expect(document.querySelectorAll('.pick:enabled')).toHaveLength(0);
  const [past] = rounds.past();
  const message: RoundMessage = {
    topic: 'round',
    seq: 1,
    stream: 'round:powerball',
    epoch: 'one',
    now: new Date().toISOString(),
    what: 'open',
    game: rounds.open(),
    round: past!,
  };
  socketLine.push('round', message);
  await expect.element(pick('파워볼 홀짝', '홀')).toBeEnabled();
});

test('the list is asked for after a draw though the stream told of the next round first', async () => {
  holdRounds(powerLadder, [{ ball: 3 }, { ball: 28 }], { closes: 2, draws: 3 });
  await openPage('/mini/powerladder', { members_cash: 10_000_000, maxWin: null });
  await expect.element(pad().getByText('81회차', { exact: true })).toBeVisible();
  const [askedBefore, listedBefore] = [callsOf(openCall), callsOf(listCall)];
  // a second before the draw; the next call is a second away
  await expect.poll(() => callsOf(openCall), { interval: 20 }).toBeGreaterThan(askedBefore);
  await new Promise((done) => setTimeout(done, 300));
  const next = makeRounds(powerLadder, [{ ball: 28 }], { closes: 300, draws: 302 });
  const message: RoundMessage = {
    topic: 'round',
    seq: 1,
    stream: 'round:powerladder',
    epoch: 'one',
    now: new Date().toISOString(),
    what: 'open',
    game: { ...next.open(), game_seq: '5000082', game_round: '82' },
    round: next.past()[0]!,
  };
  socketLine.push('round', message);
  await expect.element(pad().getByText('82회차', { exact: true })).toBeVisible();
  await expect.poll(() => callsOf(listCall)).toBeGreaterThan(listedBefore);
});
