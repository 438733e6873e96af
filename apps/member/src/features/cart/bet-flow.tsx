import { cartKind } from '@lime/domain/betting/cart-kinds.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import { formatWon } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { hasLine } from '@lime/ui/line.ts';
import { useCart } from '../../lib/cart-store.ts';
import type { CartMode, CartPick } from '../../lib/cart-store.ts';
import { board } from '../../lib/odds-board.ts';
import {
  closeOverlays,
  confirmDialog,
  showAlert,
  showError,
  showLoading,
  showProcess,
  showSuccess,
  useOverlays,
  whenFree,
} from '../../lib/overlays.ts';
import { isInHand, takeInHand } from '../../lib/in-hand.ts';
import { holdWithoutLine } from '../../lib/line-lock.ts';
import { refreshMember, takeMoney } from '../../lib/member-session.ts';
import { untilClosed } from '../../lib/until-closed.ts';
import { onBetDecided } from '../../lib/socket.ts';
import { rememberStake } from '../../lib/stakes.ts';
import { toast } from '@lime/ui/toast.ts';
import { forgetAttempt, openAttempts, waitingSlips } from './attempts.ts';
import { counterFor } from './bet-counter.ts';
import { dropVerdict, useBetFlow } from './flow-state.ts';
import type { Verdict } from './flow-state.ts';
import { openOrder } from './open-order.ts';
import { ChangedPrices, LostSlips, OpenOrderSummary, OrderSummary, PlacedSlips } from './order-summary.tsx';
import { orderOf, submissionsOf } from './order.ts';
import type { AcceptOdds, Order, Submission } from './order.ts';
import { pricerOf } from './joint-odds.ts';
import type { Groups } from './joint-odds.ts';
import type { LiveCart } from './use-live-cart.ts';
import { viewCart } from './cart-view.ts';
import { noteFull } from './full-note.tsx';
import { learned, placeBet, unclearText } from './place-bet.ts';
import type { Counter, Outcome, Placed } from './place-bet.ts';
import { createWaitingList } from './waiting.ts';

export type Sender = { readonly member: string; readonly acceptOdds: AcceptOdds };

/**
 * Makes an order of picks whose prices have moved, by the rules and limits of then.
 *
 * @param groups  what picks of one match pay together now; absent where none share a match
 */
export type Reorder = (picks: readonly CartPick[], order: Order, groups?: Groups) => Order;

const question = '베팅을 하시겠습니까?';
const changedQuestion = '배당이 변경 되었습니다. 변경된 배당으로 베팅하시겠습니까?';
const success = '베팅에 성공하셨습니다.';

/** Says that a slip is under way, at the press of another one. */
export const tellUnderWay = (): void => showProcess('앞 베팅의 결과를 확인하고 있어요. 확인되면 바로 알려드려요.');

/** Places what the cart shows at the press; whenever prices move it is judged again by its rules and limits. */
export function placeCart(cart: LiveCart, mode: CartMode, sender: Sender, keys: readonly string[] = []): Promise<void> {
  const reorder: Reorder = (picks, before, groups) => {
    const judged = { ...cart.context, now: Date.now(), joint: pricerOf(groups ?? null) };
    return orderOf(viewCart(picks, before.mode, before.stake, judged), before.mode, before.stake);
  };
  return placeOrder(orderOf(cart.view, mode, cart.stake), sender, reorder, keys);
}

/**
 * Asks, sends, and shows the result. Source: specification 1 §4 "Bet submission flow".
 *
 * @param keys  of slips that never arrived and are sent again: should one arrive after all, it still counts once
 */
async function placeOrder(order: Order, sender: Sender, reorder: Reorder, keys: readonly string[] = []): Promise<void> {
  if (useBetFlow.getState().sending) return;
  const open = isInPlay(order) ? openOrder(order, reorder) : null;
  const yes = await confirmDialog(question, {
    detail: open ? <OpenOrderSummary order={order} open={open} /> : <OrderSummary order={order} />,
    yes: `${formatWon(order.totalStake)} 베팅하기`,
    no: '아니요',
    hold: holdWithoutLine(isInPlay(order), open),
  });
  if (yes) await submit(open?.now() ?? order, sender, reorder, new Map(), keys);
}

