import type { Reveal } from '@lime/domain/casino/tables/table-game.ts';
import { byPlace, createChipPad, sumOf } from '../../token/client/chips.ts';
import type { ChipPad } from '../../token/client/chips.ts';
import { ask, at, drawTab, openTabs, SessionOver, setText, won } from '../../token/client/host.ts';
import { readTold } from '../../token/client/instant.ts';
import { signed } from '../../token/client/instant-panels.ts';
import type { Say } from '../../token/client/instant-panels.ts';
import type { Place } from '../../token/client/round-panels.ts';
import { sound } from '../../token/client/game-sounds.ts';
import { isForGame, lineNotice, showTools } from '../../token/client/tools.ts';
import { purseName } from './held.ts';
import type { Held } from './held.ts';
import { showHeld } from './purse.ts';
import { openPanel, showOwn, showPast, showShoes } from './table-panels.ts';
import { showRoads } from './table-roads.ts';
import { drawSeats, showShoe } from './table-around.ts';
import { chipPicture, spotText } from './table-spots.ts';
import type { OwnRound, PastRound, TablePageData, TableRound, TableState, TableView } from '../tables/table-types.ts';

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
type State = TableState & Held;

const replayMs = 700;
const isPhone = innerWidth < 600;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const write =
  (id: string): Say =>
  (text, tone = '') => {
    setText(at(id), text);
    at(id).dataset['tone'] = tone;
  };

/** Chips are few on a table of high stakes: the one in the middle is chosen. */
const firstChip = (chips: readonly number[]) => (isPhone ? 0 : chips[Math.min(2, chips.length - 1)]!);

/** A seed of this browser: shoes are shuffled with those of who is there. */
function ownSeed(): string {
  const kept = 'lime-table-seed';
  const seed = sessionStorage.getItem(kept) ?? crypto.randomUUID();
  sessionStorage.setItem(kept, seed);
  return seed;
}

