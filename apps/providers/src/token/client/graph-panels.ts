import { pointText } from '@lime/domain/games/hosted/curve.ts';
import { ask, at, make, setText, showRows, won } from './host.ts';
import { signed } from './instant-panels.ts';
import type { Say } from './instant-panels.ts';
import { bytesOf, hashing, hexOf } from './hashing.ts';
import { showVerdict } from './instant-panels.ts';
import { proofCell, saltOf } from './round-panels.ts';
import { right, showTable } from './show-table.ts';

// What is below the board of graph: the bets of this round, the member's own rounds and presses, the last rounds with proofs.

export type Seat = { id: number; name: string; stake: number; out: number | null; payout: number | null };
export type LastRound = {
  readonly no: number;
  readonly bust: number;
  readonly proof: {
    readonly link: string;
    readonly earlier: { readonly link: string };
    readonly salt: string;
    readonly slips: number;
  };
};
export type OwnPlay = {
  readonly no: number;
  readonly bust: number;
  readonly stake: number;
  readonly auto: number | null;
  readonly out: number | null;
  readonly by: string | null;
  readonly payout: number;
  readonly isOff: boolean;
};
export type OwnPress = {
  readonly no: number;
  readonly at: number;
  readonly multiplier: number;
  readonly what: 'out' | 'again' | 'early' | 'bust';
  readonly out: number | null;
  readonly by: string | null;
  readonly payout: number | null;
  readonly bust: number | null;
};

const ways: Readonly<Record<string, string>> = { hand: '직접', auto: '자동', table: '최대 당첨' };
/** How far a round went, as the row of past rounds colours it. */
export const heightOf = (bust: number): string => (bust < 200 ? 'h0' : bust < 500 ? 'h1' : bust < 1_000 ? 'h2' : 'h3');
const pill = (bust: number, tag = 'span') => make(tag, { class: `hx ${heightOf(bust)}` }, pointText(bust));

/** The bets of this round. @param myId  of the member's own @param isHidden  the others are not shown */
export function showSeats(seats: readonly Seat[], myId: number | null, isHidden: boolean, isOver: boolean): void {
  setText(
    at('seats-note'),
    isHidden ? '다른 회원의 베팅을 숨겼어요.' : '다른 회원의 이름은 가려서 보여드려요. 금액이 큰 200명까지예요.',
  );
  showTable(at('seats-list'), {
    name: '이번 라운드',
    heads: ['회원', '>베팅금액', '>받은 배수', '>받은 금액'],
    none: '아직 베팅이 없어요.',
    items: isHidden ? seats.filter(({ id }) => id === myId) : seats,
    keyOf: ({ id, out }) => `${id} ${id === myId} ${out} ${isOver}`,
    toneOf: ({ id }) => (id === myId ? 'on' : ''),
    rowOf: ({ id, name, stake, out, payout }) => [
      make('td', {}, id === myId ? '나' : name),
      right(won(stake)),
      right(out === null ? (isOver ? '–' : '진행 중') : pointText(out), out === null ? '' : 'win'),
      right(out === null ? (isOver ? '0' : '–') : won(payout ?? 0), out === null ? '' : 'win'),
    ],
  });
}

/** The member's last rounds. */
export const showPlays = (plays: readonly OwnPlay[]): void =>
  showTable(at('history'), {
    name: '내 기록',
    heads: ['라운드', '>베팅금액', '>자동 받기', '>받은 배수', '>종료 배수', '>받은 금액', '>손익'],
    none: '아직 이 게임의 베팅이 없어요.',
    items: plays,
    keyOf: (play) => JSON.stringify(play),
    rowOf({ no, bust, stake, auto, out, by, payout, isOff }) {
      const gain = payout - stake;
      return [
        make('td', {}, `#${won(no)}`),
        right(won(stake)),
        right(auto === null ? '–' : pointText(auto)),
        right(isOff ? '반환' : out === null ? '–' : `${pointText(out)} ${ways[by ?? ''] ?? ''}`),
        right(pointText(bust)),
        right(won(payout)),
        right(signed(gain), gain > 0 ? 'win' : ''),
      ];
    },
  });