const isInPlay = ({ lines }: Order) => lines.some(({ pick }) => cartKind(pick.kind).product === 'inplay');

/** What a slip that waits may have to be asked about again; a page that was loaded anew offers its picks instead. */
let lastPlaced: { sender: Sender; reorder: Reorder; orders: ReadonlyMap<string, Order> } | null = null;

/** The order of one slip of an order: itself for a combination. */
const orderOfSlip = (order: Order, picks: readonly CartPick[], reorder: Reorder): Order =>
  order.mode === 'combo' ? order : reorder(picks, order);

async function submit(
  order: Order,
  sender: Sender,
  reorder: Reorder,
  quotes: ReadonlyMap<string, string>,
  keys: readonly string[] = [],
): Promise<void> {
  const left = [...keys];
  useBetFlow.setState({ sending: true });
  showLoading('베팅을 접수하고 있어요');
  const counter = counterFor(sender.member);
  const results: Placed[] = [];
  const orders = new Map<string, Order>();
  lastPlaced = { sender, reorder, orders };
  try {
    for (const submission of submissionsOf(
      order,
      sender.acceptOdds,
      () => left.shift() ?? crypto.randomUUID(),
      quotes,
    )) {
      orders.set(submission.key, orderOfSlip(order, submission.picks, reorder));
      results.push(await takeInHand(submission.key, () => placeBet(submission, counter)));
    }
  } finally {
    useBetFlow.setState({ sending: false, unresolved: unknownOf(sender.member) });
    closeOverlays();
  }
  // the line may be back already
  if (results.some(({ state }) => state === 'unclear') && hasLine())
    setTimeout(() => void resolveAttempts(sender.member), askAgainMs);
  awaitDecisions(sender.member);
  takeIn(results, order);
  noteFull(results);
  if (results.some(({ state }) => state === 'done' || state === 'pending')) rememberStake(sender.member, order.stake);
  await tell(results, order, sender, reorder);
}

/** What was placed, or waits for its decision, leaves the cart; the balance is that of the answer, and the member is read again. */
function takeIn(results: readonly Placed[], order: Order): void {
  const done = results.filter((result) => result.state === 'done' || result.state === 'pending');
  if (done.length === 0) return;
  if (done.length === results.length && order.lines.length === useCart.getState().picks.length)
    useCart.getState().clear();
  else useCart.getState().remove(done.flatMap(({ submission }) => submission.picks.map((pick) => pick.selectionId)));
  const bet = results.findLast((result) => result.state === 'done')?.bet;
  if (bet) takeMoney(bet);
  readAgain();
}

/** A slip came or went: balance and lists of slips are read again. */
function readAgain(): void {
  import('../../lib/query.ts').then(
    (query) => query.readAgain('slips'),
    () => undefined, // what has read no list has none to read again
  );
  void refreshMember();
}

async function tell(results: readonly Placed[], order: Order, sender: Sender, reorder: Reorder): Promise<void> {
  const done = results.filter((result) => result.state === 'done');
  const waiting = results.filter((result) => result.state === 'pending');
  if (done.length + waiting.length === results.length) {
    if (waiting.length === 0) showSuccess(success, <PlacedSlips slips={done} />);
    else toast('접수 확인 중이에요. 결과를 알려드릴게요.');
    return;
  }
  const changed = results.filter((result) => result.state === 'changed');
  const gone = changed.find(({ change }) => change.selections.some((selection) => selection.gone));
  if (gone) {
    for (const { change, submission } of changed) {
      for (const { betsSeq } of change.selections.filter((selection) => selection.gone)) {
        board.close(betsSeq, submission.picks.find((pick) => pick.selectionId === betsSeq)?.odds ?? 1000);
      }
    }
    await showAlert(gone.text);
    useCart.getState().clear(); // odds-change popup (a): closing clears the cart
    return;
  }
  if (changed.length > 0) {
    await askAgain(changed, done.length + waiting.length, order, sender, reorder);
    return;
  }
  const failed =
    results.find((result) => result.state === 'refused') ?? results.find((result) => result.state === 'unclear');
  const taken = done.length + waiting.length;
  showError(failed?.text ?? '', taken > 0 ? `${taken}건은 접수됐어요.` : undefined);
}

