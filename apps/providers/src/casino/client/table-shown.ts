import type { Held } from './held.ts';
import { purseName } from './held.ts';
import { isShortOf, showHeld } from './purse.ts';
import type { TopUps } from './top-ups.ts';
import { chipPicture, spotText } from './table-spots.ts';
import type { TableGame } from './table.ts';
import { byPlace, sumOf } from '../../token/client/chips.ts';
import { at, setText, won } from '../../token/client/host.ts';
import { signed } from '../../token/client/instant-panels.ts';
import type { Say } from '../../token/client/instant-panels.ts';
import type { Place } from '../../token/client/round-panels.ts';
import { sound } from '../../token/client/game-sounds.ts';
import type { lineNotice } from '../../token/client/tools.ts';
import type { OwnRound, PastRound, TablePageData, TableRound, TableState, TableView } from '../tables/table-types.ts';

// What a shared table's page shows: its felt and spots, the purse, what a round came to, and rounds that are shown again.

const replayMs = 700;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A table's state with what the guest has at it. */
export type State = TableState & Held;

/** A table's page as it is now. */
export type Now = {
  readonly told: TablePageData;
  readonly game: TableGame;
  readonly spots: ReadonlyMap<string, TablePageData['spots'][number]>;
  readonly buttons: ReadonlyMap<string, HTMLButtonElement>;
  readonly say: Say;
  readonly status: Say;
  readonly result: Say;
  readonly line: ReturnType<typeof lineNotice>;
  readonly topUps: TopUps;
  view: TableView | null;
  state: State | null;
  mine: readonly Place[];
  chips: readonly Place[];
  /** the host's clock is this far before that of performance.now() */
  ahead: number | null;
  heardAt: number;
  isAway: boolean;
  isOver: boolean;
  /** Ends the stream that it follows. */
  endStream: () => void;
  seat: number | null;
  /** a round that is shown again; a live one ends it */
  replay: number;
  /** what the felt shows, and of which round */
  shown: string;
  paidOf: OwnRound | null;
};

/** The host's time, ms since 1970. */
export const hostNow = (table: Now) => performance.now() + (table.ahead ?? Date.now() - performance.now());
/** The round that goes on; null: none does. */
export const round = (table: Now): TableRound | null => table.view?.round ?? null;
/** Bets are taken now. */
export const isOpen = (table: Now) => {
  const now = round(table);
  return now !== null && now.phase === 'open' && hostNow(table) < now.closesAt;
};

/** What a spot is called. */
export const nameOf = (table: Now, spot: string): string => table.spots.get(spot)!.name;
const numberText = (of: { no: number; ofShoe: number | null }) =>
  of.ofShoe === null ? `${won(of.no)}회차` : `${of.ofShoe}회차`;

/** What the member has, and has left after betting the chips on the table. */
export function showPurse(table: Now): void {
  const balance = table.state?.balance ?? null;
  const purse = table.state?.purse ?? null;
  setText(at('purse'), `${purseName(purse)} ${balance === null ? '–' : won(balance)}원`);
  showHeld({ balance, purse });
  table.topUps.short(table.mine.length === 0 && isShortOf(table.told.limits.min, table.state));
  const stake = sumOf(table.chips);
  setText(at('after'), balance === null || stake === 0 ? '' : `베팅 뒤 ${won(balance - stake)}원`);
}

