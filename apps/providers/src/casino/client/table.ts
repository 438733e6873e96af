import type { Reveal } from '@lime/domain/casino/tables/table-game.ts';
import { createChipPad } from '../../token/client/chips.ts';
import type { ChipPad } from '../../token/client/chips.ts';
import { ask, at, drawTab, openTabs, SessionOver, setText, won } from '../../token/client/host.ts';
import { readPageData, sayAt } from '../../token/client/instant.ts';
import type { Say } from '../../token/client/instant-panels.ts';
import type { Place } from '../../token/client/round-panels.ts';
import { sound } from '../../token/client/game-sounds.ts';
import { inTab } from '../../token/client/kept-texts.ts';
import { followStream } from '../../token/client/stream.ts';
import { isForGame, lineNotice, showTools } from '../../token/client/tools.ts';
import { lacksMoney } from './purse.ts';
import { openPanel, showOwn, showPast, showShoes } from './table-panels.ts';
import { showRoads } from './table-roads.ts';
import { drawSeats, showShoe } from './table-around.ts';
import { hostNow, isOpen, nameOf, round, showAgain, showFelt, showPurse, showSpots, tell } from './table-shown.ts';
import type { Now, State } from './table-shown.ts';
import { createTopUps } from './top-ups.ts';
import type { PastRound, TablePageData, TableRound, TableView } from '../tables/table-types.ts';

// A shared table in its page: what turns up, and when, is the host's word; chips, seats, roads and replays are the same for
// every game.

/** One game, as its table shows it. */
export type TableGame = {
  /** Shows what has turned up, in order. @param isNews  the last of it has turned up just now */
  show(shown: readonly Reveal[], isNews: boolean): void | Promise<void>;
  /** Says what a round came to, where the table has a place of its own for that. */
  result?: Say;
  /** Chips or bets have changed, where the spots are not the common ones. */
  changed?(chips: readonly Place[], mine: readonly Place[]): void;
  /** The last rounds, the newest first. */
  told?(last: readonly PastRound[]): void;
  /** the spots' names on the big road's marks, for what is counted */
  readonly counts: readonly (readonly [tone: string, name: string])[];
};

export type Table = Pick<ChipPad, 'put'>;

const isPhone = innerWidth < 600;

/** Chips are few on a table of high stakes: the one in the middle is chosen. */
const firstChip = (chips: readonly number[]) => (isPhone ? 0 : chips[Math.min(2, chips.length - 1)]!);

/** A seed of this browser: shoes are shuffled with those of who is there. */
function ownSeed(): string {
  const kept = 'lime-table-seed';
  const seed = inTab.read(kept) ?? crypto.randomUUID();
  inTab.keep(kept, seed);
  return seed;
}

type Page = Now & { readonly pad: ChipPad };

/** Begins a table's page. */
export function startTable(game: TableGame): Table {
  const told = readPageData<TablePageData>();
  const table: Now = {
    told,
    game,
    spots: new Map(told.spots.map((spot) => [spot.id, spot])),
    buttons: new Map(
      [...document.querySelectorAll<HTMLButtonElement>('.tspot')].map((button) => [button.dataset['spot']!, button]),
    ),
    say: sayAt('news'),
    status: sayAt('status'),
    result: game.result ?? sayAt('result'),
    line: lineNotice(() => void load(page).then(() => follow(page))),
    topUps: createTopUps(async () => {
      await load(page);
      return page.state?.balance ?? null;
    }),
    view: null,
    state: null,
    mine: [],
    chips: [],
    ahead: null,
    heardAt: performance.now(),
    isAway: false,
    isOver: false,
    endStream: () => undefined,
    seat: null,
    replay: 0,
    shown: '',
    paidOf: null,
  };
  const page: Page = Object.assign(table, { pad: createPad(table, () => void load(page)) });
  listen(page);
  openTabs();
  showTools();
  void begin(page);
  return { put: page.pad.put };
}

async function begin(table: Page): Promise<void> {
  await load(table);
  document.querySelector<HTMLElement>('.game')!.inert = false;
  follow(table);
  table.pad.resume();
  setInterval(() => {
    if (performance.now() - table.heardAt > 6_000) away(table);
    tick(table);
  }, 250);
}