/** Begins a table's page. */
export function startTable(game: TableGame): Table {
  const told = readTold<TablePageData>();
  const spots = new Map(told.spots.map((spot) => [spot.id, spot]));
  const nameOf = (spot: string) => spots.get(spot)!.name;
  const [say, status, result] = [write('news'), write('status'), game.result ?? write('result')];
  const buttons = new Map(
    [...document.querySelectorAll<HTMLButtonElement>('.tspot')].map((button) => [button.dataset['spot']!, button]),
  );
  let view: TableView | null = null;
  let state: State | null = null;
  let mine: readonly Place[] = [];
  let chips: readonly Place[] = [];
  /** the host's clock is this far before that of performance.now() */
  let ahead: number | null = null;
  let heardAt = performance.now();
  let isAway = false;
  let isOver = false;
  let stream: EventSource | null = null;
  let seat: number | null = null;
  /** a round that is shown again; a live one ends it */
  let replay = 0;
  /** what the felt shows, and of which round */
  let shown = '';
  let paidOf: OwnRound | null = null;
  const line = lineNotice(() => void load().then(follow));

  const hostNow = () => performance.now() + (ahead ?? Date.now() - performance.now());
  const round = (): TableRound | null => view?.round ?? null;
  const isOpen = () => {
    const now = round();
    return now !== null && now.phase === 'open' && hostNow() < now.closesAt;
  };

  async function get<T>(path: string, body?: object): Promise<T | null> {
    try {
      return await ask<T>(path, body);
    } catch (error) {
      if (!(error instanceof SessionOver)) return null;
      over();
      throw error;
    }
  }

  const pad = createChipPad({
    limits: told.limits,
    worths: told.chips,
    chosen: firstChip(told.chips),
    path: 'play',
    openRound: () => (isOpen() ? round()!.no : null),
    isAway: () => isAway,
    nameOf,
    priceOf: (spot) => spots.get(spot)!.price,
    refuse(press, all) {
      const closed = press.find(({ spot }) => round()?.closed.includes(spot));
      if (closed) return `이번 회차에는 ${nameOf(closed.spot)} 베팅을 받지 않아요.`;
      for (const { spot } of press) {
        const { name, max } = spots.get(spot)!;
        const on = all.find((one) => one.spot === spot)!.stake;
        if (on > max) return `${name}에는 ${won(max)}원까지 베팅할 수 있어요.`;
      }
      return null;
    },
    changed(next, taken) {
      [chips, mine] = [next, taken];
      game.changed?.(chips, mine);
      showSpots();
      showPurse();
    },
    get,
    say,
    taken: () => void load(),
  });

  function showPurse(): void {
    const balance = state?.balance ?? null;
    const purse = state?.purse ?? null;
    setText(at('purse'), `${purseName(purse)} ${balance === null ? '–' : won(balance)}원`);
    showHeld({ balance, purse });
    const stake = sumOf(chips);
    setText(at('after'), balance === null || stake === 0 ? '' : `베팅 뒤 ${won(balance - stake)}원`);
  }

  /** Chips, other people's stakes, and after a round what each spot paid. */
  function showSpots(): void {
    const now = round();
    const all = new Map(byPlace([...mine, ...chips]).map(({ spot, stake }) => [spot, stake]));
    const paid = now?.phase === 'over' ? (now.result?.paid ?? []) : [];
    for (const [id, button] of buttons) {
      const name = nameOf(id);
      const stake = all.get(id) ?? 0;
      const isBet = stake > 0 && !chips.some(({ spot }) => spot === id);
      const isClosed = now?.closed.includes(id) ?? false;
      const own = paidOf !== null && paidOf.no === now?.no ? paidOf.bets.find(({ spot }) => spot === id) : undefined;
      const [people, staked] = view?.spots[id] ?? [0, 0];
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
        empty: isClosed ? '닫힘' : isLarge && isOpen() ? '칩을 놓아요' : '',
        picture: (worth) => chipPicture(told.chips, worth),
      });
      if (isLarge) setText(button.querySelector('.others')!, `${won(people)}명 · ${won(staked)}`);
    }
  }

  const showSeats = () => {
    if (told.seats > 0 && view) drawSeats(view.seats, seat, told.name, (next) => void sit(next));
  };

  async function sit(next: number | null): Promise<void> {
    const answer = await get<{ state: string; msg?: string }>('seat', { seat: next }).catch(() => null);
    if (answer?.state === 'seated') seat = next;
    else say(answer?.msg ?? '연결을 확인하고 다시 눌러주세요.', 'warn');
    showSeats();
  }

  const numberText = (of: { no: number; ofShoe: number | null }) =>
    of.ofShoe === null ? `${won(of.no)}회차` : `${of.ofShoe}회차`;

  /** What the felt shows now: a live round, one that is shown again, or the last one while bets are taken. */
  function showFelt(isNews: boolean): void {
    if (replay !== 0) return;
    const now = round();
    const isDealing = now !== null && (now.phase === 'dealing' || now.phase === 'over');
    const last = state?.last[0];
    const cards = isDealing ? now.shown : now?.phase === 'sealing' ? [] : (last?.reveals ?? []);
    const key = JSON.stringify([now?.no, isDealing, cards.length, last?.no]);
    document.querySelector<HTMLElement>('.board')!.dataset['felt'] = isDealing ? 'live' : 'past';
    if (key !== shown) void game.show(cards, isNews && isDealing && cards.length > 0);
    shown = key;
    if (isDealing) result(now.result ? now.result.text : '', now.result ? 'win' : '');
    else result(now?.phase === 'sealing' || !last ? '' : `지난 회차 · ${last.text}`);
  }

  function hear(next: TableView): void {
    heardAt = performance.now();
    // no word comes before it was said
    if (ahead === null || next.now > hostNow()) ahead = next.now - performance.now();
    const before = view;
    view = next;
    const [was, now] = [before?.round ?? null, next.round];
    const isNew = now !== null && now.no !== was?.no;
    const isTurned = (now?.shown.length ?? 0) > (was?.no === now?.no ? (was?.shown.length ?? 0) : 0);
    if (isNew || was?.phase !== now?.phase || isAway) phaseChanged(now, isNew && was !== null);
    if (isTurned) {
      replay = 0;
      sound('card');
    }
    if (now && now.phase !== 'open') replay = 0;
    showFelt(isTurned && before !== null);
    showShoe(next.shoe, next.round);
    showSpots();
    showSeats();
    setText(at('people'), `${won(next.people)}명`);
    setText(at('everybody'), `${won(next.bets)}건 · ${won(next.staked)}원`);
    if (isAway) {
      isAway = false;
      line.show(false);
      void load();
    }
    tick();
  }

  function phaseChanged(now: TableRound | null, isNext: boolean): void {
    if (now === null) return status('다음 회차를 준비하고 있어요', 'wait');
    const { shoe } = view!;
    setText(
      at('round-no'),
      now.ofShoe === null || !shoe ? `${won(now.no)}회차` : `슈 #${won(shoe.no)} · ${now.ofShoe}회차`,
    );
    document.querySelector<HTMLElement>('.board')!.dataset['phase'] = now.phase;
    if (now.phase === 'open') {
      status('베팅 중');
      paidOf = null;
      mine = [];
      if (isNext) say('');
      pad.hear([], null);
      pad.opened();
      void load();
    }
    if (now.phase === 'sealing') status('베팅 마감', 'wait');
    if (now.phase === 'dealing') status(told.isShoe ? '베팅 마감 · 카드 공개' : '베팅 마감 · 결과 공개', 'wait');
    if (now.phase !== 'open') pad.closed();
    if (now.phase === 'over') {
      status('결과', 'win');
      // everybody looks at what it came to: not all at once
      setTimeout(() => void load().then(() => tell(now)), Math.random() * 300);
    }
  }

  /** What the round came to for the member: what comes back below the stake is no win. */
  function tell(now: TableRound): void {
    const own = state?.plays.find(({ no }) => no === now.no);
    if (!own || !now.result) return;
    paidOf = own;
    const gain = own.payout - own.stake;
    if (gain > 0) sound('win');
    const word = gain > 0 ? '당첨' : gain === 0 ? '본전' : own.payout > 0 ? '일부 반환' : '낙첨';
    say(
      `${numberText(now)} ${now.result.text} · ${word} · ${won(own.payout)}원 돌아옴 · 손익 ${signed(gain)}원`,
      gain > 0 ? 'win' : '',
    );
    showSpots();
  }

  /** Shows a round again as it was dealt, unless one is dealt now. */
  async function showAgain(past: Pick<PastRound, 'no' | 'ofShoe' | 'reveals' | 'text'>): Promise<void> {
    if (round() && round()!.phase !== 'open') return say('이번 회차가 끝난 뒤에 다시 볼 수 있어요.', 'warn');
    const turn = (replay = performance.now());
    document.querySelector('.board')!.scrollIntoView({ block: 'nearest' });
    document.querySelector<HTMLElement>('.board')!.dataset['felt'] = 'live';
    for (let count = 0; count <= past.reveals.length; count += 1) {
      if (replay !== turn) return;
      result(`다시보기 · ${numberText(past)}`);
      await Promise.all([game.show(past.reveals.slice(0, count), count > 0), wait(replayMs)]);
    }
    if (replay !== turn) return;
    result(`다시보기 · ${numberText(past)} · ${past.text}`);
    await wait(3_000);
    if (replay !== turn) return;
    replay = 0;
    shown = '';
    showFelt(false);
  }

  async function load(): Promise<void> {
    const next = await get<State>('state').catch(() => null);
    if (!next) return;
    state = next;
    ({ seat } = next);
    if (next.mineOf === round()?.no) pad.hear(next.mine, next.balance);
    else pad.hear(mine, next.balance);
    game.told?.(next.last);
    showRoads(next.last, game.counts, told.isShoe);
    drawTab('history', () => showOwn(next.plays, nameOf, (past) => void showAgain(past)));
    drawTab('rounds', () => showPast(next.last.slice(0, 50), told.isShoe, (past) => void showAgain(past), say));
    if (told.isShoe) drawTab('shoes', () => showShoes(next.shoes, say));
    showFelt(false);
    showPurse();
    showSeats();
  }

  /** Shows the clock, four times a second. */
  function tick(): void {
    const now = round();
    const [clock, bar] = [at('clock'), at('bar')];
    if (now === null) {
      setText(clock, '');
      bar.style.width = '0';
    } else if (now.phase === 'open') {
      const left = Math.max(0, now.closesAt - hostNow());
      setText(clock, `${Math.ceil(left / 1000)}초`);
      bar.style.width = `${((left / (now.closesAt - now.opensAt)) * 100).toFixed(1)}%`;
      clock.dataset['soon'] = String(left < 5_000);
      if (left === 0) pad.closed();
    } else {
      clock.dataset['soon'] = 'false';
      const next = now.nextAt === null ? null : Math.max(0, Math.ceil((now.nextAt - hostNow()) / 1000));
      setText(clock, next === null ? '' : next > 0 ? `${next}초 뒤 다음 회차` : '다음 회차 준비 중');
      bar.style.width = '0';
    }
    pad.show();
  }

  function over(): void {
    stream?.close();
    isOver = true;
    say('입장 시간이 지났어요. 화면을 다시 열어주세요.', 'warn');
    at<HTMLButtonElement>('bet').disabled = true;
    line.over();
  }
  function away(): void {
    if (isAway || isOver) return;
    isAway = true;
    line.show(true);
    status('연결 끊김', 'warn');
    pad.show();
  }
  function follow(): void {
    stream?.close();
    if (isOver) return;
    const { host, game: id } = document.documentElement.dataset;
    stream = new EventSource(`${host}/${id}/table?seed=${ownSeed()}`);
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as TableView));
    stream.addEventListener('error', () => {
      away();
      // a browser tries again by itself unless it was refused
      if (stream!.readyState === EventSource.CLOSED) setTimeout(() => void load().then(follow), 3_000);
    });
  }

  for (const [id, button] of buttons) button.addEventListener('click', () => pad.put([id]));
  addEventListener('keydown', (event) => {
    const spot = told.keys[event.code];
    if (spot && isForGame(event) && !event.shiftKey) pad.put([spot]);
  });
  at('copy-hash').addEventListener('click', () => {
    void navigator.clipboard.writeText(at('hash').textContent).then(
      () => say('해시를 복사했어요.'),
      () => say('해시를 복사하지 못했어요. 길게 눌러 복사해주세요.', 'warn'),
    );
  });
  at('open-proofs').addEventListener('click', () => openPanel(told.isShoe ? 'shoes' : 'rounds'));
  openTabs();
  showTools();
  void (async () => {
    await load();
    document.querySelector<HTMLElement>('.game')!.inert = false;
    follow();
    pad.resume();
    setInterval(() => {
      if (performance.now() - heardAt > 6_000) away();
      tick();
    }, 250);
  })();
  return { put: pad.put };
}