const pressText = ({ what, multiplier, out, by, payout, bust }: OwnPress): string => {
  if (what === 'out') return `${pointText(out ?? multiplier)}에서 ${won(payout ?? 0)}원 받음`;
  if (what === 'again') return out === null ? '이미 받음' : `이미 ${pointText(out)}에서 받음 (${ways[by ?? ''] ?? ''})`;
  if (what === 'early') return '1.01× 전이라 받지 않음';
  return bust === null ? '끝난 뒤에 눌렀어요' : `${pointText(bust)}에서 끝난 뒤에 눌렀어요`;
};
const clock = new Intl.DateTimeFormat('ko-KR', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
  timeZone: 'Asia/Seoul',
});

/** Every press of 지금 받기, with the host's time and what it came to. */
export const showPresses = (presses: readonly OwnPress[]): void =>
  showTable(at('presses'), {
    name: '받기 기록',
    heads: ['라운드', '서버 시각', '>그때의 배수', '결과'],
    note: '지금 받기를 누를 때마다 서버가 받은 시각과 그때의 배수를 남겨요.',
    none: '지금 받기를 누를 때마다 서버가 받은 시각과 그때의 배수를 남겨요. 아직 누른 기록이 없어요.',
    items: presses,
    keyOf: (press) => JSON.stringify(press),
    rowOf: (press) => [
      make('td', {}, `#${won(press.no)}`),
      make('td', { class: 'mono' }, clock.format(press.at)),
      right(pointText(press.multiplier)),
      make('td', {}, pressText(press)),
    ],
  });

/** The last rounds of all as a row of points. */
export const showPast = (last: readonly LastRound[]): void =>
  showRows(
    at('past'),
    last.slice(0, 24),
    ({ no }) => String(no),
    ({ bust }) => pill(bust, 'li'),
  );

/** The last rounds of all, each with its proof. */
export const showLast = (last: readonly LastRound[], say: Say): void =>
  showTable(at('rounds'), {
    name: '지난 라운드',
    heads: ['라운드', '종료 배수', '>베팅', '해시', '>검증'],
    note: `최근 ${last.length}라운드 · 지난 결과는 다음 라운드에 영향을 주지 않아요.`,
    items: last,
    keyOf: ({ no }) => String(no),
    rowOf: (round) => [
      make('td', {}, `#${won(round.no)}`),
      make('td', {}, pill(round.bust)),
      right(won(round.proof.slips)),
      make('td', { class: 'mono' }, `${round.proof.earlier.link.slice(0, 8)}…`),
      proofCell(round.no, (check) => void prove(round, check, say)),
    ],
  });

type RoundFile = {
  no: number;
  link: string;
  slips: { betCode: string; clientSeed: string }[];
  outcome: { bust: number };
};

/** Draws a round again from what was published of it, here in the browser. */
async function prove(round: LastRound, button: HTMLElement, say: Say): Promise<void> {
  const file = await ask<RoundFile>(`rounds/${round.no}`).catch(() => null);
  if (!file) return say('연결을 확인하고 다시 눌러주세요.', 'warn');
  const link = bytesOf(file.link);
  const hash = await hashing.hashOfBytes(file.link);
  const salt = await saltOf(file.slips);
  const name = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(salt), name, false, ['sign']);
  const bits = BigInt(`0x${hexOf(await crypto.subtle.sign('HMAC', key, link)).slice(0, 13)}`);
  const bust = Math.max(100, Number((99n << 52n) / ((1n << 52n) - bits)));
  const isSame =
    hash === round.proof.earlier.link &&
    salt === round.proof.salt &&
    file.link === round.proof.link &&
    bust === round.bust &&
    bust === file.outcome.bust;
  showVerdict(
    button,
    isSame,
    say,
    isSame
      ? `#${won(round.no)}: 해시와 베팅 ${won(file.slips.length)}건에서 계산한 종료 배수가 같아요.`
      : `#${won(round.no)}: 계산한 종료 배수가 달라요.`,
  );
}
