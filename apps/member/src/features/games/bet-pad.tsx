import type { WireRound } from '@lime/contract/games.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import { halfStake, maxStake } from '@lime/domain/betting/cart.ts';
import type { CartRefusal } from '@lime/domain/betting/cart-types.ts';
import type { LevelLimits } from '@lime/domain/limits/level-limits.ts';
import type { Won } from '@lime/domain/money.ts';
import { oddsToWire, payoutOf, productOf } from '@lime/domain/odds.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatMan, formatWon } from '@lime/ui/format.ts';
import { Skeleton } from '@lime/ui/states.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { Timer, Trash2 } from 'lucide-react';
import { memo, useEffect, useId } from 'react';
import { useLayout } from '../../lib/layout.ts';
import { useMember } from '../../lib/member-session.ts';
import { askToSignIn } from '../../lib/overlays.ts';
import { placeBet, prepareBet } from './bet-press.ts';
import { clearPick, usePad } from './pad.ts';
import type { PadPick } from './pad.ts';
import { fitAmount, padFault } from './pad-amount.ts';
import { englishText, padText } from './pad-texts.ts';
import { leftText } from '@lime/ui/rounds/phase.ts';
import type { Phase, RoundTimes } from '@lime/ui/rounds/phase.ts';
import { KeyMap, usePadKeys } from './pad-keys.tsx';
import { useGameLimits } from './use-game-limits.ts';
import { useServerNow } from '@lime/ui/rounds/use-countdown.ts';
import './bet-pad.css';

/** Betting on the round has ended. */
const started: CartRefusal = { code: 'BET_GAME_STARTED', detail: { selections: [] } };

/** Source: specification 1 §9 "Default bet amount", "Quick amounts". */
const usualAmount = 10_000;
const quickAmounts = [10_000, 50_000, 100_000, 500_000, 1_000_000];

type Game = Pick<RoundGame<never>, 'betKind' | 'limitKind'>;
type Props = { game: Game; round: WireRound | null; phase: Phase; times: RoundTimes | null };

/** The cart of a game: its one pick, the amount put right as it is entered, what it pays, and the button. */
export const BetPad = memo(function BetPad({ game, round, phase, times }: Props) {
  const limits = useGameLimits(game, round);
  const member = useMember();
  const mobile = useLayout() === 'mobile';
  const { pick, amount: entered, sending, refused } = usePad();
  const id = useId();
  // a visitor's amount is put right without a balance: signing in comes first
  const balance = member?.members_cash ?? Number.MAX_SAFE_INTEGER;
  const odds = pick?.odds ?? null;
  const isPicked = pick !== null;
  useEffect(() => {
    if (isPicked) prepareBet();
  }, [isPicked]);

  usePadKeys({
    half: () => limits && set(halfStake(limits, balance)),
    most: () => limits && set(maxStake(limits, balance)),
    clear: clearPick,
    place: () => limits && place(),
  });

  if (!limits) return <Skeleton className="game-pad-wait" />;
  const room = { limits, balance, odds };
  const fitted = fitAmount(entered ?? (mobile ? 0 : usualAmount), room);
  const { amount } = fitted;
  const shut = phase !== 'open';
  // a round that has opened since takes bets
  const said = refused === started && !shut ? null : refused;
  const why = said ?? (entered === null ? null : fitted.why);
  const set = (next: Won) => usePad.setState({ amount: next, refused: null });
  const payout = pick ? payoutOf(amount, productOf([pick.odds])) : 0;
  const fault = padFault(amount, room);
  const place = () => {
    if (sending) return;
    if (shut) return usePad.setState({ refused: phase === 'loading' ? null : started });
    if (!member) return askToSignIn();
    if (fault || !pick) return usePad.setState({ refused: fault });
    placeBet(game.betKind, pick, amount, member.members_seq);
  };

  return (
    <section className="card game-pad" aria-labelledby={`${id}-title`} data-picked={pick ? '' : undefined}>
      <PadHead id={id} no={times?.no} picked={pick !== null} mobile={mobile} />
      <PickLine pick={pick} shut={shut} />
      <fieldset disabled={shut}>
        <legend className="visually-hidden">베팅금액</legend>
        <WonInput
          label="베팅금액"
          lead="₩"
          placeholder="금액 입력"
          value={amount === 0 ? null : amount}
          bad={why !== null && why !== started && why.code !== 'BET_NO_PICKS'}
          describedBy={why ? `${id}-why` : undefined}
          onChange={(next) => set(next ?? 0)}
          onEnter={place}
          aside={`${formatAmount(limits.minBetting)} ~ ${formatWon(limits.maxBetting)}`}
        />
        <PadAmounts amount={amount} limits={limits} balance={balance} onSet={set} />
      </fieldset>
      <div className="pad-why" id={`${id}-why`} role="status">
        {why && (
          <>
            {padText(why)}
            {englishText(why) && <small lang="en">{englishText(why)}</small>}
          </>
        )}
      </div>
      <PadFigures payout={payout} maxWin={limits.maxWin} mostBets={round?.limits.mostBets} />
      {/* a press in a closed round tells why, so the button stays readable */}
      <Button
        look={(shut || !pick) && !sending ? 'plain' : 'primary'}
        size="large"
        block
        busy={sending}
        onClick={place}
      >
        {sending ? '접수 중' : fault || shut ? '베팅하기' : `${formatWon(amount)} 베팅하기`}
      </Button>
      <Closing phase={phase} times={times} />
    </section>
  );
});

