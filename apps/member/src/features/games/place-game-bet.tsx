import type { PlacedBet } from '@lime/contract/betting.ts';
import type { Won } from '@lime/domain/money.ts';
import { oddsToWire, payoutOf, productOf } from '@lime/domain/odds.ts';
import { formatWon } from '@lime/ui/format.ts';
import { CallFailed } from '../../lib/api.ts';
import { closeOverlays, confirmDialog, showError, showLoading, showSuccess } from '../../lib/overlays.ts';
import { holdWithoutLine } from '../../lib/line-lock.ts';
import { readAgain } from '../../lib/query.ts';
import { refreshMember, takeMoney } from '../../lib/member-session.ts';
import { submitMoney } from '../../lib/submissions.ts';
import { clearPick, usePad } from './pad.ts';
import type { PadPick } from './pad.ts';

const paths = { mini: '/betting/mini/process', lotus: '/betting/lc/process' } as const;
/** Source: specification 1 §4 "Mini-game (powerball) flow". */
const historyAfterMs = 4_000;

/** Asks, and bets: once, whatever the connection does. @param member members_seq */
export async function placeGameBet(kind: 'mini' | 'lotus', pick: PadPick, amount: Won, member: string): Promise<void> {
  const yes = await confirmDialog('베팅을 하시겠습니까?', {
    detail: (
      <>
        <Order pick={pick} amount={amount} />
        <p className="game-order-note">모의머니 · 현금 가치 없음 · 환전 불가</p>
      </>
    ),
    yes: `${formatWon(amount)} 베팅하기`,
    no: '아니요',
    hold: holdWithoutLine(false),
  });
  // the round may have closed over the question
  if (!yes || usePad.getState().pick?.betsSeq !== pick.betsSeq) return;
  usePad.setState({ sending: true });
  showLoading('베팅을 접수하고 있어요');
  try {
    const placed = await submitMoney(
      paths[kind],
      {
        bettings: [{ betsSeq: pick.betsSeq, odds: oddsToWire(pick.odds) }],
        amount,
        totalOdds: oddsToWire(pick.odds).toFixed(2),
        winnings: payoutOf(amount, productOf([pick.odds])),
      },
      member,
      identityOf(pick, amount),
    );
    closeOverlays();
    taken(placed);
    showSuccess('베팅에 성공하셨습니다.', <Order pick={pick} amount={amount} />);
  } catch (error) {
    closeOverlays();
    if (!(error instanceof CallFailed)) throw error;
    showError(error.message);
    // its round is over: the pick can never be bet
    if (error.code === 'BET_ROUND_CLOSED' || error.code === 'BET_NO_ROUND') clearPick();
  } finally {
    usePad.setState({ sending: false });
  }
}

/** The same pick with the same amount is the same bet as long as nobody knows what became of the first. */
const identityOf = ({ betsSeq }: PadPick, amount: Won): number =>
  (Number(betsSeq) % 2 ** 26) * 2 ** 26 + (amount % 2 ** 26);

function taken(placed: PlacedBet): void {
  clearPick();
  takeMoney(placed);
  void refreshMember();
  setTimeout(() => void readAgain('slips'), historyAfterMs);
}

function Order({ pick, amount }: { pick: PadPick; amount: Won }) {
  return (
    <dl className="game-order">
      <div>
        <dt>{pick.round}회차</dt>
        <dd>
          {pick.folder} <b>{pick.name}</b>
        </dd>
      </div>
      <div>
        <dt>배당</dt>
        <dd>{oddsToWire(pick.odds).toFixed(2)}</dd>
      </div>
      <div>
        <dt>베팅금액</dt>
        <dd>{formatWon(amount)}</dd>
      </div>
      <div>
        <dt>예상 당첨금</dt>
        <dd>
          <b>{formatWon(payoutOf(amount, productOf([pick.odds])))}</b>
        </dd>
      </div>
    </dl>
  );
}
