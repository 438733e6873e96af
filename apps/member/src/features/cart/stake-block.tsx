import { cartTexts } from '@lime/contract/cart.texts.ts';
import type { CartRefusal } from '@lime/domain/betting/cart-types.ts';
import { cutProduct, productOf } from '@lime/domain/odds.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { useId } from 'react';
import { useCart } from '../../lib/cart-store.ts';
import { useMember } from '../../lib/session.ts';
import { fixFor } from './fixes.ts';
import { FullNote } from './full-note.tsx';
import type { CartFix } from './fixes.ts';
import { OddsPolicy } from './odds-policy.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import type { Bet } from './use-bet.ts';
import type { LiveCart } from './use-live-cart.ts';

type Props = { cart: LiveCart; bet: Bet; wide: boolean };

/** Limits, amount, what it pays, what stands against it with its correction, and the button: always in view. */
export function StakeBlock({ cart, bet, wide }: Props) {
  const { view, folders, stake } = cart;
  const { limits, balance } = cart.context;
  const member = useMember();
  const mode = useCart((state) => state.mode);
  const id = useId();
  const single = mode === 'single';
  const empty = folders === 0;
  const refusal = empty ? null : view.refusal;
  const tooHigh = refusal?.code === 'BET_ODDS_ABOVE_MAXIMUM';
  const tooMany = refusal?.code === 'BET_TOO_MANY_LEGS';
  const reason = reasonOf(bet.lock, empty, stake);
  // the press tells what is wrong with the connection (specification 1 §8)
  const tells = cart.kind.product === 'inplay' && (bet.lock === 'offline' || bet.lock === 'doubt');
  const blocked =
    empty ||
    refusal !== null ||
    (stake === 0 && member !== null) ||
    (bet.lock !== null && bet.lock !== 'visitor' && !tells);
  const setStake = useCart.getState().setStake;

  const limitsLines = (
    <dl className="limits">
      <div className={tooMany ? 'bad' : undefined}>
        <dt>폴더 수</dt>
        <dd>
          <b>{folders}</b> / 최대 {single ? '1 (폴더별)' : limits.maxFolders}
        </dd>
      </div>
      <div className={tooHigh ? 'odds bad' : 'odds'}>
        <dt>{wide ? (single ? '가장 높은 배당' : '총 배당') : '최대 배당'}</dt>
        <dd>
          {wide && (
            <>
              <b>{empty ? '–' : view.totalOdds}</b> /{' '}
            </>
          )}
          {grouped(cutProduct(productOf([limits.maxOdds])))}
        </dd>
      </div>
      <div>
        <dt>금액 한도{single && ' (폴더당)'}</dt>
        <dd>
          {formatAmount(limits.minBetting)} – {formatWon(limits.maxBetting)}
        </dd>
      </div>
    </dl>
  );

  return (
    <div className="stake-block">
      {limitsLines}
      <div className="stake-label">
        <span aria-hidden>{single ? '폴더당 베팅금액' : '베팅금액'}</span>
        {member && <span className="held">보유 {formatWon(member.members_cash)}</span>}
      </div>
      <WonInput
        label={single ? '폴더당 베팅금액' : '베팅금액'}
        lead="₩"
        placeholder="베팅금액을 입력하세요"
        value={stake === 0 ? null : stake}
        bad={view.aboutStake && !empty}
        describedBy={refusal ? `${id}-reason` : undefined}
        onChange={(amount) => setStake(amount ?? 0)}
      />
      {refusal && (
        <Refusal id={`${id}-reason`} refusal={refusal} fix={fixFor(refusal, cart.picks, mode, limits.minBetting)} />
      )}
      {!refusal && <FullNote picks={cart.picks} mode={mode} stake={stake} minimum={limits.minBetting} />}
      <QuickAmounts stake={stake} limits={limits} balance={member ? balance : limits.maxBetting} onStake={setStake} />
      <div className={wide ? 'pays' : 'pays narrow'}>
        {!wide && (
          <span className="total">
            <small>총 배당</small>
            <b>{empty ? '–' : view.totalOdds}</b>
          </span>
        )}
        <span className="label">예상 당첨금{single && folders > 1 ? ' 합계' : ''}</span>
        <output className={blocked || tells ? '' : 'sure'}>
          {formatAmount(empty ? 0 : view.payout)}
          <small>원</small>
        </output>
      </div>
      <Button
        look="primary"
        size="large"
        block
        busy={bet.lock === 'sending'}
        aria-disabled={blocked}
        aria-describedby={reason ? `${id}-lock` : refusal ? `${id}-reason` : undefined}
        className={tells ? 'place locked' : 'place'}
        onClick={bet.place}
      >
        {bet.lock === 'sending' ? '접수 중' : blocked || tells ? '베팅하기' : `${formatWon(view.totalStake)} 베팅하기`}
      </Button>
      {reason && (
        <p className="lock-reason" id={`${id}-lock`}>
          {reason}
        </p>
      )}
      {cart.kind.product === 'inplay' && member?.selfCert === 'y' && (
        <p className="lock-reason">인플레이 베팅은 15초 뒤에 접수돼요. 그동안은 취소할 수 없어요.</p>
      )}
      <OddsPolicy />
      <p className="play-money">모의머니 · 현금 가치 없음 · 환전 불가</p>
    </div>
  );
}

function Refusal({ id, refusal, fix }: { id: string; refusal: CartRefusal; fix: CartFix | null }) {
  const text = (cartTexts[refusal.code] as (refusal: CartRefusal) => string)(refusal);
  const handleFix = () => {
    if (!fix) return;
    if (fix.kind === 'stake') useCart.getState().setStake(fix.stake);
    else useCart.getState().remove(fix.selectionIds);
  };
  return (
    <div className="refusal">
      <MessageBand tone="danger" live id={id}>
        {text}
      </MessageBand>
      {fix && (
        <Button size="small" block className="fix" onClick={handleFix}>
          {fix.label}
        </Button>
      )}
    </div>
  );
}

function reasonOf(lock: Bet['lock'], empty: boolean, stake: number): string | null {
  if (lock === 'offline') return '연결이 끊겼어요. 다시 연결되면 베팅할 수 있어요.';
  if (lock === 'doubt') return '경기 정보를 새로 받고 있어요. 잠시 뒤 베팅할 수 있어요.';
  if (lock === 'unresolved') return '앞 베팅의 접수 결과를 확인하고 있어요.';
  if (lock === 'visitor') return null;
  if (empty) return null;
  return stake === 0 ? '베팅금액을 입력하면 베팅할 수 있어요.' : null;
}

const grouped = (decimal: string) => decimal.replace(/\B(?=(\d{3})+(?!\d)(?=.*\.))/g, ',');
