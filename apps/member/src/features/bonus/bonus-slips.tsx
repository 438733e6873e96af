import { rolledSlipText } from '@lime/contract/bonus.texts.ts';
import type { WireBonusSlip } from '@lime/contract/bonus.ts';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { useState } from 'react';
import { ListView } from '../../lib/list-view.tsx';
import type { ListColumn } from '../../lib/list-view.tsx';
import { shortCode } from '../../lib/short-code.ts';
import { whyText } from './bonus-words.ts';
import { useBonusSlips } from './use-bonus.ts';

/** How every slip counts towards a bonus, and why. */
export function BonusSlips({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const answer = useBonusSlips(id, page);
  return (
    <ListView
      label="베팅별 인정"
      answer={answer}
      rowKey={(slip) => slip.betCode}
      columns={columns}
      card={(slip) => <SlipLine slip={slip} />}
      cardHeight={66}
      waits={3}
      page={page}
      onPage={setPage}
      hint="보너스를 받은 뒤에 베팅하면 여기에 보여요"
    />
  );
}

const columns: ListColumn<WireBonusSlip>[] = [
  {
    name: '베팅',
    cell: (slip) => (
      <>
        <time dateTime={slip.placedAt}>{formatDayTime(slip.placedAt)}</time>
        <p className="bonus-slip-note">
          {shortCode(slip.betCode)} · {rolledSlipText(slip)} · {formatWon(slip.stake)}
        </p>
      </>
    ),
  },
  { name: '결과', cell: (slip) => <ResultBadge result={slip.result} /> },
  {
    name: '인정',
    right: true,
    cell: (slip) => (
      <>
        <b className={slip.counted > 0 ? 'counted' : 'faint'}>{formatAmount(slip.counted)}</b>
        <p className="bonus-slip-note words">{countText(slip)}</p>
      </>
    ),
  },
];

function SlipLine({ slip }: { slip: WireBonusSlip }) {
  return (
    <>
      <div className="card-line">
        <span>
          {formatDayTime(slip.placedAt)} · {rolledSlipText(slip)} · {formatWon(slip.stake)}
        </span>
        <ResultBadge result={slip.result} />
      </div>
      <div className="card-line">
        <span className="card-note">{countText(slip)}</span>
        <b className={slip.counted > 0 ? 'counted' : 'faint'}>{formatWon(slip.counted)}</b>
      </div>
    </>
  );
}

const countText = (slip: WireBonusSlip) =>
  slip.why === 'hedged'
    ? `잃을 수 있는 금액 ${formatWon(slip.atRisk)}의 ${slip.percent}%만 인정`
    : slip.why === 'counts'
      ? `베팅금액의 ${slip.percent}% ${whyText(slip.why)}`
      : whyText(slip.why);