/** Odds-change popup (b): yes submits at the prices the server promised. */
async function askAgain(
  changed: readonly Extract<Placed, { state: 'changed' }>[],
  placed: number,
  order: Order,
  sender: Sender,
  reorder: Reorder,
): Promise<void> {
  const now = new Map(
    changed.flatMap(({ change }) =>
      change.selections.map(
        ({ betsSeq, odds }) => [betsSeq, { odds: oddsFromWire(odds), quoteId: change.quoteId }] as const,
      ),
    ),
  );
  const picks = changed
    .flatMap(({ submission }) => submission.picks)
    .map((pick): CartPick => ({ ...pick, seenOdds: pick.odds, odds: now.get(pick.selectionId)?.odds ?? pick.odds }));
  const next = reorder(
    picks,
    order,
    changed.flatMap(({ change }) => change.groups),
  );
  const yes = await confirmDialog(changedQuestion, {
    detail: <ChangedPrices before={order} after={next} placed={placed} />,
    yes: '예, 베팅할게요',
    no: '아니요',
    hold: holdWithoutLine(isInPlay(next)),
  });
  useCart.getState().agree(new Map(picks.map((pick) => [pick.selectionId, pick.odds])));
  if (yes) await submit(next, sender, reorder, new Map([...now].map(([id, { quoteId }]) => [id, quoteId])));
}

let following: { readonly member: string; readonly list: ReturnType<typeof createWaitingList> } | null = null;

/** Waits for the decisions of the member's slips, wherever the member goes in the meantime. */
function awaitDecisions(member: string): void {
  if (following?.member !== member) {
    const list = createWaitingList({
      now: Date.now,
      later: (run, ms) => setTimeout(run, ms),
      ask: counterFor(member).ask,
      decided: (slip, verdict) => {
        forgetAttempt(slip.submission.key);
        useBetFlow.setState(({ verdicts }) => ({
          waiting: waitingSlips(member),
          verdicts: verdict ? [...verdicts, verdict] : verdicts,
        }));
        if (verdict) sayVerdict(verdict);
        readAgain();
      },
    });
    following = { member, list };
  }
  const waiting = waitingSlips(member);
  useBetFlow.setState({ waiting });
  for (const slip of waiting) following.list.add(slip);
}

onBetDecided((message) => following?.list.told(message));

/** The specified popup of its end, on whatever page the member is by then; a moved price asks its question. */
function sayVerdict(verdict: Verdict): void {
  const { state, code, text } = verdict;
  if (state === 'done') {
    const { submission, betCode } = verdict.slip;
    whenFree(() => showSuccess(success, <PlacedSlips slips={[{ state: 'done', submission, betCode, bet: null }]} />));
  } else if (code === 'BET_ODDS_CHANGED' && text === changedQuestion) void askAgainLater(verdict);
  else whenFree(() => showError(text, '베팅금액은 돌려드렸어요.'));
}

/** Odds-change popup (b) for a slip that had waited: yes submits it at the prices of now. */
async function askAgainLater(verdict: Verdict): Promise<void> {
  const last = lastPlaced;
  const before = last?.orders.get(verdict.slip.submission.key);
  if (!last || !before || useBetFlow.getState().sending) return toast('배당이 바뀌어 접수되지 않았어요.', 'danger');
  const picks = verdict.slip.submission.picks.map((pick): CartPick => {
    const now = board.bet(pick.selectionId);
    return { ...pick, seenOdds: pick.odds, odds: now?.odds ?? pick.odds, suspended: now?.state !== 'open' };
  });
  const next = last.reorder(picks, before);
  const yes = await confirmDialog(changedQuestion, {
    detail: <ChangedPrices before={before} after={next} placed={0} />,
    yes: '예, 베팅할게요',
    no: '아니요',
    hold: holdWithoutLine(isInPlay(next)),
  });
  if (!yes) return;
  dropVerdict(verdict);
  await submit(next, last.sender, last.reorder, new Map());
}

