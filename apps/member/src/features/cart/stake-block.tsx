import { cutProduct, productOf } from '@lime/domain/odds.ts';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { laterPart } from '@lime/ui/later-part.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { useCart } from '../../lib/cart-store.ts';
import { useMember } from '../../lib/member-session.ts';
import { Said } from './cart-body.tsx';
import { OddsPolicy } from './odds-policy.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import type { Bet } from './use-bet.ts';
import type { LiveCart } from './use-live-cart.ts';

const ChipsEditor = laterPart(async () => (await import('./chips-editor.tsx')).ChipsEditor);

type Props = { cart: LiveCart; bet: Bet };

/**
 * Limits, amount, payout, the reason against the bet with its correction, and the button. The block is always in view and
 * always of one height, so the picks above it keep their room whatever it shows.
 */
export function StakeBlock({ cart, bet }: Props) {
  const { view, folders, stake } = cart;
  const { limits, balance } = cart.context;
  const member = useMember();
  const mode = useCart((state) => state.mode);
  const id = useId();
  const [editing, setEditing] = useState(false);
  const single = mode === 'single';
  const empty = folders === 0;
  const refusal = empty ? null : view.refusal;
  // the press shows what is wrong with the connection (specification 1 §8)
  const tells =
    cart.kind.product === 'inplay' && (bet.lock === 'offline' || bet.lock === 'silent' || bet.lock === 'doubt');
  const isHeld = bet.lock !== null && bet.lock !== 'visitor';
  const blocked =
    empty ||
    refusal !== null ||
    (cart.isPricing && member !== null) ||
    (stake === 0 && member !== null) ||
    (isHeld && !tells);
  const setStake = useCart.getState().setStake;
  const why =
    reasonOf(bet.lock, empty, stake) ??
    (cart.isPricing && member !== null && !cart.onPriceAgain ? '조합 배당을 계산하고 있어요.' : null);
  // moved prices come first, unless the bet is held
  const reason = (isHeld && bet.lock !== 'sending') || view.changed === 0 ? why : null;
  const guest = bet.lock === 'visitor';
  const isDelayed = cart.kind.product === 'inplay' && member?.selfCert === 'y';

  return (
    <div className="stake-block">
      <CartLimits cart={cart} single={single} refused={refusal?.code} />
      <WonInput
        label={single ? '폴더당 베팅금액' : '베팅금액'}
        lead={single ? '폴더당' : '베팅금액'}
        placeholder="금액 입력"
        value={stake === 0 ? null : stake}
        bad={view.aboutStake && !empty}
        describedBy={refusal ? `${id}-reason` : undefined}
        onChange={(amount) => setStake(amount ?? 0)}
        onEnter={blocked ? undefined : bet.place}
        aside={
          <span className="held">
            {member && `보유 ${formatWon(member.members_cash)}`}
            <IconButton label="빠른 금액 바꾸기" className="edit-chips" onClick={() => setEditing(true)}>
              <Pencil size={13} aria-hidden />
            </IconButton>
          </span>
        }
      />
      <QuickAmounts stake={stake} limits={limits} balance={member ? balance : limits.maxBetting} onStake={setStake} />
      <div className="say">
        {empty ? (
          reason && (
            <p className="lock-reason" id={`${id}-lock`}>
              {reason}
            </p>
          )
        ) : (
          <Said cart={cart} refusal={refusal} reason={reason} isDelayed={isDelayed} id={id} />
        )}
      </div>
      <Pays cart={cart} single={single} sure={!blocked && !tells} />
      <Button
        look="primary"
        size="large"
        block
        busy={bet.lock === 'sending'}
        aria-disabled={blocked}
        aria-describedby={
          refusal ? `${id}-reason` : reason || cart.onPriceAgain || isDelayed ? `${id}-lock` : undefined
        }
        className={tells ? 'place locked' : 'place'}
        onClick={bet.place}
      >
        {bet.lock === 'sending'
          ? '접수 중'
          : blocked || tells
            ? '베팅하기'
            : guest
              ? '로그인하고 베팅하기'
              : `${formatWon(view.totalStake)} 베팅하기`}
      </Button>
      <OddsPolicy />
      {editing && <ChipsEditor onClose={() => setEditing(false)} />}
    </div>
  );
}

type CartRefusal = LiveCart['view']['refusal'];
type LimitsProps = { cart: LiveCart; single: boolean; refused: NonNullable<CartRefusal>['code'] | undefined };

/** The limits of the cart; the one that refuses it is marked. */
function CartLimits({ cart, single, refused }: LimitsProps) {
  const { limits } = cart.context;
  return (
    <dl className="limits">
      <div className={refused === 'BET_TOO_MANY_LEGS' ? 'bad' : undefined}>
        <dt className="visually-hidden">폴더 수</dt>
        <dd>
          <b>{cart.folders}</b> / {single ? '단폴더' : `최대 ${limits.maxFolders}폴더`}
        </dd>
      </div>
      <div className={refused === 'BET_ODDS_ABOVE_MAXIMUM' ? 'bad' : undefined}>
        <dt>최대 배당</dt>
        <dd>{grouped(cutProduct(productOf([limits.maxOdds])))}</dd>
      </div>
      <div>
        <dt className="visually-hidden">금액 한도{single && ' (폴더당)'}</dt>
        <dd>
          {formatAmount(limits.minBetting)}–{formatWon(limits.maxBetting)}
        </dd>
      </div>
    </dl>
  );
}

/** Odds and payout. @param sure  the bet can be placed as it is */
function Pays({ cart, single, sure }: { cart: LiveCart; single: boolean; sure: boolean }) {
  const { view, folders, isPricing } = cart;
  return (
    <div className="pays">
      <span className="total">
        <small>{single ? '가장 높은 배당' : '총 배당'}</small>
        <b>{folders === 0 || isPricing ? '–' : view.totalOdds}</b>
      </span>
      <span className="label">예상 당첨금{single && folders > 1 ? ' 합계' : ''}</span>
      <output className={sure ? 'sure' : ''}>
        {formatAmount(folders === 0 || isPricing ? 0 : view.payout)}
        <small>원</small>
      </output>
    </div>
  );
}

function reasonOf(lock: Bet['lock'], empty: boolean, stake: number): string | null {
  if (lock === 'offline') return '연결이 끊겼어요. 다시 연결되면 베팅할 수 있어요.';
  if (lock === 'silent') return '5초 동안 배당을 받지 못해 베팅을 잠갔어요. 다시 받으면 바로 풀려요.';
  if (lock === 'full') return '열어둔 화면이 많아 인플레이 베팅을 잠갔어요. 다른 화면을 닫아주세요.';
  if (lock === 'doubt') return '경기 정보를 새로 받고 있어요. 잠시 후 베팅할 수 있어요.';
  if (lock === 'unresolved') return '앞 베팅의 접수 결과를 확인하고 있어요.';
  if (lock === 'visitor') return null;
  if (empty) return null;
  return stake === 0 ? '베팅금액을 입력하면 베팅할 수 있어요.' : null;
}

const grouped = (decimal: string) => decimal.replace(/\B(?=(\d{3})+(?!\d)(?=.*\.))/g, ',');
