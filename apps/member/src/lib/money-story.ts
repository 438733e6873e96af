import { withParticle } from '@lime/domain/text/particle.ts';
import { formatAmount } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { hasLine } from '@lime/ui/line.ts';
import { useAnswered } from './answered-money.ts';
import { send } from './api.ts';
import type { Path, Payload } from './calls.ts';
import { isInHand } from './in-hand.ts';
import { layoutNow } from './layout.ts';
import { closeAlert, confirmDialog, openOverlay, showAlert, showSuccess, useOverlays, whenFree } from './overlays.ts';
import { queryClient } from './query.ts';
import { refreshMember } from './member-session.ts';
import { forgetSubmission, moneyInHand, sendAgain, unansweredSubmissions, unansweredText } from './submissions.ts';
import type { OpenSubmission } from './submissions.ts';
import { untilClosed } from './until-closed.ts';

type Outcome = Payload<'/balance/outcome'>;
type Done = Extract<Outcome, { state: 'done' }>;

const askAgainMs = 2_000;
const laterMs = 15_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let asking = false;
/** keys whose end is known and waits to be read */
const ended = new Set<string>();

/** Asks what became of requests of money that no answer came of, and shows it; nothing known yet is asked for later. */
export async function tellOpenMoney(member: string): Promise<void> {
  if (asking) return;
  asking = true;
  let open = 0;
  try {
    for (const one of unansweredSubmissions(member)) {
      if (ended.has(one.key) || !(one.path in lost)) continue;
      const outcome = (await isInHand(moneyInHand(member))) ? null : await lastWord(one.key);
      if (outcome === null) open += 1;
      else {
        ended.add(one.key);
        if (outcome.state === 'done') showDone(one, outcome);
        else showLost(one);
      }
    }
  } finally {
    asking = false;
  }
  if (open > 0 && hasLine()) setTimeout(() => void tellOpenMoney(member), laterMs);
}

/** What the server never saw is asked for twice: it may still be on its way. Null: no answer. */
async function lastWord(key: string): Promise<Outcome | null> {
  const ask = () => send('/balance/outcome', { key }).catch(() => null);
  const first = await ask();
  if (first?.state !== 'unknown') return first;
  await wait(askAgainMs);
  return ask();
}

const beginAnew = () => useAnswered.setState(({ count }) => ({ count: count + 1 }));

/** Its member has read the end of it: a page that reloads before that shows it again. */
function end(one: OpenSubmission): void {
  ended.delete(one.key);
  forgetSubmission(one.key);
}

const doneTexts = {
  deposit: (amount: string) => `앞서 보낸 ${amount}원 입금 신청은 접수됐어요.`,
  withdrawal: (amount: string) => `앞서 보낸 ${amount}원 출금 신청은 접수됐어요.`,
  conversion: (amount: string) => `앞서 보낸 ${amount}P 전환은 처리됐어요.`,
  'casino-in': (amount: string) => `앞서 보낸 ${amount}원 카지노 입금은 접수됐어요.`,
  'casino-out': (amount: string) => `앞서 보낸 ${amount}원 카지노 출금은 접수됐어요.`,
};

function showDone(one: OpenSubmission, { what, amount, status }: Done): void {
  const text = doneTexts[what](formatAmount(amount));
  const detail =
    what === 'conversion'
      ? '보유금에 더했어요. 다시 신청하지 않아도 돼요.'
      : status === '접수'
        ? '한 번만 접수했어요. 다시 신청하지 않아도 돼요.'
        : `지금 상태는 ${withParticle(status, '이에요', '예요')}. 내역에서 볼 수 있어요.`;
  show(async (over) => {
    beginAnew();
    for (const about of ['cash', 'points', 'bonus', 'casino-wallet'])
      void queryClient.invalidateQueries({ queryKey: [about] });
    void refreshMember();
    if (over) await showAlert(text, detail);
    else {
      showSuccess(text, detail);
      await untilClosed();
    }
    end(one);
  });
}

type Lost = {
  readonly text: (amount: string) => string;
  readonly detail: string;
  readonly yes: string;
  /** whose form sends it again, and where that is */
  readonly form: Path;
  readonly page: string;
  readonly dialog?: 'deposit' | 'withdrawal';
};
const conversion: Lost = {
  text: (amount) => `앞서 보낸 ${amount}P 전환은 접수되지 않았어요.`,
  detail: '포인트와 보유금은 그대로예요.',
  yes: '다시 전환',
  form: '/balance/point/change/amount',
  page: '/point/change',
};
const lost: { readonly [path: string]: Lost } = {
  '/balance/deposit/process': {
    text: (amount) => `앞서 보낸 ${amount}원 입금 신청은 접수되지 않았어요.`,
    detail: '보유금은 그대로예요. 입금하려면 다시 신청해주세요.',
    yes: '다시 신청',
    form: '/balance/deposit/process',
    page: '/cash/in',
    dialog: 'deposit',
  },
  '/balance/withdrawal/process': {
    text: (amount) => `앞서 보낸 ${amount}원 출금 신청은 접수되지 않았어요.`,
    detail: '보유금은 그대로예요.',
    yes: '다시 신청',
    form: '/balance/withdrawal/process',
    page: '/cash/out',
    dialog: 'withdrawal',
  },
  '/casino/v2/deposit': {
    text: (amount) => `앞서 보낸 ${amount}원 카지노 입금은 접수되지 않았어요.`,
    detail: '보유금은 그대로예요.',
    yes: '다시 신청',
    form: '/casino/v2/deposit',
    page: '/casino/in',
  },
  '/casino/v2/withdrawal': {
    text: (amount) => `앞서 보낸 ${amount}원 카지노 출금은 접수되지 않았어요.`,
    detail: '카지노 지갑은 그대로예요.',
    yes: '다시 신청',
    form: '/casino/v2/withdrawal',
    page: '/casino/out',
  },
  '/balance/point/change/amount': conversion,
  '/balance/point/change': conversion,
};

function showLost(one: OpenSubmission): void {
  const kind = lost[one.path]!;
  const text = kind.text(formatAmount(one.amount));
  show(async (over) => {
    if (!over) return offerAgain(one, text, kind);
    await showAlert(text, kind.detail);
    // the form is open, with the amount in it
    ended.delete(one.key);
    sendAgain(one.key);
  });
}

async function offerAgain(one: OpenSubmission, text: string, { detail, yes, form, page, dialog }: Lost): Promise<void> {
  if (!(await confirmDialog(text, { detail, yes, no: '닫기' }))) {
    end(one);
    return beginAnew();
  }
  ended.delete(one.key);
  sendAgain(one.key);
  useAnswered.setState(({ count }) => ({ count: count + 1, again: { path: form, amount: one.amount } }));
  if (window.location.pathname === page) return;
  if (dialog && layoutNow() === 'desktop') openOverlay({ kind: dialog });
  else go(page);
}

/** Shows it in place of the promise to; over the dialog of the very request, else once no popup is in the way. */
function show(run: (over: boolean) => Promise<void>): void {
  const { current, alert } = useOverlays.getState();
  if (alert?.text === unansweredText) closeAlert();
  if (current?.kind === 'deposit' || current?.kind === 'withdrawal') void run(true);
  else whenFree(() => void run(false));
}
