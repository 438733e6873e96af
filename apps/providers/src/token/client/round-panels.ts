import { canonical } from '@lime/domain/fairness/canonical.ts';
import { hashing } from './hashing.ts';
import { ask, at, make, won } from './host.ts';
import { showVerdict, signed } from './instant-panels.ts';
import type { Say } from './instant-panels.ts';
import { right, showTable } from './show-table.ts';

// What is below the board of a game with rounds: the member's own rounds, the last rounds of all, and their proofs.

export type Place = { readonly spot: string; readonly stake: number };
export type Numbered = { readonly no: number; readonly dayNo: number };
export type DrawnRound<O> = Numbered & {
  readonly outcome: O;
  readonly proof: {
    readonly link: string;
    readonly earlier: { readonly link: string };
    readonly salt: string;
    readonly slips: number;
  };
};
export type OwnRound<O> = Numbered & {
  readonly bets: readonly (Place & { readonly paid: number })[];
  readonly stake: number;
  readonly payout: number;
  readonly outcome: O;
};
/** What the panels ask of a game. */
export type RoundPanels<O> = {
  /** the id its rounds are drawn under: token-roulette */
  readonly id: string;
  nameOf(spot: string): string;
  /** 17 블랙 */
  resultText(outcome: O): string;
  /** an outcome as a list shows it */
  outcomeCell(outcome: O): Node | string;
  /** What the streams of a round come to. @param opening  the one of what is shown before betting */
  outcomeOf(bytes: (no: number) => Promise<Uint8Array>, opening: (no: number) => Promise<Uint8Array>): Promise<O>;
};

/** The member's last rounds. */
export const showOwnRounds = <O>(game: RoundPanels<O>, plays: readonly OwnRound<O>[]): void =>
  showTable(at('history'), {
    name: '내 기록',
    heads: ['회차', '결과', '베팅', '>베팅금액', '>받은 금액', '>손익'],
    none: '아직 이 게임의 베팅이 없어요.',
    items: plays,
    keyOf: ({ no, stake }) => `${no} ${stake}`,
    rowOf({ dayNo, outcome, bets, stake, payout }) {
      const gain = payout - stake;
      return [
        make('td', {}, `${won(dayNo)}회차`),
        make('td', {}, game.outcomeCell(outcome)),
        make('td', {}, bets.map(({ spot }) => game.nameOf(spot)).join(', ')),
        right(won(stake)),
        right(won(payout)),
        right(signed(gain), gain > 0 ? 'win' : ''),
      ];
    },
  });

/** The last rounds of all, each with its proof. */
export const showLastRounds = <O>(game: RoundPanels<O>, list: readonly DrawnRound<O>[], say: Say): void =>
  showTable(at('rounds'), {
    name: '최근 회차',
    heads: ['회차', '', '결과', '>베팅', '해시', '>검증'],
    note: `최근 ${list.length}회차 · 지난 결과는 다음 추첨에 영향을 주지 않아요.`,
    items: list,
    keyOf: ({ no }) => String(no),
    rowOf: (one) => [
      make('td', {}, `${won(one.dayNo)}회차`),
      make('td', {}, game.outcomeCell(one.outcome)),
      make('td', {}, game.resultText(one.outcome)),
      right(won(one.proof.slips)),
      make('td', { class: 'mono' }, `${one.proof.earlier.link.slice(0, 8)}…`),
      proofCell(one.no, (check) => void prove(game, one, check, say)),
    ],
  });

/** A round is checked by a press, and what was published of it is a link. */
export function proofCell(no: number, check: (button: HTMLElement) => void): HTMLElement {
  const button = make('button', { type: 'button', class: 'link' }, '검증');
  button.addEventListener('click', () => check(button));
  const href = `/token/${document.documentElement.dataset['game']}/rounds/${no}`;
  const file = make('a', { class: 'link', href, target: '_blank', rel: 'noopener' }, '자료');
  return make('td', { class: 'right' }, button, ' ', file);
}

type RoundFile = {
  no: number;
  link: string;
  salt: string;
  slips: { betCode: string; clientSeed: string }[];
  outcome: unknown;
};
/** The salt of a round, from its sealed bets. */
export const saltOf = (slips: RoundFile['slips']): Promise<string> =>
  hashing.hashOfText(slips.map(({ betCode, clientSeed }) => `${betCode}:${clientSeed}\n`).join(''));

/** Draws a round again from what was published of it, here in the browser. */
async function prove<O>(game: RoundPanels<O>, round: DrawnRound<O>, button: HTMLElement, say: Say): Promise<void> {
  const file = await ask<RoundFile>(`rounds/${round.no}`).catch(() => null);
  if (!file) return say('연결을 확인하고 다시 눌러주세요.', 'warn');
  const hash = await hashing.hashOfBytes(file.link);
  const salt = await saltOf(file.slips);
  const stream = (keyHex: string, middle: string) => (block: number) =>
    hashing.hmac(keyHex, `${game.id}:${file.no}:${middle}:${block}`);
  const drawn = await game.outcomeOf(stream(file.link, salt), stream(hash, 'opening'));
  const isSame =
    hash === round.proof.earlier.link &&
    salt === round.proof.salt &&
    file.link === round.proof.link &&
    canonical(drawn) === canonical(round.outcome);
  showVerdict(
    button,
    isSame,
    say,
    isSame
      ? `${won(round.dayNo)}회차: 해시와 베팅 ${won(file.slips.length)}건에서 계산한 결과가 같아요.`
      : `${won(round.dayNo)}회차: 계산한 결과가 달라요.`,
  );
}