const createPad = (table: Now, taken: () => void): ChipPad =>
  createChipPad({
    limits: table.told.limits,
    worths: table.told.chips,
    chosen: firstChip(table.told.chips),
    path: 'play',
    openRound: () => (isOpen(table) ? round(table)!.no : null),
    isAway: () => table.isAway,
    nameOf: (spot) => nameOf(table, spot),
    priceOf: (spot) => table.spots.get(spot)!.price,
    refuse: (press, all) => faultOf(table, press, all),
    lacks: () => lacksMoney(table.state, table.topUps),
    changed(next, bet) {
      [table.chips, table.mine] = [next, bet];
      table.game.changed?.(table.chips, table.mine);
      showSpots(table);
      showPurse(table);
    },
    get: (path, body) => get(table, path, body),
    say: table.say,
    taken,
  });

/** Why so much cannot lie on these places; null: it can. @param all  chips and bets, with those of the press */
function faultOf(table: Now, press: readonly Place[], all: readonly Place[]): string | null {
  const closed = press.find(({ spot }) => round(table)?.closed.includes(spot));
  if (closed) return `이번 회차에는 ${nameOf(table, closed.spot)} 베팅을 받지 않아요.`;
  for (const { spot } of press) {
    const { name, max } = table.spots.get(spot)!;
    const on = all.find((one) => one.spot === spot)!.stake;
    if (on > max) return `${name}에는 ${won(max)}원까지 베팅할 수 있어요.`;
  }
  return null;
}

async function get<T>(table: Now, path: string, body?: object): Promise<T | null> {
  try {
    return await ask<T>(path, body);
  } catch (error) {
    if (!(error instanceof SessionOver)) return null;
    over(table);
    throw error;
  }
}

const showSeats = (table: Now) => {
  if (table.told.seats > 0 && table.view)
    drawSeats(table.view.seats, table.seat, table.told.name, (next) => void sit(table, next));
};

async function sit(table: Now, next: number | null): Promise<void> {
  const answer = await get<{ state: string; msg?: string }>(table, 'seat', { seat: next }).catch(() => null);
  if (answer?.state === 'seated') table.seat = next;
  else table.say(answer?.msg ?? '연결을 확인하고 다시 눌러주세요.', 'warn');
  showSeats(table);
}

function hear(table: Page, next: TableView): void {
  table.heardAt = performance.now();
  // no word comes before it was said
  if (table.ahead === null || next.now > hostNow(table)) table.ahead = next.now - performance.now();
  const before = table.view;
  table.view = next;
  const [was, now] = [before?.round ?? null, next.round];
  const isNew = now !== null && now.no !== was?.no;
  const isTurned = (now?.shown.length ?? 0) > (was?.no === now?.no ? (was?.shown.length ?? 0) : 0);
  if (isNew || was?.phase !== now?.phase || table.isAway) phaseChanged(table, now, isNew && was !== null);
  if (isTurned) {
    table.replay = 0;
    sound('card');
  }
  if (now && now.phase !== 'open') table.replay = 0;
  showFelt(table, isTurned && before !== null);
  showShoe(next.shoe, next.round);
  showSpots(table);
  showSeats(table);
  setText(at('people'), `${won(next.people)}명`);
  setText(at('everybody'), `${won(next.bets)}건 · ${won(next.staked)}원`);
  if (table.isAway) {
    table.isAway = false;
    table.line.show(false);
    void load(table);
  }
  tick(table);
}

function phaseChanged(table: Page, now: TableRound | null, isNext: boolean): void {
  if (now === null) return table.status('다음 회차를 준비하고 있어요', 'wait');
  const { shoe } = table.view!;
  setText(
    at('round-no'),
    now.ofShoe === null || !shoe ? `${won(now.no)}회차` : `슈 #${won(shoe.no)} · ${now.ofShoe}회차`,
  );
  document.querySelector<HTMLElement>('.board')!.dataset['phase'] = now.phase;
  if (now.phase === 'open') {
    table.status('베팅 중');
    table.paidOf = null;
    table.mine = [];
    if (isNext) table.say('');
    table.pad.hear([], null);
    table.pad.opened();
    void load(table);
  }
  if (now.phase === 'sealing') table.status('베팅 마감', 'wait');
  if (now.phase === 'dealing')
    table.status(table.told.isShoe ? '베팅 마감 · 카드 공개' : '베팅 마감 · 결과 공개', 'wait');
  if (now.phase !== 'open') table.pad.closed();
  if (now.phase === 'over') {
    table.status('결과', 'win');
    // everybody looks at what it came to: not all at once
    setTimeout(() => void load(table).then(() => tell(table, now)), Math.random() * 300);
  }
}

