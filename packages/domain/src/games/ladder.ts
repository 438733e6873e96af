import type { RoundGameId } from '../access/game-list.ts';
import type { MenuName } from '../access/game-list.ts';
import { createReader } from '../fairness/draw.ts';
import { createRoundGame } from './game.ts';
import type { RoundGame } from './game.ts';
import { isWhole, propertyOf } from './whole.ts';

/** The ball that decides a round of a ladder; `ladderWay` reads it. */
export type LadderOutcome = {
  /** the number that was drawn, from 1 */
  readonly ball: number;
};

/** The way down a ladder: where it starts, how many rungs it crosses and where it ends. */
export type LadderWay = { readonly start: '좌' | '우'; readonly rungs: 3 | 4; readonly end: '홀' | '짝' };

/** What a ball means among `balls`: odd starts left, the lower half has three rungs, and each rung changes the side. */
export function ladderWay({ ball }: LadderOutcome, balls: number): LadderWay {
  const left = ball % 2 === 1;
  const three = ball <= balls / 2;
  return { start: left ? '좌' : '우', rungs: three ? 3 : 4, end: left === three ? '짝' : '홀' };
}

const wayText = ({ start, rungs, end }: LadderWay) => `${start}${rungs}${end}`;

/**
 * A ladder: one ball decides where it starts and how many rungs it has, and so where it ends.
 *
 * @param balls  a multiple of four, so that each of the four ways is exactly a quarter of the balls; at most 256
 * Source: rules 1.1 "Power ladder"; decisions 82 and 84.
 */
export function ladder(id: RoundGameId, name: MenuName, balls: number): RoundGame<LadderOutcome> {
  return createRoundGame<LadderOutcome, LadderWay>({
    id,
    name,
    menu: name,
    limitKind: 'Mini',
    betKind: 'mini',
    clock: { periodSeconds: 300, offsetSeconds: 0, closesSeconds: 30 },
    folders: [
      {
        id: 'start',
        name: '출발',
        line: null,
        picks: [
          { no: 1, name: '좌', price: 1950, wins: ({ start }) => start === '좌' },
          { no: 2, name: '우', price: 1950, wins: ({ start }) => start === '우' },
        ],
      },
      {
        id: 'rungs',
        name: '줄 수',
        line: null,
        picks: [
          { no: 3, name: '3줄', price: 1950, wins: ({ rungs }) => rungs === 3 },
          { no: 4, name: '4줄', price: 1950, wins: ({ rungs }) => rungs === 4 },
        ],
      },
      {
        id: 'end',
        name: '도착',
        line: null,
        picks: [
          { no: 5, name: '홀', price: 1950, wins: ({ end }) => end === '홀' },
          { no: 6, name: '짝', price: 1950, wins: ({ end }) => end === '짝' },
        ],
      },
      {
        id: 'combined',
        name: '조합',
        line: null,
        picks: ['좌3짝', '좌4홀', '우3홀', '우4짝'].map((way, index) => ({
          no: 7 + index,
          name: way,
          price: 3600,
          wins: (facts) => wayText(facts) === way,
        })),
      },
    ],
    draw: (blocks) => ({ ball: createReader(1, blocks)(balls) + 1 }),
    readOutcome(stored) {
      const ball = propertyOf(stored, 'ball');
      return isWhole(ball, 1, balls) ? { ball } : null;
    },
    outcomeText: (outcome) => `${outcome.ball}번 공, ${wayText(ladderWay(outcome, balls))}`,
    factsOf: (outcome) => ladderWay(outcome, balls),
    *cases() {
      for (let ball = 1; ball <= balls; ball += 1) yield { facts: ladderWay({ ball }, balls), ways: 1 };
    },
  });
}