/** Chips, other people's stakes, and after a round what each spot paid. */
export function showSpots(table: Now): void {
  const now = round(table);
  const all = new Map(byPlace([...table.mine, ...table.chips]).map(({ spot, stake }) => [spot, stake]));
  const paid = now?.phase === 'over' ? (now.result?.paid ?? []) : [];
  for (const [id, button] of table.buttons) {
    const name = nameOf(table, id);
    const stake = all.get(id) ?? 0;
    const isBet = stake > 0 && !table.chips.some(({ spot }) => spot === id);
    const isClosed = now?.closed.includes(id) ?? false;
    const own =
      table.paidOf !== null && table.paidOf.no === now?.no
        ? table.paidOf.bets.find(({ spot }) => spot === id)
        : undefined;
    const [people, staked] = table.view?.spots[id] ?? [0, 0];
    button.classList.toggle('my', stake > 0 || own !== undefined);
    button.classList.toggle('bet', isBet);
    button.classList.toggle('win', paid.includes(id));
    if (button.ariaDisabled !== String(isClosed)) button.ariaDisabled = String(isClosed);
    const label = `${name}${isClosed ? ', 이번 회차에 닫힘' : stake > 0 ? `, ${won(stake)}원` : ''}`;
    setText(button.querySelector('.said')!, label);
    const isLarge = button.classList.contains('large');
    spotText(button, {
      stake: isClosed ? 0 : stake,
      gain: own && own.paid - own.stake,
      empty: isClosed ? '닫힘' : isLarge && isOpen(table) ? '칩을 놓아요' : '',
      picture: (worth) => chipPicture(table.told.chips, worth),
    });
    if (isLarge) setText(button.querySelector('.others')!, `${won(people)}명 · ${won(staked)}`);
  }
}

/** What the felt shows now: a live round, one that is shown again, or the last one while bets are taken. */
export function showFelt(table: Now, isNews: boolean): void {
  if (table.replay !== 0) return;
  const now = round(table);
  const isDealing = now !== null && (now.phase === 'dealing' || now.phase === 'over');
  const last = table.state?.last[0];
  const cards = isDealing ? now.shown : now?.phase === 'sealing' ? [] : (last?.reveals ?? []);
  const key = JSON.stringify([now?.no, isDealing, cards.length, last?.no]);
  document.querySelector<HTMLElement>('.board')!.dataset['felt'] = isDealing ? 'live' : 'past';
  if (key !== table.shown) void table.game.show(cards, isNews && isDealing && cards.length > 0);
  table.shown = key;
  if (isDealing) table.result(now.result ? now.result.text : '', now.result ? 'win' : '');
  else table.result(now?.phase === 'sealing' || !last ? '' : `지난 회차 · ${last.text}`);
}

/** What the round came to for the member: what comes back below the stake is no win. */
export function tell(table: Now, now: TableRound): void {
  const own = table.state?.plays.find(({ no }) => no === now.no);
  if (!own || !now.result) return;
  table.paidOf = own;
  const gain = own.payout - own.stake;
  if (gain > 0) sound('win');
  const word = gain > 0 ? '당첨' : gain === 0 ? '본전' : own.payout > 0 ? '일부 반환' : '낙첨';
  table.say(
    `${numberText(now)} ${now.result.text} · ${word} · ${won(own.payout)}원 돌아옴 · 손익 ${signed(gain)}원`,
    gain > 0 ? 'win' : '',
  );
  showSpots(table);
}

/** Shows a round again as it was dealt, unless one is dealt now. */
export async function showAgain(
  table: Now,
  past: Pick<PastRound, 'no' | 'ofShoe' | 'reveals' | 'text'>,
): Promise<void> {
  if (round(table) && round(table)!.phase !== 'open')
    return table.say('이번 회차가 끝난 뒤에 다시 볼 수 있어요.', 'warn');
  const turn = (table.replay = performance.now());
  document.querySelector('.board')!.scrollIntoView({ block: 'nearest' });
  document.querySelector<HTMLElement>('.board')!.dataset['felt'] = 'live';
  for (let count = 0; count <= past.reveals.length; count += 1) {
    if (table.replay !== turn) return;
    table.result(`다시보기 · ${numberText(past)}`);
    await Promise.all([table.game.show(past.reveals.slice(0, count), count > 0), wait(replayMs)]);
  }
  if (table.replay !== turn) return;
  table.result(`다시보기 · ${numberText(past)} · ${past.text}`);
  await wait(3_000);
  if (table.replay !== turn) return;
  table.replay = 0;
  table.shown = '';
  showFelt(table, false);
}
