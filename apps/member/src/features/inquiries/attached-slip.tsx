import type { WireLeg } from '@lime/contract/betting.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { IconButton } from '@lime/ui/button.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { Gift, ReceiptText, X } from 'lucide-react';
import { momentText } from '../../lib/kick-off.ts';
import { shortCode } from '../../lib/short-code.ts';
import { slipView } from '../../lib/slip-view.ts';
import type { LegView } from '../../lib/slip-view.ts';

type Props = {
  rows: readonly WireLeg[];
  /** takes it off what is being written */
  onRemove?: () => void;
};

/** A slip an inquiry is about, as it is now. Source: mockup 11. */
export function AttachedSlip({ rows, onRemove }: Props) {
  const slip = slipView(rows);
  const waits = slip.paid === null;
  return (
    <article className="attached" aria-label={`${slip.title} ${slip.folders} ${shortCode(slip.code)}`}>
      <header>
        <ReceiptText className="sign" size={17} aria-hidden />
        <b>{slip.title}</b>
        <Badge tone="outline">{slip.folders}</Badge>
        <ResultBadge result={slip.status} />
        <small>
          <time dateTime={slip.placedAt}>{momentText(slip.placedAt)}</time> ·{' '}
          <code title={slip.code}>{shortCode(slip.code)}</code>
        </small>
        {onRemove && (
          <IconButton label={`${shortCode(slip.code)} 첨부 삭제`} onClick={onRemove}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </header>
      <AttachedLegs legs={slip.legs} />
      <dl>
        <div>
          <dt>베팅금액</dt>
          <dd>{formatWon(slip.stake)}</dd>
        </div>
        <div>
          <dt>총 배당</dt>
          <dd>{slip.odds ?? '—'}</dd>
        </div>
        <div>
          <dt>{waits ? '예상 당첨금' : '당첨금'}</dt>
          <dd className={slip.status === 'hit' ? 'win' : undefined}>
            {formatWon((waits ? slip.expected : slip.paid) ?? 0)}
          </dd>
        </div>
      </dl>
    </article>
  );
}

/** The legs of a slip: match and market, pick, what it counts with, its result. */
export function AttachedLegs({ legs }: { legs: readonly LegView[] }) {
  return (
    <ul className="attached-legs">
      {legs.map((leg) => (
        <li key={leg.key}>
          {leg.bonus ? <Gift size={15} aria-hidden /> : <SportIcon sport={leg.sportsId} size={15} />}
          <span className="what">
            <small>
              {leg.bonus ? '보너스 폴더' : [leg.event, leg.market].filter(Boolean).join(' · ')}
              {leg.score && ` · ${leg.score}`}
            </small>
            <b>{leg.pick}</b>
          </span>
          <b className="odds">{leg.odds ?? (leg.note === null ? '—' : '1.00')}</b>
          <span className="result">
            <ResultBadge result={leg.result} />
          </span>
        </li>
      ))}
    </ul>
  );
}
