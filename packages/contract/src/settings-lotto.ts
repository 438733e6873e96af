import * as z from 'zod';
import { define } from './settings-define.ts';
import { active, wholeNumber } from './settings-fields.ts';

const prize = (rank: string) => wholeNumber(rank, 'P', 0, 100_000_000);

type Prizes = Record<'first' | 'second' | 'third' | 'fourth' | 'fifth', number>;

/** Points by rank, the first prize first. */
export const lottoPrizes = ({ prizes }: { readonly prizes: Prizes }): [number, number, number, number, number] => [
  prizes.first,
  prizes.second,
  prizes.third,
  prizes.fourth,
  prizes.fifth,
];

type Giving = Pick<LottoSetting, 'prizes' | 'perCheckIn' | 'stakePer' | 'mostPerRound'>;

/** Does the lotto give more than before: a higher prize of any rank, or more tickets? */
export function lottoRises(before: Giving, after: Giving): boolean {
  const perWon = ({ stakePer }: Giving) => (stakePer === 0 ? 0 : 1 / stakePer);
  return (
    lottoPrizes(after).some((points, index) => points > lottoPrizes(before)[index]!) ||
    after.perCheckIn > before.perCheckIn ||
    perWon(after) > perWon(before) ||
    after.mostPerRound > before.mostPerRound
  );
}

/** A round keeps what held when it opened. `drawDay`: 0 is Sunday; `stakePer`: won, 0 for none. */
export type LottoSetting = {
  active: boolean;
  drawDay: number;
  drawTime: string;
  prizes: Prizes;
  perCheckIn: number;
  stakePer: number;
  mostPerRound: number;
};

/** What an operator sets of the lotto; a round keeps what held when it opened. */
export const lottoSettings = {
  lotto: define(
    '로또',
    z.strictObject({
      active,
      drawDay: z.literal([0, 1, 2, 3, 4, 5, 6]).meta({
        title: '추첨 요일',
        names: { 0: '일요일', 1: '월요일', 2: '화요일', 3: '수요일', 4: '목요일', 5: '금요일', 6: '토요일' },
      }),
      drawTime: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .meta({ title: '추첨 시각', hint: '20:00' }),
      prizes: z
        .strictObject({
          first: prize('1등 · 6개'),
          second: prize('2등 · 5개와 보너스'),
          third: prize('3등 · 5개'),
          fourth: prize('4등 · 4개'),
          fifth: prize('5등 · 3개'),
        })
        .meta({ title: '당첨 포인트' }),
      perCheckIn: wholeNumber('출석 하루에', '장', 0, 10),
      stakePer: wholeNumber(
        '응모권 1장의 베팅금액',
        '원',
        0,
        1_000_000_000,
        '결과가 나온 베팅만 인정돼요. 0이면 지급하지 않아요.',
      ),
      mostPerRound: wholeNumber('한 회차에 최대', '장', 1, 100),
    }),
    {
      active: true,
      drawDay: 6,
      drawTime: '20:00',
      prizes: { first: 1_000_000, second: 300_000, third: 50_000, fourth: 3_000, fifth: 500 },
      perCheckIn: 1,
      stakePer: 100_000,
      mostPerRound: 10,
    },
    {
      group: 'events',
      help: '지금 열린 회차에는 열릴 때의 조건이 그대로 적용돼요. 바꾼 값은 다음 회차부터 적용돼요.',
      loosens: (before, after) => lottoRises(before, after),
    },
  ),
} as const;
