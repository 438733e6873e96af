import { outcomeText, resultStatusKo } from '@lime/contract/list-words.ts';
import { holdKo } from '@lime/contract/results.texts.ts';
import type { WireHold, WireProposal } from '@lime/contract/staff-results.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import type { ReactNode } from 'react';
import { KeyValues } from '../../lib/key-values.tsx';
import { fixtureName, scoreText } from './result-labels.tsx';

const named = ([home, away]: readonly [string, string]) => fixtureName({ home, away });

function factsOf({ game: fixture, outcome }: WireProposal, hold: WireHold): [string, ReactNode][] {
  const concerned: [string, ReactNode] = ['해당 베팅', `${formatAmount(hold.slips)}건 · ${formatWon(hold.stakes)}`];
  if (hold.starts)
    return [
      ['등록된 시작', formatDayTime(hold.starts.listed)],
      ['보고된 시작', formatDayTime(hold.starts.reported)],
      concerned,
    ];
  if (hold.teams) {
    const { bought, reported, turned } = hold.teams;
    const [home, away] = outcome.score ?? [];
    return [
      ['베팅한 팀', named(bought)],
      ['보고된 팀', named(reported)],
      // The outcome is kept in the order of the teams that were bet on.
      ...(turned && home !== undefined && away !== undefined
        ? [['보고된 점수', scoreText([away, home])] as [string, ReactNode]]
        : []),
      concerned,
    ];
  }
  return [
    ['지금 결과', `${resultStatusKo[fixture.status]} ${fixture.score ? scoreText(fixture.score) : ''}`],
    ['새 결과', outcomeText(outcome)],
    concerned,
  ];
}

/** Why a result waits for two persons, with the facts they decide by. */
export function HoldView({ proposal }: { proposal: WireProposal }) {
  return (
    <>
      {proposal.hold.map((hold) => (
        <div key={hold.why} className="proposal-hold">
          <Badge tone="warn">{holdKo[hold.why]}</Badge>
          <KeyValues rows={factsOf(proposal, hold)} />
        </div>
      ))}
    </>
  );
}

/** The same in a cell of a list. */
export function HoldCell({ hold }: Pick<WireProposal, 'hold'>) {
  return hold.map(({ why, slips, stakes }) => (
    <span key={why} className="hold-cell">
      <Badge tone="warn">{holdKo[why]}</Badge> {formatAmount(slips)}건 · {formatWon(stakes)}
    </span>
  ));
}
