import { noOwnTerms, sameTerms } from '@lime/domain/trading/own-terms.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatMan } from '@lime/ui/format.ts';
import { LineChart, Pause, Play, SlidersHorizontal, TriangleAlert } from 'lucide-react';
import { PriceEditor } from './price-editor.tsx';
import { paybackWith } from './staged.ts';
import type { Staged } from './staged.ts';
import { stop } from './use-trading.ts';
import { percent, price, reasonName, signedMan } from './trading-labels.ts';
import type { DeskMarket, DeskSelection } from './trading-labels.ts';

type Props = {
  market: DeskMarket;
  staged: Staged;
  onStage: (betsSeq: string, change: Staged[string] | null) => void;
  /** the largest gain or loss on the desk: the bars are drawn against it */
  most: number;
  /** one may change it: the right is there and the fixture is open */
  mayEdit: boolean;
  /** shown in the chart */
  charted: boolean;
  onChart: () => void;
  onTerms: () => void;
};

/** One market: what it pays back, and each selection with price, stakes and what its winning would bring. */
export function MarketCard({ market, staged, onStage, most, mayEdit, charted, onChart, onTerms }: Props) {
  const { foldersSeq, name, scope, product, status, stopped } = market;
  const isHeld = stopped || (status === 'suspended' && market.reason === 'jump');
  const now = paybackWith(market, staged);
  const shown = now ?? market;
  const share = now?.share ?? market.payback;
  return (
    <section className="card market" aria-label={name}>
      <div className="market-head">
        <h3>{name}</h3>
        {scope !== '' && <span className="scope">{scope}</span>}
        {product === 'inplay' && <Badge tone="danger">라이브</Badge>}
        <Badge tone={now?.all || share >= 1 ? 'danger' : share > 0.957 ? 'warn' : 'plain'}>
          {(now?.all || share >= 1) && <TriangleAlert size={11} aria-hidden />}
          환수율 {percent(share)} · 합 {(shown.book * 100).toFixed(1)}%
        </Badge>
        {!sameTerms(market.ownTerms, noOwnTerms) && <Badge tone="info">마켓 조건</Badge>}
        <span className="grow" />
        {status === 'closed' && <Badge>마감</Badge>}
        {status === 'suspended' && (
          <Badge tone="warn">
            <Pause size={11} strokeWidth={2.4} aria-hidden />
            정지 · {reasonName(market.reason)}
          </Badge>
        )}
        {mayEdit && status !== 'closed' && (
          <Button
            look={isHeld ? 'plain' : 'outline'}
            size="tiny"
            className={isHeld ? 'good' : undefined}
            onClick={() => void stop('market', foldersSeq, !isHeld)}
          >
            {isHeld ? <Play size={12} aria-hidden /> : <Pause size={12} aria-hidden />}
            {isHeld ? '재개' : '정지'}
            <span className="visually-hidden">: {name}</span>
          </Button>
        )}
        <Button look="ghost" size="tiny" aria-pressed={charted} onClick={onChart}>
          <LineChart size={13} aria-hidden />
          흐름<span className="visually-hidden">: {name}</span>
        </Button>
        <Button look="ghost" size="tiny" onClick={onTerms}>
          <SlidersHorizontal size={13} aria-hidden />
          마진<span className="visually-hidden">: {name}</span>
        </Button>
      </div>
      <div className="room">
        <table>
          <caption className="visually-hidden">{name} 선택</caption>
          <colgroup>
            <col />
            {['feed', 'price', 'move', 'stake', 'bar', 'profit', 'sell'].map((column) => (
              <col key={column} className={`c-${column}`} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">선택</th>
              <th scope="col" className="right">
                피드 · 조정
              </th>
              <th scope="col" className="middle">
                판매 배당
              </th>
              <th scope="col" className="middle">
                5분 변동
              </th>
              <th scope="col" className="right">
                베팅금액
              </th>
              <th scope="col">책임액</th>
              <th scope="col" className="right">
                당첨되면 손익
              </th>
              <th scope="col" className="middle">
                판매
              </th>
            </tr>
          </thead>
          <tbody>
            {market.selections.map((selection) => (
              <Row
                key={selection.betsSeq}
                market={market}
                selection={selection}
                staged={staged}
                onStage={onStage}
                most={most}
                mayEdit={mayEdit && status !== 'closed'}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type RowProps = Pick<Props, 'market' | 'staged' | 'onStage' | 'most' | 'mayEdit'> & { selection: DeskSelection };

function Row({ market, selection, staged, onStage, most, mayEdit }: RowProps) {
  const { betsSeq, name, feedOdds, odds, move, stopped, exposure, profit } = selection;
  const moved = Math.round((odds - feedOdds) * 100) / 100;
  const staked = exposure.bets > 0 || market.selections.some((one) => one.exposure.bets > 0);
  const tone = profit >= 0 ? 'ok' : profit * -2 >= most ? 'bad' : 'mid';
  const label = `${market.name} ${name}`;
  return (
    <tr className={market.status === 'suspended' || stopped ? 'still' : undefined}>
      <th scope="row">{name}</th>
      <td className="right">
        <span className="soft">{price(feedOdds)}</span>{' '}
        <span className={moved > 0 ? 'moved up' : moved < 0 ? 'moved down' : 'moved'}>
          {moved > 0 ? '+' : moved < 0 ? '−' : '±'}
          {Math.abs(moved).toFixed(2)}
        </span>
      </td>
      <td className="middle">
        <PriceEditor selection={selection} label={label} staged={staged} onStage={onStage} disabled={!mayEdit} />
      </td>
      <td className="middle">
        {move === null || move === 0 ? (
          <span className="dim">—</span>
        ) : (
          <span className={move > 0 ? 'change up' : 'change down'}>
            <span aria-hidden>{move > 0 ? '▲' : '▼'}</span>
            <span className="visually-hidden">{move > 0 ? '오름' : '내림'}</span> {Math.abs(move).toFixed(2)}
          </span>
        )}
      </td>
      <td className="right soft" title={parlayWords(selection)}>
        {exposure.bets === 0 ? '—' : formatMan(exposure.stake)}
        {exposure.parlayBets > 0 && <span className="parlay">조합 {formatMan(exposure.parlayStake)}</span>}
      </td>
      <td>
        <span className="bar" aria-hidden>
          {staked && (
            <i className={tone} style={{ width: `${Math.max(3, (Math.abs(profit) / Math.max(1, most)) * 100)}%` }} />
          )}
        </span>
      </td>
      <td className={`right worth ${staked ? tone : ''}`}>{staked ? signedMan(profit) : '—'}</td>
      <td className="middle">
        <input
          type="checkbox"
          role="switch"
          className="sell"
          aria-label={`${label} 판매`}
          checked={!stopped}
          aria-checked={!stopped}
          disabled={!mayEdit}
          onChange={(event) => void stop('selection', betsSeq, !event.target.checked)}
        />
      </td>
    </tr>
  );
}

function parlayWords({ exposure }: DeskSelection): string {
  const { bets, stake, payout, parlayBets, parlayStake, parlayPayout } = exposure;
  return [
    `단폴더 ${formatAmount(bets)}건 ${formatAmount(stake)}원, 당첨되면 지급 ${formatAmount(payout)}원`,
    `조합 ${formatAmount(parlayBets)}건 ${formatAmount(parlayStake)}원, 모두 당첨되면 지급 ${formatAmount(parlayPayout)}원`,
  ].join('\n');
}
