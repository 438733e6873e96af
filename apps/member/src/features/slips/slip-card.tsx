import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { ChevronDown, ChevronUp, Clock, Gift, Repeat2, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { dayText, momentText, timeText } from '../../lib/kick-off.ts';
import { betAgain, mayBetAgain } from './bet-again.ts';
import { CancelSlip } from './cancel-slip.tsx';
import type { LegView, SlipView } from '../../lib/slip-view.ts';

/** What a slip is called where there is little room: its short number. */
const nameOf = (slip: SlipView) => slip.number || '접수 대기';

type Props = {
  slip: SlipView;
  open: boolean;
  onToggle: () => void;
  onExplain: () => void;
  chosen: boolean;
  onChoose: () => void;
};

/** A slip on a desktop: its figures in a row, its legs below. */
export function SlipRow({ slip, open, onToggle, onExplain, chosen, onChoose }: Props) {
  const { status } = slip;
  return (
    <article
      className={names('card slip', status === 'hit' && 'won')}
      aria-label={`${slip.title} ${slip.folders} ${nameOf(slip)}`}
    >
      <div className="slip-top">
        <Choose slip={slip} chosen={chosen} onChoose={onChoose} />
        <SlipName slip={slip} />
        <dl>
          <Figure name="베팅금액">{formatAmount(slip.stake)}</Figure>
          <Figure name="배당">
            {slip.odds ?? '—'}
            {slip.penalty && <small>차감 {slip.penalty}</small>}
          </Figure>
          <Figure name="예상 당첨금" tone={status === 'miss' ? 'faint' : undefined}>
            {slip.expected === null ? '—' : formatAmount(slip.expected)}
          </Figure>
          <Figure name="당첨금" tone={status === 'hit' ? 'win' : slip.paid ? undefined : 'faint'}>
            {slip.paid === null ? '—' : formatAmount(slip.paid)}
          </Figure>
        </dl>
        <CancelSlip slip={slip} />
        <BetAgain slip={slip} small />
        {!slip.accepting && (
          <Button size="small" look="ghost" className="explain" onClick={onExplain}>
            <ScrollText size={15} aria-hidden />
            상세
          </Button>
        )}
        <span className="status">
          <Standing slip={slip} />
        </span>
        <button
          type="button"
          className="fold"
          aria-expanded={open}
          aria-label={`${nameOf(slip)} 경기 ${open ? '접기' : '펼치기'}`}
          onClick={onToggle}
        >
          {open ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
        </button>
      </div>
      {open && (
        <div className="slip-legs" role="region" aria-label={`${nameOf(slip)} 경기`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th>경기시간</th>
                <th>리그</th>
                <th>경기</th>
                <th>마켓</th>
                <th>선택</th>
                <th className="r">배당</th>
                <th className="c">스코어</th>
                <th className="r">결과</th>
              </tr>
            </thead>
            <tbody>
              {slip.legs.map((leg) => (
                <LegRow key={leg.key} leg={leg} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </article>
  );
}

/** The state of a slip; one that is not accepted yet says so. */
function Standing({ slip }: { slip: SlipView }) {
  if (!slip.accepting) return <ResultBadge result={slip.status} />;
  return (
    <Badge tone="wait">
      <Clock size={12} strokeWidth={2.2} aria-hidden />
      접수 대기
    </Badge>
  );
}

/** The same picks into the cart, as they are sold now. */
function BetAgain({ slip, small }: { slip: SlipView; small?: boolean }) {
  const [busy, setBusy] = useState(false);
  if (!mayBetAgain(slip)) return null;
  const handlePress = () => {
    if (busy) return;
    setBusy(true);
    void betAgain(slip).finally(() => setBusy(false));
  };
  return (
    <Button size={small ? 'small' : 'middle'} look={small ? 'ghost' : 'outline'} busy={busy} onClick={handlePress}>
      <Repeat2 size={15} aria-hidden />
      같은 선택 다시 담기
    </Button>
  );
}

function Choose({ slip, chosen, onChoose }: Pick<Props, 'slip' | 'chosen' | 'onChoose'>) {
  return (
    <label className="check slip-choice">
      <input type="checkbox" aria-label={`${slip.title} ${nameOf(slip)} 선택`} checked={chosen} onChange={onChoose} />
    </label>
  );
}

function SlipName({ slip }: { slip: SlipView }) {
  return (
    <div className="slip-name">
      <div>
        <h2>{slip.title}</h2>
        <Badge tone="outline">{slip.folders}</Badge>
      </div>
      <p>
        <time dateTime={slip.placedAt}>{momentText(slip.placedAt)}</time> ·{' '}
        <code title={slip.code}>{nameOf(slip)}</code>
        {slip.cancelReason !== null && ` · ${slip.cancelReason}`}
      </p>
    </div>
  );
}

function Figure({
  name,
  tone,
  children,
}: {
  name: string;
  tone?: 'win' | 'faint' | undefined;
  children: React.ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={tone}>{children}</dd>
    </div>
  );
}

function LegRow({ leg }: { leg: LegView }) {
  return (
    <tr>
      <td className="faint">{!leg.bonus && `${dayText(leg.startsAt)} ${timeText(leg.startsAt)}`}</td>
      <td className="faint">
        <span className="icon-text">
          {leg.bonus ? <Gift size={14} aria-hidden /> : <SportIcon sport={leg.sportsId} size={14} />}
          {leg.bonus ? '보너스 폴더' : leg.league}
        </span>
      </td>
      <td>
        {!leg.bonus && leg.home === '' && leg.event}
        {!leg.bonus && leg.home !== '' && (
          <span className="icon-text">
            <Crest team={leg.home} size="s" />
            {leg.home}
            <i>:</i>
            <Crest team={leg.away} size="s" />
            {leg.away}
          </span>
        )}
      </td>
      <td className="dim">{leg.market}</td>
      <td className="pick">{leg.pick}</td>
      <td className="r">
        <b>{leg.odds ?? '—'}</b>
        {leg.note && <small className={leg.result === 'exception' ? 'push' : undefined}>{leg.note}</small>}
      </td>
      <td className="c">
        <Score leg={leg} />
      </td>
      <td className="r">
        <ResultBadge result={leg.result} />
      </td>
    </tr>
  );
}

/** What a fixture ended with, and the way to all of its result. */
function Score({ leg: { score, gameSeq, home, away } }: { leg: LegView }) {
  if (score === null) return <b>–</b>;
  if (gameSeq === null) return <b>{score}</b>;
  return (
    <AppLink
      to="/sport/result"
      search={{ game: Number(gameSeq) }}
      className="score-link"
      aria-label={`${home} 대 ${away} ${score} 경기 결과`}
    >
      {score}
    </AppLink>
  );
}

/** A slip on a phone: a card. */
export function SlipCard({ slip, open, onToggle, onExplain, chosen, onChoose }: Props) {
  const waits = slip.paid === null;
  return (
    <article
      className={names('card slip-card', slip.status === 'hit' && 'won')}
      aria-label={`${slip.title} ${slip.folders} ${nameOf(slip)}`}
    >
      <div className="slip-card-top">
        <Choose slip={slip} chosen={chosen} onChoose={onChoose} />
        <SlipName slip={slip} />
        <Standing slip={slip} />
      </div>
      {open && (
        <ul>
          {slip.legs.map((leg) => (
            <li key={leg.key}>
              <span className="what">
                <small>{leg.bonus ? '보너스 폴더' : leg.event}</small>
                <span>
                  {!leg.bonus && leg.market !== '' && `${leg.market} · `}
                  <b>{leg.pick}</b>
                </span>
                {(leg.score || leg.note) && (
                  <small>
                    {leg.score && (
                      <>
                        {leg.gameSeq === null ? '결과' : '스코어'} <Score leg={leg} />
                      </>
                    )}
                    {leg.score && leg.note && ' · '}
                    {leg.note}
                  </small>
                )}
              </span>
              <b>{leg.odds ?? '—'}</b>
              <span className="result">
                <ResultBadge result={leg.result} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <dl>
        <Figure name="베팅금액">{formatAmount(slip.stake)}</Figure>
        <Figure name="배당">{slip.odds ?? '—'}</Figure>
        <Figure name={waits ? '예상 당첨금' : '당첨금'} tone={slip.status === 'hit' ? 'win' : undefined}>
          {formatAmount((waits ? slip.expected : slip.paid) ?? 0)}
        </Figure>
      </dl>
      <div className="slip-card-buttons">
        <Button look="outline" aria-expanded={open} onClick={onToggle}>
          {open ? '경기 접기' : `${slip.legs.length}경기 보기`}
        </Button>
        {!slip.accepting && <Button onClick={onExplain}>상세</Button>}
        <BetAgain slip={slip} />
        <CancelSlip slip={slip} />
      </div>
    </article>
  );
}
