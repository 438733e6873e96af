import { oddsFromWire } from '@lime/domain/odds.ts';
import { formatWon } from '@lime/ui/format.ts';
import { create } from 'zustand';
import { useCart } from '../../lib/cart-store.ts';
import type { CartPick } from '../../lib/cart-store.ts';
import { board } from '../../lib/odds-board.ts';
import { closeOverlays, confirmDialog, showAlert, showError, showLoading, showSuccess } from '../../lib/overlays.ts';
import { changeMember, refreshMember } from '../../lib/session.ts';
import { openAttempts } from './attempts.ts';
import { counterFor } from './bet-counter.ts';
import { ChangedPrices, OrderSummary, PlacedSlips } from './order-summary.tsx';
import { submissionsOf } from './order.ts';
import type { AcceptOdds, Order, Submission } from './order.ts';
import { learned, placeBet } from './place-bet.ts';
import type { Placed } from './place-bet.ts';

export type Sender = { readonly member: string; readonly acceptOdds: AcceptOdds };

/** Makes an order of picks whose prices have moved, by the rules and limits of then. */
export type Reorder = (picks: readonly CartPick[], order: Order) => Order;

type Flow = {
  readonly sending: boolean;
  /** slips whose fate is not known yet: while there are any, nothing new is sent */
  readonly unresolved: readonly Submission[];
};

export const useBetFlow = create<Flow>()(() => ({ sending: false, unresolved: [] }));

const question = '베팅을 하시겠습니까?';
const changedQuestion = '배당이 변경 되었습니다. 변경된 배당으로 베팅하시겠습니까?';
const success = '베팅에 성공하셨습니다.';

/** Asks, sends, tells. Source: specification 1 §4 "Bet submission flow". */
export async function placeOrder(order: Order, sender: Sender, reorder: Reorder): Promise<void> {
  if (useBetFlow.getState().sending) return;
  const yes = await confirmDialog(question, {
    detail: <OrderSummary order={order} />,
    yes: `${formatWon(order.totalStake)} 베팅하기`,
    no: '아니요',
  });
  if (yes) await submit(order, sender, reorder, new Map());
}

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
  try {
    for (const submission of submissionsOf(order, sender.acceptOdds, () => crypto.randomUUID(), quotes)) {
      results.push(await placeBet(submission, counter));
    }
  } finally {
    useBetFlow.setState({ sending: false, unresolved: openAttempts(sender.member) });
    closeOverlays();
  }
  takeIn(results, order);
  await tell(results, order, sender, reorder);
}

/** What was placed leaves the cart; the balance is that of the answer, and the member is read again. */
function takeIn(results: readonly Placed[], order: Order): void {
  const done = results.filter((result) => result.state === 'done');
  if (done.length === 0) return;
  if (done.length === results.length && order.lines.length === useCart.getState().picks.length)
    useCart.getState().clear();
  else useCart.getState().remove(done.flatMap(({ submission }) => submission.picks.map((pick) => pick.selectionId)));
  const cash = done.at(-1)!.bet?.members_cash;
  if (cash !== undefined) changeMember({ members_cash: cash });
  void import('../../lib/query.ts').then(({ queryClient }) => queryClient.invalidateQueries({ queryKey: ['slips'] }));
  void refreshMember();
}

async function tell(results: readonly Placed[], order: Order, sender: Sender, reorder: Reorder): Promise<void> {
  const done = results.filter((result) => result.state === 'done');
  if (done.length === results.length) {
    showSuccess(success, <PlacedSlips slips={done} />);
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
    await askAgain(changed, done.length, order, sender, reorder);
    return;
  }
  const failed =
    results.find((result) => result.state === 'refused') ?? results.find((result) => result.state === 'unclear');
  showError(failed?.text ?? '', done.length > 0 ? `${done.length}건은 접수됐어요.` : undefined);
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

/**
 * Asks what became of slips that were sent and never answered (a lost connection, a reload in that second). One the server
 * never saw is forgotten: nothing was taken, and its picks are still in the cart.
 */
export async function resolveAttempts(member: string): Promise<void> {
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
