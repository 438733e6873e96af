import { returnOf } from '@lime/domain/games/game.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import { lotusBaccarat, lotusBaccarat2 } from '@lime/domain/games/lotus-baccarat.ts';
import { lotusOddEven } from '@lime/domain/games/lotus-oddeven.ts';
import { percentText } from '@lime/domain/games/hosted/fraction.ts';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeRounds } from '../../../../../packages/ui/test/rounds.ts';
import type { GameNews } from '../rounds-now.ts';

// A table in its host's frame, drawn into a page of the tests: the host's line and the site around it are in the test's hands.

const hands = {
  player: [{ rank: 9, suit: 'spade' }, { rank: 10, suit: 'heart' }],
  banker: [{ rank: 2, suit: 'club' }, { rank: 4, suit: 'diamond' }],
}; // prettier-ignore
const cards = {
  cards: [{ rank: 3, suit: 'spade' }, { rank: 8, suit: 'heart' }],
  hidden: { rank: 7, suit: 'diamond' },
}; // prettier-ignore

const root = document.documentElement;
let shown: { root: Root; box: HTMLElement } | null = null;
/** The host's end of the frame's line. */
let line: { say: (news: GameNews) => void; close: () => void } | null = null;
const heard: unknown[] = [];
const hear = ({ data }: MessageEvent<{ type?: unknown }>) => {
  if (typeof data.type === 'string' && data.type.startsWith('lime:')) heard.push(data);
};

