import { games } from '@lime/domain/access/game-list.ts';
import type { GameId } from '@lime/domain/access/game-list.ts';
import { findHostedGame } from '@lime/domain/games/hosted-games.ts';
import { powerball } from '@lime/domain/games/powerball.ts';
import { returnFacts } from '@lime/domain/games/return-facts.ts';
import type { ReturnFacts } from '@lime/domain/games/return-facts.ts';
import type { RoundClock } from '@lime/domain/games/rounds.ts';
import type { LimitKind } from '@lime/domain/limits/level-limits.ts';

type Words = {
  /** under its name */
  readonly about: string;
  /** what can be picked */
  readonly picks: string;
  /** before the time until the next draw */
  readonly until?: string;
};

const words: Partial<Record<GameId, Words>> = {
  'token-roulette': {
    about: '60초마다 함께 돌리는 룰렛',
    picks: '번호, 이웃, 더즌, 색, 홀짝, 낮은 수·높은 수',
    until: '다음 판',
  },
  'token-graph': { about: '멈추기 전에 받는 그래프', picks: '받는 배수' },
  'token-highlow': { about: '이어가거나 받거나', picks: '하이, 로우, 색, 3~8, J·Q·K·A, 조커' },
  'token-highlow5s': { about: '5초에 한 번, 한 장', picks: '하이, 로우, 색, 3~8, J·Q·K·A, 조커' },
  'token-baccarat': { about: '매 판 새로 섞은 카드, 바로 시작', picks: '플레이어, 뱅커, 타이, 페어' },
  'token-keno': { about: '40개 중 최대 10개', picks: '40개 중 1~10개, 위험도 4가지' },
  'token-horse': { about: '여섯 마리, 3분마다', picks: '단승, 복승, 쌍승, 홀짝, 소·중·대', until: '출발' },
  'token-powerball': {
    about: '사이트 파워볼과 같은 추첨',
    picks: '홀짝, 언더오버, 소·중·대, 조합, 구간, 숫자',
    until: '추첨',
  },
};

/** How a token game works, as the hub shows it. */
export type HubGame = Words & {
  readonly place: (typeof games)[number];
  readonly name: string;
  /** null: no rounds by the clock */
  readonly clock: RoundClock | null;
  readonly pace: 'rounds' | 'instant' | 'continuous';
  readonly limitKind: LimitKind;
  /** null: they follow from the prices of the round, which an operator may set */
  readonly facts: ReturnFacts | null;
};

/** The token games in the order of the menus. */
export const hubGames: readonly HubGame[] = games.flatMap((place): HubGame[] => {
  if (place.kind !== 'token' || place.menu === undefined) return [];
  const game = findHostedGame(place.id);
  const name = (game?.name ?? place.name).replace(/^토큰[ -]/, '');
  const told = { ...(words[place.id] ?? { about: '', picks: '' }), place, name };
  if (!game) return [{ ...told, clock: powerball.clock, pace: 'rounds', limitKind: powerball.limitKind, facts: null }];
  const { play, limitKind, gType } = game;
  const clock = play.kind === 'rounds' ? play.clock : null;
  return [{ ...told, clock, pace: play.kind, limitKind, facts: returnFacts[gType] }];
});

/** "60초", "3분": how often a game with a clock is drawn. */
export const periodText = ({ periodSeconds }: RoundClock): string =>
  periodSeconds > 60 && periodSeconds % 60 === 0 ? `${periodSeconds / 60}분` : `${periodSeconds}초`;

/** "97.29%", or "85.88~98.93%" where picks differ. */
export const shareText = ({ returns: { lowest, highest } }: ReturnFacts): string =>
  lowest === highest ? lowest : `${lowest.replace('%', '')}~${highest}`;