/** The picks of a refused slip are in the cart again, as they are sold now. */
export function pickAgain({ slip }: Verdict): void {
  useCart.setState({
    picks: slip.submission.picks,
    mode: slip.submission.picks.length > 1 ? 'combo' : useCart.getState().mode,
  });
  useCart.getState().setStake(slip.submission.body.amount);
}

const askAgainMs = 2_000;
const notTaken = '앞 베팅은 접수되지 않았어요. 보유금은 그대로예요.';
let resolving = false;
/** keys whose end is known and waits to be read: kept over a reload until then, and asked for no more */
const ended = new Set<string>();
const unknownOf = (member: string) => openAttempts(member).filter(({ key }) => !ended.has(key));

/**
 * Asks what became of slips that were sent and never answered (a lost connection, a reload in that second), shows it, and
 * goes on waiting for those that are decided later. One the server never saw may be bet again; its picks are still in the
 * cart.
 */
export async function resolveAttempts(member: string): Promise<void> {
  awaitDecisions(member);
  following?.list.lookAgain();
  if (resolving || useBetFlow.getState().sending) return;
  resolving = true;
  const counter = counterFor(member);
  const results: Placed[] = [];
  const lost: Submission[] = [];
  try {
    for (const submission of unknownOf(member)) {
      if (await isInHand(submission.key)) continue;
      const outcome = await lastWord(submission.key, counter);
      if (outcome === null || outcome.state === 'pending') continue;
      ended.add(submission.key);
      if (outcome.state === 'unknown') lost.push(submission);
      else results.push(learned(submission, outcome));
    }
  } finally {
    resolving = false;
    useBetFlow.setState({ unresolved: unknownOf(member) });
  }
  const done = results.filter((result) => result.state === 'done');
  const refused = results.find((result) => result.state === 'refused');
  if (done.length > 0) {
    useCart.getState().remove(done.flatMap(({ submission }) => submission.picks.map((pick) => pick.selectionId)));
    readAgain();
  }
  if (results.length > 0)
    inPlaceOfUnclear(() => {
      if (done.length > 0) showSuccess(success, <PlacedSlips slips={done} />);
      else if (refused) showError(refused.text);
      void untilClosed().then(() => results.forEach(({ submission }) => wasRead(submission)));
    });
  if (lost.length > 0) inPlaceOfUnclear(() => void offerAgain(lost));
}

function wasRead({ key }: Submission): void {
  forgetAttempt(key);
  ended.delete(key);
}

/** What the server knows of a key. What it never saw is asked for twice: the slip may still be on its way. */
async function lastWord(key: string, counter: Counter): Promise<Outcome | null> {
  const first = await counter.ask(key).catch(() => null);
  if (first?.state !== 'unknown') return first;
  await counter.wait(askAgainMs);
  return counter.ask(key).catch(() => null);
}

/** The promise to tell more makes room for what there is to tell; anything else on screen comes first. */
function inPlaceOfUnclear(show: () => void): void {
  const { current } = useOverlays.getState();
  if (current?.kind === 'error' && current.text === unclearText) show();
  else whenFree(show);
}

async function offerAgain(lost: readonly Submission[]): Promise<void> {
  const yes = await confirmDialog(notTaken, { detail: <LostSlips slips={lost} />, yes: '다시 베팅', no: '닫기' });
  // betting again remembers its slips anew
  lost.forEach(wasRead);
  if (!yes) return;
  // slips of one pick each were bet together; of several combinations the cart holds one
  const slips = lost.every(({ picks }) => picks.length === 1) ? lost : lost.slice(-1);
  const picks = slips.flatMap((slip) => slip.picks);
  const { mode } = useCart.getState();
  useCart.setState({ picks, mode: slips.length > 1 ? 'single' : picks.length > 1 ? 'combo' : mode });
  useCart.getState().setStake(slips[0]!.body.amount);
  useBetFlow.setState({ again: slips.map(({ key }) => key) });
  // elsewhere there is no cart
  if (!/^\/(main$|sport\/(?!result))/.test(window.location.pathname))
    go(cartKind(picks[0]!.kind).product === 'inplay' ? '/sport/livematch' : '/sport/korean');
}
