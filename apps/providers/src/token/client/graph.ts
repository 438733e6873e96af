import { multiplierAt, pointText } from '@lime/domain/games/hosted/curve.ts';
import { bustScene, sceneAt, startCurve } from './graph-curve.ts';
import type { Mark } from './graph-curve.ts';
import { showLast, showPast, showPlays, showPresses, showSeats } from './graph-panels.ts';
import type { LastRound, OwnPlay, OwnPress, Seat } from './graph-panels.ts';
import { createPad } from './graph-pad.ts';
import type { MyBet } from './graph-pad.ts';
import { ask, at, drawTab, openTabs, SessionOver, setText, won } from './host.ts';
import { isStill, sayAt } from './instant.ts';
import { signed } from './instant-panels.ts';
import { inBrowser } from './kept-texts.ts';
import { followStream } from './stream.ts';
import { isForGame, lineNotice, showTools } from './tools.ts';

// Graph in its frame: the curve is drawn from its start by the host's clock, the host's word decides.

type Round = {
  no: number;
  phase: 'open' | 'sealed' | 'rising' | 'bust';
  opensAt: number;
  closesAt: number;
  startsAt: number | null;
  bust: number | null;
  nextAt: number | null;
  linkHash: string;
};
type Tick = { now: number; round: Round | null; seats: Seat[]; people: number; staked: number; isWhole: boolean };
type State = {
  now: number;
  round: Round | null;
  mine: MyBet | null;
  last: LastRound[];
  plays: OwnPlay[];
  presses: OwnPress[];
  balance: number | null;
};

const draw = startCurve();
const [say, status] = [sayAt('news'), sayAt('status')];

let round: Round | null = null;
let mine: MyBet | null = null;
const seats = new Map<number, Seat>();
const hiddenAs = 'lime-graph-hidden';
let isHidden = inBrowser.read(hiddenAs) === 'y';
let isAway = false;
let isOver = false;
let endStream = (): void => undefined;
/** the host's clock is this far before that of performance.now() */
let ahead: number | null = null;
let heardAt = performance.now();

const hostNow = () => performance.now() + (ahead ?? Date.now() - performance.now());
const pad = createPad({
  say,
  round: () => (isAway ? null : round),
  mine: () => mine,
  setMine(bet) {
    mine = bet;
    showTable();
  },
  point: () => (round?.startsAt ? Math.max(100, multiplierAt(hostNow() - round.startsAt)) : 100),
  reload: load,
  over,
});
const line = lineNotice(() => void load().then(follow));

const marks = (): Mark[] =>
  [...seats.values()]
    .filter(({ id, out }) => out !== null && (!isHidden || id === mine?.id))
    .toSorted((one, other) => one.out! - other.out!)
    .map(({ id, name, out }) => ({ name: id === mine?.id ? '나' : name, out: out!, isMine: id === mine?.id }));

function showTable(): void {
  const list = [...seats.values()].toSorted((one, other) => other.stake - one.stake || one.id - other.id);
  showSeats(list, mine?.id ?? null, isHidden, round?.phase === 'bust');
}

/** What the board says, now. Called for every picture: writes what has changed alone. */
function paint(): void {
  if (!round) return draw(null);
  const write = (id: string, text: string) => setText(at(id), text);
  const mult = at('mult');
  mult.dataset['phase'] = isAway ? 'away' : round.phase;
  if (round.phase === 'rising') {
    const scene = sceneAt(Math.max(0, hostNow() - round.startsAt!), marks());
    write('mult', pointText(scene.point));
    write('mult-note', `라운드 #${won(round.no)} 진행 중`);
    draw(scene);
  } else if (round.phase === 'bust') {
    write('mult', pointText(round.bust!));
    const left = Math.max(0, Math.ceil((round.nextAt! - hostNow()) / 1000));
    write('mult-note', `${pointText(round.bust!)}에서 끝났어요 · ${left}초 뒤 다음 라운드`);
  } else {
    const left = Math.max(0, Math.ceil((round.closesAt - hostNow()) / 1000));
    write('mult', round.phase === 'open' && left > 0 ? `${left}초` : '곧 시작');
    write('mult-note', `라운드 #${won(round.no)} · 베팅 ${left > 0 ? '받는 중' : '마감'}`);
  }
  pad.show();
}

const phaseText = { open: '베팅 받는 중', sealed: '마감', rising: '진행 중', bust: '종료' } as const;

