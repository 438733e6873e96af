import { agentGroups } from '@lime/domain/agents/product-groups.ts';
import { slipRateKey } from '@lime/domain/agents/rates.ts';
import type { AgentRates } from '@lime/domain/agents/rates.ts';

/** An agent of the demo world with those below it; `members`: numbers of demo members who are its own. */
export type DemoAgent = {
  readonly code: string;
  readonly name: string;
  readonly kind: 'agent' | 'affiliate';
  readonly rates: AgentRates;
  /** a code to sign up with */
  readonly joinCode: string;
  readonly members: readonly number[];
  readonly below: readonly DemoAgent[];
};

/** Rates in hundredths of a percent: sports from `least` up by folders, the other products flat, lost stakes of sports. */
function ratesFrom(least: number, lost: number): AgentRates {
  return Object.fromEntries(
    agentGroups.flatMap(({ id, folders }) =>
      Array.from({ length: folders }, (_, n) => [
        [slipRateKey('stake', id, n + 1), id === 'sports' ? least + n * 15 : Math.round(least / 2)],
        ...(id === 'sports' ? [[slipRateKey('lost', id, n + 1), lost]] : []),
      ]).flat(),
    ),
  );
}

/** What the demo world begins with. */
export const demoAgents: readonly DemoAgent[] = [
  {
    code: 'HQ1',
    name: '본사',
    kind: 'agent',
    rates: ratesFrom(120, 900),
    joinCode: 'BONSA',
    members: [],
    below: [
      {
        code: 'SEOUL',
        name: '서울지사',
        kind: 'agent',
        rates: ratesFrom(100, 700),
        joinCode: 'SEOUL',
        members: [6, 7],
        below: [
          {
            code: 'HAN77',
            name: '한강총판',
            kind: 'agent',
            rates: ratesFrom(80, 500),
            joinCode: 'HANGANG',
            members: [8, 9, 10],
            below: [
              {
                code: 'YEO11',
                name: '여의도',
                kind: 'agent',
                rates: ratesFrom(50, 300),
                joinCode: 'YEOUIDO',
                members: [11, 12],
                below: [],
              },
            ],
          },
        ],
      },
      {
        code: 'BUSAN',
        name: '부산지사',
        kind: 'agent',
        rates: ratesFrom(90, 600),
        joinCode: 'BUSAN',
        members: [13, 14],
        below: [],
      },
      {
        code: 'AFFIL',
        name: '온라인제휴',
        kind: 'affiliate',
        rates: ratesFrom(70, 0),
        joinCode: 'ONLINE',
        members: [15],
        below: [],
      },
    ],
  },
];
