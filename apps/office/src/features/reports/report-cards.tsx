import { reportFigures } from '@lime/contract/report-words.ts';
import { formatAmount } from '@lime/ui/format.ts';
import type { ReactNode } from 'react';
import { share, signed } from './report-figures.ts';
import type { Report } from './report-figures.ts';

/** The four figures of the whole report, and what it leaves out. */
export function ReportCards({ report: { totals, leftOut }, days }: { report: Report; days: number }) {
  const gross = totals.stake - totals.payout;
  const { bonus, points } = totals;
  const outGross = leftOut.stake - leftOut.payout;
  return (
    <div className="report-cards">
      <Card id="turnover" value={totals.stake} note={`${days}일 · 베팅 ${formatAmount(totals.bets)}건`} />
      <Card id="gross" value={gross} note={`마진 ${share(gross, totals.stake)}`} />
      <Card
        id="bonus"
        value={bonus}
        note={
          bonus === null
            ? '베팅 조건으로는 나눌 수 없어요'
            : `총게임수익의 ${share(bonus, gross, 1)} · 포인트 ${signed(points ?? 0)}`
        }
      />
      <Card id="net" value={bonus === null ? null : gross - bonus} note="총게임수익 − 보너스 비용" />
      <section className="card report-card" aria-label="제외한 베팅">
        <span className="name">제외한 베팅</span>
        <b>
          {formatAmount(leftOut.stake)}
          <i>원</i>
        </b>
        <span className="note">
          정산제외 {formatAmount(leftOut.members)}명 · 수익 {signed(outGross)}
        </span>
      </section>
    </div>
  );
}

type CardProps = { id: (typeof reportFigures)[number]['id']; value: number | null; note: ReactNode };

function Card({ id, value, note }: CardProps) {
  const { label, formula, help } = reportFigures.find((figure) => figure.id === id)!;
  return (
    <section className="card report-card" aria-label={label}>
      <span className="name" title={`${formula}. ${help}`}>
        {label}
      </span>
      <b data-figure={id} data-value={value ?? ''}>
        {value === null ? '–' : signed(value)}
        {value !== null && <i>원</i>}
      </b>
      <span className="note">{note}</span>
    </section>
  );
}