afterEach(() => {
  shown?.root.unmount();
  shown?.box.remove();
  shown = null;
  line = null;
  window.parent.removeEventListener('message', hear);
  heard.length = 0;
  for (const key of ['game', 'picks', 'chances', 'guest', 'site', 'why']) delete root.dataset[key];
  root.dataset['theme'] = 'dark';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Shows the frame as its host makes the page. @param told  of the page, besides the game and the site */
async function openTable(game: RoundGame<never>, told: Record<string, string>) {
  Object.assign(root.dataset, { game: game.id, site: location.origin, picks: 'yes', ...told });
  window.parent.addEventListener('message', hear);
  const Line = window.WebSocket;
  vi.stubGlobal('WebSocket', function open(url: string, ...rest: []) {
    if (!url.endsWith(`/rounds/${game.id}/stream`)) return new Line(url, ...rest);
    const socket: Pick<WebSocket, 'onmessage' | 'onclose' | 'close'> = {
      onmessage: null,
      onclose: null,
      close: vi.fn(),
    };
    line = {
      say: (news) => socket.onmessage?.call(socket as WebSocket, { data: JSON.stringify(news) } as MessageEvent),
      close: () => socket.onclose?.call(socket as WebSocket, {} as CloseEvent),
    };
    return socket;
  });
  const ask = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    input === '/rounds/time' ? Promise.resolve(Response.json({ now: new Date().toISOString() })) : ask(input, init),
  );
  // read anew for each game: what its page was made with is read once
  const address = `/apps/providers/src/rounds/client/table.tsx?${game.id}${told['why'] ? '-closed' : ''}`;
  const { Table } = (await import(/* @vite-ignore */ address)) as { Table: ComponentType };
  const box = document.createElement('div');
  document.body.prepend(box);
  shown = { root: createRoot(box), box };
  shown.root.render(<Table />);
  return page.elementLocator(box);
}

const chancesOf = (game: RoundGame<never>) =>
  JSON.stringify([...game.chances()].map(([no, one]) => [no, Number(one.won), Number(one.void), Number(one.of)]));
/** The page around the frame says how it looks, and what is in its cart. */
const tellFrame = (message: object) =>
  (window.parent as unknown as { eval(text: string): (to: Window) => void }).eval(
    `(to) => to.postMessage(${JSON.stringify(message)}, '*')`,
  )(window);

for (const { game, drawn, key, no, name, rows } of [
  {
    game: lotusOddEven,
    drawn: cards,
    key: '8',
    no: 8,
    name: '하트',
    rows: ['합 홀짝', '숨은 카드 언오버', '숨은 카드 색'],
  },
  { game: lotusBaccarat, drawn: hands, key: '3', no: 3, name: '타이', rows: ['승부', '플레이어 페어', '뱅커 페어'] },
  {
    game: lotusBaccarat2,
    drawn: hands,
    key: '5',
    no: 5,
    name: '뱅커 페어',
    rows: ['승부', '플레이어 페어', '뱅커 페어'],
  },
] as const)
  test(`${game.name}: the frame shows its rounds, what picks pay back, and names a pick to the site`, async () => {
    const table = game as unknown as RoundGame<never>;
    const rounds = makeRounds<never>(table, [drawn] as never);
    const frame = await openTable(table, { guest: '손님', chances: chancesOf(table) });
    await expect.element(frame.getByRole('status', { name: '회차를 불러오는 중' })).toBeVisible();
    await expect.poll(() => line).not.toBeNull();
    expect(heard).toEqual([]);
    line!.say({
      of: 'all',
      now: new Date().toISOString(),
      rounds: { round: rounds.open(), isOpen: true, past: rounds.past() },
      isLive: true,
    });
    await expect.element(frame.getByText('손님 님, 연결됐어요')).toBeVisible();
    await expect.element(frame.getByRole('heading', { name: `${game.name} 테이블` })).toBeVisible();
    await expect.element(frame.getByText('80회차 결과')).toBeVisible();
    await expect.element(frame.getByText('81회차 추첨까지')).toBeVisible();
    const pickOf = (folder: string, pick: string) =>
      frame
        .getByRole('region', { name: new RegExp(`^${folder}`) })
        .getByRole('button', { name: new RegExp(`^${pick}`) });
    for (const folder of game.folders)
      for (const pick of folder.picks) {
        const back = percentText(returnOf(game.chances().get(pick.no)!, pick.price));
        expect(pickOf(folder.name, pick.name).first().element().querySelector('b')!.textContent).toBe(
          `${(pick.price / 1_000).toFixed(2)} 환수율 ${back}`,
        );
      }
    // both roads next to each other
    const [bead, big] = [/6매 최근/, /흐름 최근/].map((road) => frame.getByRole('group', { name: road }).element());
    expect(bead!.getBoundingClientRect().y).toBe(big!.getBoundingClientRect().y);
    for (const row of rows) await expect.element(frame.getByRole('columnheader', { name: row })).toBeVisible();
    await expect
      .element(frame.getByRole('link', { name: '80회차 검증' }))
      .toHaveAttribute('href', `${location.origin}/fair/round?gameSeq=5000080`);

    const betsSeq = `5000081${String(no).padStart(3, '0')}`;
    await userEvent.keyboard(key);
    const laid = { type: 'lime:dealt', gameSeq: '5000080' };
    const pick = { type: 'lime:pick', gameSeq: '5000081', betsSeq };
    await expect.poll(() => heard).toEqual([laid, { type: 'lime:open' }, pick]);
    tellFrame({ type: 'lime:state', theme: 'light', picks: [betsSeq] });
    await expect.element(pickOf('', name).first()).toHaveAttribute('aria-pressed', 'true');
    expect(root.dataset['theme']).toBe('light');
    // keys of the site's cart go to it
    await userEvent.keyboard('h');
    await expect.poll(() => heard.at(-1)).toEqual({ type: 'lime:key', key: 'h' });

    // a line that breaks takes no picks
    line!.close();
    await expect
      .element(frame.getByText('다시 연결하고 있어요. 시계가 최신이 아닐 수 있어 담기를 잠갔어요.'))
      .toBeVisible();
    await expect.element(pickOf('', name).first()).toBeDisabled();
  });

test('a result is told after its last card: score, sentence and road follow the deal', async () => {
  const table = lotusBaccarat as unknown as RoundGame<never>;
  const rounds = makeRounds<never>(table, [hands] as never);
  const motion = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    motion(query.includes('reduced-motion') ? '(width: 0)' : query),
  );
  const frame = await openTable(table, { guest: '손님', chances: chancesOf(table) });
  await expect.poll(() => line).not.toBeNull();
  const now = new Date().toISOString();
  line!.say({ of: 'all', now, rounds: { round: rounds.open(), isOpen: true, past: rounds.past() }, isLive: true });
  // what was drawn before the page was opened lies at once
  await expect.element(frame.getByText('80회차 결과')).toBeVisible();
  const shown = () => document.querySelector('.table-scene')!;
  expect(shown().querySelectorAll('.playing-card:not(.back)')).toHaveLength(4);
  const [before] = rounds.past();
  const round = { ...before!, game_seq: '5000081', game_round: '81' };
  line!.say({ of: 'round', news: { now, what: 'result', game: null, round } });
  await expect.element(frame.getByText('81회차 결과')).toBeVisible();
  await expect.poll(() => shown().querySelectorAll('.playing-card:not(.back)').length).toBe(3);
  // 9 and 10 of the player, 2 of the banker
  expect([...shown().querySelectorAll('.place > p b')].map((score) => score.textContent)).toEqual(['9', '2']);
  expect(document.querySelector('.round-stage')!.textContent).toContain('카드를 나누고 있어요.');
  await expect.element(frame.getByRole('link', { name: '81회차 검증' })).not.toBeInTheDocument();
  // the site tells of it no sooner
  const laid = (gameSeq: string) => ({ type: 'lime:dealt', gameSeq });
  expect(heard).toEqual([laid('5000080'), { type: 'lime:open' }]);
  await expect.element(frame.getByText(lotusBaccarat.outcomeText(hands as never)).first()).toBeVisible();
  await expect.element(frame.getByRole('link', { name: '81회차 검증' })).toBeVisible();
  await expect.poll(() => heard).toEqual([laid('5000080'), { type: 'lime:open' }, laid('5000081')]);
  // the hasty see it at once
  line!.say({
    of: 'round',
    news: { now, what: 'result', game: null, round: { ...round, game_seq: '5000082', game_round: '82' } },
  });
  await frame.getByRole('button', { name: '바로 보기' }).click();
  await expect.element(frame.getByRole('link', { name: '82회차 검증' })).toBeVisible();
});