async function load(table: Page): Promise<void> {
  const next = await get<State>(table, 'state').catch(() => null);
  if (!next) return;
  table.state = next;
  table.seat = next.seat;
  if (next.mineOf === round(table)?.no) table.pad.hear(next.mine, next.balance);
  else table.pad.hear(table.mine, next.balance);
  table.game.told?.(next.last);
  showRoads(next.last, table.game.counts, table.told.isShoe);
  drawTab('history', () =>
    showOwn(
      next.plays,
      (spot) => nameOf(table, spot),
      (past) => void showAgain(table, past),
    ),
  );
  drawTab('rounds', () =>
    showPast(next.last.slice(0, 50), table.told.isShoe, (past) => void showAgain(table, past), table.say),
  );
  if (table.told.isShoe) drawTab('shoes', () => showShoes(next.shoes, table.say));
  showFelt(table, false);
  showPurse(table);
  showSeats(table);
}

/** Shows the clock, four times a second. */
function tick(table: Page): void {
  const now = round(table);
  const [clock, bar] = [at('clock'), at('bar')];
  if (now === null) {
    setText(clock, '');
    bar.style.width = '0';
  } else if (now.phase === 'open') {
    const left = Math.max(0, now.closesAt - hostNow(table));
    setText(clock, `${Math.ceil(left / 1000)}초`);
    bar.style.width = `${((left / (now.closesAt - now.opensAt)) * 100).toFixed(1)}%`;
    clock.dataset['soon'] = String(left < 5_000);
    if (left === 0) table.pad.closed();
  } else {
    clock.dataset['soon'] = 'false';
    const next = now.nextAt === null ? null : Math.max(0, Math.ceil((now.nextAt - hostNow(table)) / 1000));
    setText(clock, next === null ? '' : next > 0 ? `${next}초 뒤 다음 회차` : '다음 회차 준비 중');
    bar.style.width = '0';
  }
  table.pad.show();
}

function over(table: Now): void {
  table.endStream();
  table.isOver = true;
  table.say('입장 시간이 지났어요. 화면을 다시 열어주세요.', 'warn');
  at<HTMLButtonElement>('bet').disabled = true;
  table.line.over();
}

function away(table: Page): void {
  if (table.isAway || table.isOver) return;
  table.isAway = true;
  table.line.show(true);
  table.status('연결 끊김', 'warn');
  table.pad.show();
}

function follow(table: Page): void {
  table.endStream();
  if (table.isOver) return;
  const { host, game: id } = document.documentElement.dataset;
  table.endStream = followStream(`${host}/${id}/table?seed=${ownSeed()}`, {
    hear: (text) => hear(table, JSON.parse(text) as TableView),
    lost(refused) {
      away(table);
      if (refused) setTimeout(() => void load(table).then(() => follow(table)), 3_000);
    },
  });
}

function listen(table: Page): void {
  for (const [id, button] of table.buttons) button.addEventListener('click', () => table.pad.put([id]));
  addEventListener('keydown', (event) => {
    const spot = table.told.keys[event.code];
    if (spot && isForGame(event) && !event.shiftKey) table.pad.put([spot]);
  });
  at('copy-hash').addEventListener('click', () => {
    void navigator.clipboard.writeText(at('hash').textContent).then(
      () => table.say('해시를 복사했어요.'),
      () => table.say('해시를 복사하지 못했어요. 길게 눌러 복사해주세요.', 'warn'),
    );
  });
  at('open-proofs').addEventListener('click', () => openPanel(table.told.isShoe ? 'shoes' : 'rounds'));
}
