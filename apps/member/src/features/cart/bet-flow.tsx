import { cartKind } from '@lime/domain/betting/cart-kinds.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import { formatWon } from '@lime/ui/format.ts';
import { useCart } from '../../lib/cart-store.ts';
import type { CartPick } from '../../lib/cart-store.ts';
import { board } from '../../lib/odds-board.ts';
import {
  closeOverlays,
  confirmDialog,
  showAlert,
  showError,
  showLoading,
  showSuccess,
  whenFree,
} from '../../lib/overlays.ts';
import { changeMember, refreshMember } from '../../lib/session.ts';
import { onBetDecided } from '../../lib/socket.ts';
import { rememberStake } from '../../lib/stakes.ts';
import { toast } from '@lime/ui/toast.ts';
import { forgetAttempt, openAttempts, waitingSlips } from './attempts.ts';
import { counterFor } from './bet-counter.ts';
import { dropVerdict, useBetFlow } from './flow-state.ts';
import type { Verdict } from './flow-state.ts';
import { openOrder } from './open-order.ts';
import { ChangedPrices, OpenOrderSummary, OrderSummary, PlacedSlips } from './order-summary.tsx';
import { submissionsOf } from './order.ts';
import type { AcceptOdds, Order } from './order.ts';
import { noteFull } from './full-note.tsx';
import { learned, placeBet } from './place-bet.ts';
import type { Placed } from './place-bet.ts';
import { createWaitingList } from './waiting.ts';

export type Sender = { readonly member: string; readonly acceptOdds: AcceptOdds };

/** Makes an order of picks whose prices have moved, by the rules and limits of then. */
export type Reorder = (picks: readonly CartPick[], order: Order) => Order;

const question = '베팅을 하시겠습니까?';
const changedQuestion = '배당이 변경 되었습니다. 변경된 배당으로 베팅하시겠습니까?';
const success = '베팅에 성공하셨습니다.';

/** Asks, sends, tells. Source: specification 1 §4 "Bet submission flow". */
export async function placeOrder(order: Order, sender: Sender, reorder: Reorder): Promise<void> {
  if (useBetFlow.getState().sending) return;
  const open = isInPlay(order) ? openOrder(order, reorder) : null;
  const yes = await confirmDialog(question, {
    detail: open ? <OpenOrderSummary order={order} open={open} /> : <OrderSummary order={order} />,
    yes: `${formatWon(order.totalStake)} 베팅하기`,
    no: '아니요',
    hold: open ?? undefined,
  });
  if (yes) await submit(open?.now() ?? order, sender, reorder, new Map());
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
): Promise<void> {
  useBetFlow.setState({ sending: true });
  showLoading('베팅을 접수하고 있어요');
  const counter = counterFor(sender.member);
  const results: Placed[] = [];
  const orders = new Map<string, Order>();
  lastPlaced = { sender, reorder, orders };
  try {
    for (const submission of submissionsOf(order, sender.acceptOdds, () => crypto.randomUUID(), quotes)) {
      orders.set(submission.key, orderOfSlip(order, submission.picks, reorder));
      results.push(await placeBet(submission, counter));
    }
  } finally {
    useBetFlow.setState({ sending: false, unresolved: openAttempts(sender.member) });
    closeOverlays();
  }
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
  const cash = results.findLast((result) => result.state === 'done')?.bet?.members_cash;
  if (cash !== undefined) changeMember({ members_cash: cash });
  readAgain();
}

/** A slip came or went: balance and lists of slips are read again. */
function readAgain(): void {
  void import('../../lib/query.ts').then(({ queryClient }) => queryClient.invalidateQueries({ queryKey: ['slips'] }));
  void refreshMember();
}

async function tell(results: readonly Placed[], order: Order, sender: Sender, reorder: Reorder): Promise<void> {
  const done = results.filter((result) => result.state === 'done');
  const waiting = results.filter((result) => result.state === 'pending');
  if (done.length + waiting.length === results.length) {
    if (waiting.length === 0) showSuccess(success, <PlacedSlips slips={done} />);
    else toast('접수 확인 중이에요. 결과를 알려 드릴게요.');
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
  const next = reorder(picks, order);
  const yes = await confirmDialog(changedQuestion, {
    detail: <ChangedPrices before={order} after={next} placed={placed} />,
    yes: '예, 베팅할게요',
    no: '아니요',
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
  else whenFree(() => showError(text, '베팅금액은 돌려 드렸어요.'));
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

/**
 * Asks what became of slips that were sent and never answered (a lost connection, a reload in that second), and goes on
 * waiting for those that are decided later. One the server never saw is forgotten: nothing was taken, and its picks are
 * still in the cart.
 */
export async function resolveAttempts(member: string): Promise<void> {
  awaitDecisions(member);
  following?.list.lookAgain();
  const counter = counterFor(member);
  const results: Placed[] = [];
  for (const submission of openAttempts(member)) {
    const outcome = await counter.ask(submission.key).catch(() => null);
    if (outcome === null || outcome.state === 'pending') continue;
    counter.forget(submission.key);
    if (outcome.state !== 'unknown') results.push(learned(submission, outcome));
  }
  useBetFlow.setState({ unresolved: openAttempts(member) });
  const done = results.filter((result) => result.state === 'done');
  const refused = results.find((result) => result.state === 'refused');
  if (done.length > 0) {
    useCart.getState().remove(done.flatMap(({ submission }) => submission.picks.map((pick) => pick.selectionId)));
    void refreshMember();
    showSuccess(success, <PlacedSlips slips={done} />);
  } else if (refused) showError(refused.text);
}