type HeadProps = {
  /** of the pad, whose title is named after it */
  id: string;
  no: RoundTimes['no'] | undefined;
  picked: boolean;
  mobile: boolean;
};

function PadHead({ id, no, picked, mobile }: HeadProps) {
  return (
    <header>
      <h2 id={`${id}-title`}>베팅카트</h2>
      {no !== undefined && <span className="badge lime">{no}회차</span>}
      <span className="tools">
        {picked && (
          <button type="button" className="clear" onClick={clearPick}>
            <Trash2 size={14} aria-hidden />
            비우기
          </button>
        )}
        <KeyMap hidden={mobile} />
      </span>
    </header>
  );
}

function PickLine({ pick, shut }: { pick: PadPick | null; shut: boolean }) {
  return (
    <div className="pad-pick" aria-live="polite">
      {pick ? (
        <>
          <span>
            <b>{pick.name}</b>
            <small>{pick.folder}</small>
          </span>
          <strong>{oddsToWire(pick.odds).toFixed(2)}</strong>
        </>
      ) : (
        <p>{shut ? '이번 회차는 마감됐어요. 다음 회차를 기다려주세요.' : '한 번에 1개만 담을 수 있어요.'}</p>
      )}
    </div>
  );
}

type AmountsProps = { amount: Won; limits: LevelLimits; balance: Won; onSet: (amount: Won) => void };

/** Amounts that add, and those that replace. */
function PadAmounts({ amount, limits, balance, onSet }: AmountsProps) {
  return (
    <div className="pad-quick" role="group" aria-label="빠른 금액">
      {quickAmounts.map((step) => (
        <button key={step} type="button" onClick={() => onSet(amount + step)}>
          {formatMan(step)}
          <span className="visually-hidden">원 더하기</span>
        </button>
      ))}
      <button type="button" className="sets" onClick={() => onSet(halfStake(limits, balance))}>
        HALF
      </button>
      <button type="button" className="sets" onClick={() => onSet(maxStake(limits, balance))}>
        MAX
      </button>
      <button type="button" className="sets" onClick={() => onSet(0)}>
        지우기
      </button>
    </div>
  );
}

/** @param mostBets  of one member in a round; null: as many as they like; absent: no round is known yet */
function PadFigures({ payout, maxWin, mostBets }: { payout: Won; maxWin: Won; mostBets: number | null | undefined }) {
  return (
    <dl>
      <div>
        <dt>예상 당첨금</dt>
        <dd>{formatWon(payout)}</dd>
      </div>
      <div className="faint">
        <dt>최대 당첨금</dt>
        <dd>{formatWon(maxWin)}</dd>
      </div>
      {/* there from the start, as the button below must not move under a finger */}
      <div className="faint">
        <dt>한 회차 베팅</dt>
        <dd>{mostBets === undefined ? '–' : mostBets === null ? '제한 없음' : `${mostBets}번까지`}</dd>
      </div>
    </dl>
  );
}

/** When betting on the round ends. */
function Closing({ phase, times }: Pick<Props, 'phase' | 'times'>) {
  const now = useServerNow(times?.closesAt ?? null);
  return (
    <p className="pad-closing">
      <Timer size={14} aria-hidden />
      {!times || now === null
        ? '회차를 불러오고 있어요'
        : phase === 'open'
          ? `${leftText(times.closesAt, now)} 뒤에 마감해요`
          : phase === 'closed'
            ? '추첨을 기다리고 있어요'
            : '다음 회차를 준비하고 있어요'}
    </p>
  );
}
