import type { WireLeg } from '@lime/contract/betting.ts';
import type { WireCashRow } from '@lime/contract/cash.ts';
import { gameTypes } from '@lime/domain/betting/bet-kinds.ts';
import { pickMarket, pickName } from '@lime/domain/betting/pick-name.ts';
import type { MarketType, Side } from '@lime/domain/market-kinds.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { formatDayTime, formatPoints, formatWon } from '@lime/ui/format.ts';
import { can } from '../../lib/staff-session.ts';

/** A slip a message is about, as it is now; its whole card is a press away. */
export function AttachedSlip({ rows }: { rows: readonly WireLeg[] }) {
  const first = rows[0]!;
  const cancelled = first.betting_status === '취소';
  const state = cancelled ? 'cancelled' : first.betting_total_result;
  const waits = state === 'wait';
  const code = first.betting_betcode;
  return (
    <article className="inquiry-attached" aria-label={`베팅 ${code}`}>
      <header>
        <b>{first.betting_type}</b>
        <Badge tone="outline">{foldersOf(rows)}</Badge>
        <ResultBadge result={state} />
        <small>
          {formatDayTime(first.betting_regdatetime)}
          {' · '}
          {can('slips.view') ? (
            <AppLink to="/slips" search={{ open: code }}>
              <code>{code.slice(0, 10)}…</code>
            </AppLink>
          ) : (
            <code>{code.slice(0, 10)}…</code>
          )}
        </small>
      </header>
      <ul>
        {rows.map((leg) => (
          <li key={leg.bets_id || 'bonus'}>
            <span>
              <small>
                {leg.betting_game === ''
                  ? '보너스 폴더'
                  : `${eventOf(leg)} · ${formatDayTime(leg.betting_game_starttime)}`}
                {leg.game_result !== null && ` · ${leg.game_result}`}
                {leg.betting_score_home !== null && ` · ${leg.betting_score_home} : ${leg.betting_score_away}`}
              </small>
              <b>{pickOf(leg)}</b>
            </span>
            <b>{leg.betting_odds.toFixed(2)}</b>
            <ResultBadge result={cancelled ? 'cancelled' : leg.betting_result} />
          </li>
        ))}
      </ul>
      <p>
        베팅 <b>{formatWon(first.betting_bet_amount)}</b> · 배당 <b>{oddsOf(rows)}</b> · {waits ? '예상' : '당첨금'}{' '}
        <b>{formatWon(waits ? first.betting_expected_prize : first.betting_payed_amount)}</b>
        {first.cancel_reason !== null && ` · ${first.cancel_reason}`}
      </p>
    </article>
  );
}

/** Total odds with what reductions took off; a single leg's own. Source: decision 44. */
function oddsOf(rows: readonly WireLeg[]): string {
  const first = rows[0]!;
  if (rows.length === 1) return first.leg_odds_placed.toFixed(2);
  return (Math.round(first.betting_total_odds * 100 + first.betting_total_odds_penalty * 100) / 100).toFixed(2);
}

/** A hosted play has no folders. */
const foldersOf = (rows: readonly WireLeg[]) =>
  rows[0]!.betting_type === '토큰' ? '한 판' : rows.length === 1 ? '단폴더' : `${rows.length}폴더`;

const isOfGame = ({ betting_type: type }: WireLeg) => gameTypes.some((one) => one === type);

/** 전북 : 울산, or 파워볼 153회. */
function eventOf(leg: WireLeg): string {
  if (!isOfGame(leg)) return `${leg.betting_game_home_name_kr} : ${leg.betting_game_away_name_kr}`;
  const round = leg.round_of_day ?? leg.betting_round;
  return [leg.betting_game_sports_name_kr, round && `${round}회차`].filter(Boolean).join(' ');
}

/** Market and pick, named as the member's own history names them: 핸디캡 · 리즈 유나이티드 +0.75. */
function pickOf(leg: WireLeg): string {
  const market = leg.betting_game_markets_name_kr;
  if (leg.betting_game === '') return market;
  if (isOfGame(leg))
    return market === leg.betting_game_sports_name_kr ? leg.betting_side : `${market} · ${leg.betting_side}`;
  const about = {
    marketType: Number(leg.betting_game_markets_id) as MarketType,
    side: leg.betting_side as Side,
    line: leg.betting_line === null ? null : Math.round(leg.betting_line * 100),
    home: leg.betting_game_home_name_kr,
    away: leg.betting_game_away_name_kr,
  };
  return `${pickMarket(leg.betting_game_markets_name_kr, about)} · ${pickName(about)}`;
}

const cashTones = { 접수: 'wait', 승인: 'win', 거절: 'danger' } as const;

function nameOfCash({ cash_detail_type: detail, cash_type: type }: WireCashRow): string {
  if (detail === '게임-보너스') return '게임 보너스';
  return detail === '캐시' ? type : `${detail} ${type}`;
}

/** A deposit, a withdrawal or the like a message is about, as it is now. */
export function AttachedCash({ row }: { row: WireCashRow }) {
  const points = row.cash_detail_type.includes('포인트');
  const amount = Math.abs(row.cash_amount);
  const name = nameOfCash(row);
  // an event's row and a game's have no request of that number behind them
  const number = ['이벤트-포인트', '게임-보너스'].includes(row.cash_detail_type) ? '' : `${row.cash_seq}번`;
  return (
    <article className="inquiry-attached cash" aria-label={[name, number].join(' ').trim()}>
      <header>
        <b>{name}</b>
        <b>{points ? formatPoints(amount) : formatWon(amount)}</b>
        <Badge tone={cashTones[row.cash_status]}>{row.cash_status}</Badge>
        <small>
          {formatDayTime(row.cash_regdatetime)}
          {number !== '' && ` · ${number}`}
        </small>
      </header>
      {row.cash_reason !== null && <p>{row.cash_reason}</p>}
    </article>
  );
}