test('the big road of a table is rings with ties on them, beside how often and how likely each side wins', async () => {
  const table = lotusBaccarat as unknown as RoundGame<never>;
  const tie = { player: hands.player, banker: [{ rank: 4, suit: 'club' }, { rank: 5, suit: 'heart' }] }; // prettier-ignore
  const rounds = makeRounds<never>(table, [hands, tie, hands] as never);
  const frame = await openTable(table, { guest: '손님', chances: chancesOf(table) });
  await expect.poll(() => line).not.toBeNull();
  const now = new Date().toISOString();
  line!.say({ of: 'all', now, rounds: { round: rounds.open(), isOpen: true, past: rounds.past() }, isLive: true });
  const rings = () =>
    [
      ...frame
        .getByRole('group', { name: /흐름 최근/ })
        .element()
        .querySelectorAll('.cells > i'),
    ].map((cell) => [cell.className, (cell as HTMLElement).style.gridArea.replaceAll(' ', ''), cell.textContent]);
  await expect.poll(rings).toEqual([
    ['blue tied', '1/1', ''],
    ['blue last', '2/1', ''],
  ]);
  const shares = frame.getByRole('region', { name: '회차 흐름' });
  await expect.element(shares.getByText('2회 67%')).toBeVisible();
  await expect.element(shares.getByText('확률 44.62%')).toBeVisible();
  await expect.element(shares.getByText('확률 9.51%')).toBeVisible();
});

test('a frame without a guest says why, and asks for a fresh launch', async () => {
  const why = '입장 시간이 지났어요. 다시 열면 이어서 볼 수 있어요.';
  const frame = await openTable(lotusOddEven as unknown as RoundGame<never>, { why });
  await expect.element(frame.getByRole('alert').getByText(why)).toBeVisible();
  await frame.getByRole('button', { name: '다시 열기' }).click();
  await expect.poll(() => heard.at(-1)).toEqual({ type: 'lime:again' });
});