function hear(tick: Tick): void {
  heardAt = performance.now();
  // no word comes before it was said
  if (ahead === null || tick.now > hostNow()) ahead = tick.now - performance.now();
  at('delay').textContent = `${Math.max(0, Math.round(hostNow() - tick.now))}ms`;
  const before = round;
  const isNew = tick.round !== null && tick.round.no !== round?.no;
  if (isNew || tick.isWhole) seats.clear();
  if (isNew) mine = null;
  round = tick.round;
  for (const seat of tick.seats) seats.set(seat.id, seat);
  at('people').textContent = won(tick.people);
  at('staked').textContent = won(tick.staked);
  const own = mine && seats.get(mine.id);
  if (mine?.state === 'in' && own && own.out !== null) pad.hasLeft(own.out, own.payout ?? 0);
  if (isNew || tick.seats.length > 0 || before?.phase !== round?.phase) showTable();
  if (round && (isNew || isAway || before?.phase !== round.phase)) changed(round, isNew && before !== null);
  // what became of a bet meanwhile
  if (isAway) {
    void load();
    line.show(false);
  }
  isAway = false;
}

/** A round has come to another phase. */
function changed(now: Round, isNext: boolean): void {
  status(phaseText[now.phase], now.phase === 'sealed' ? 'wait' : '');
  at('round-no').textContent = `#${won(now.no)}`;
  at('link-hash').textContent = now.linkHash;
  at('hash-short').textContent = `${now.linkHash.slice(0, 4)}…${now.linkHash.slice(-4)}`;
  if (now.phase === 'open') {
    draw(null);
    if (isNext) pad.opened(now.no);
  }
  if (now.phase === 'bust') {
    draw(bustScene(now.bust!, marks()));
    at('curve').ariaLabel = `배수 곡선, ${won(now.no)}번 라운드는 ${pointText(now.bust!)}에서 끝났어요`;
    if (mine?.state === 'in') {
      // the host says what became of it; a lost bet is shown without ado
      mine = { ...mine, state: 'over', payout: 0 };
      say(`${pointText(now.bust!)}에서 끝났어요 · 낙첨 · 손익 ${signed(-mine.stake)}원`);
    }
    // everybody looks at what it came to: not all at once
    setTimeout(() => void load(), Math.random() * 400);
  }
  if (now.phase === 'rising') at('curve').ariaLabel = `배수 곡선, #${won(now.no)} 진행 중`;
}

async function load(): Promise<void> {
  const began = performance.now();
  const state = await ask<State>('state').catch((error: unknown) => {
    if (error instanceof SessionOver) over();
    return null;
  });
  if (!state) return;
  ahead ??= state.now - (began + performance.now()) / 2;
  const isFirst = round === null;
  if (isFirst) {
    round = state.round;
    if (round) changed(round, false);
  }
  if (state.round?.no === round?.no) {
    if (state.mine?.state === 'off' && mine?.state !== 'off') say('라운드가 끊겨 베팅금액을 돌려드렸어요.', 'warn');
    mine = state.mine;
  }
  if (state.balance !== null) pad.setBalance(state.balance);
  showPast(state.last);
  drawTab('rounds', () => showLast(state.last, say));
  drawTab('history', () => showPlays(state.plays));
  drawTab('presses', () => showPresses(state.presses));
  showTable();
  paint();
}

function over(): void {
  endStream();
  isOver = true;
  say('입장 시간이 지났어요. 화면을 다시 열어주세요.', 'warn');
  at<HTMLButtonElement>('bet').disabled = true;
  line.over();
}

function follow(): void {
  endStream();
  if (isOver) return;
  endStream = followStream('/token/graph/table', {
    hear: (text) => hear(JSON.parse(text) as Tick),
    lost(refused) {
      away();
      if (refused) setTimeout(() => void load().then(follow), 3_000);
    },
  });
}

function away(): void {
  if (isAway || isOver) return;
  isAway = true;
  line.show(true);
  status('연결 끊김', 'warn');
  at('delay').textContent = '–';
  if (mine?.state === 'in') say('연결을 확인하고 있어요. 자동 받기는 서버가 그대로 진행해요.', 'warn');
  pad.show();
}

function hide(next: boolean): void {
  isHidden = next;
  at('hide').setAttribute('aria-pressed', String(next));
  at('hide').textContent = next ? '다른 회원 보기' : '다른 회원 숨기기';
  inBrowser.keep(hiddenAs, next ? 'y' : 'n');
  showTable();
  if (round?.phase === 'bust') draw(bustScene(round.bust!, marks()));
}

at('hide').addEventListener('click', () => hide(!isHidden));
addEventListener('keydown', (event) => {
  if (event.code === 'KeyH' && isForGame(event) && !event.shiftKey) hide(!isHidden);
});
openTabs();
showTools();
hide(isHidden);
draw(null);
void (async () => {
  await load();
  document.querySelector<HTMLElement>('.game')!.inert = false;
  follow();
  pad.start();
  setInterval(() => {
    if (performance.now() - heardAt > 3_000) away();
    if (isStill || document.hidden) paint();
  }, 250);
  const picture = () => {
    if (!isStill) {
      paint();
      requestAnimationFrame(picture);
    }
  };
  picture();
})();
