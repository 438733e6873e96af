import { outcomeText } from '@lime/contract/list-words.ts';
import type { WireProposal } from '@lime/contract/staff-results.ts';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import { askReason, confirmDialog } from '../../lib/confirm.tsx';
import { toast } from '@lime/ui/toast.ts';
import type { Payload } from '../../lib/calls.ts';
import { HoldView } from './hold-view.tsx';
import { fixtureName, hasOwnWord, isFirstOfTwo, takesTwoKo } from './result-labels.tsx';
import { attempt } from './use-staff-results.ts';

type DryRun = Payload<'/staff/results/dry-run'>;

/** What confirming pays, and of a correction what it takes back: "지급액은 267,166원이고, 이미 지급한 472,133원보다 204,967원 줄어요." */
function moneyWords({ payout, before, change, receivables, debtors }: DryRun): string {
  if (before === 0) return `지급액은 ${formatWon(payout)}이에요.`;
  const than =
    change === 0 ? '같아요' : `${formatWon(Math.abs(change))} ${change > 0 ? '늘어요' : '줄고, 줄어든 만큼 회수해요'}`;
  const debt = receivables > 0 ? ` 회원 ${formatAmount(debtors)}명에게 미수금 ${formatWon(receivables)}이 생겨요.` : '';
  return `지급액은 ${formatWon(payout)}이고, 이미 지급한 ${formatWon(before)}${change === 0 ? '과' : '보다'} ${than}.${debt}`;
}

/** Asks once more, saying what is at stake, and confirms. */
export async function handleConfirm(proposal: WireProposal): Promise<void> {
  const why = takesTwoKo(proposal);
  if (why && hasOwnWord(proposal)) return toast(why, 'warn');
  const { game: fixture, outcome } = proposal;
  const isFirst = isFirstOfTwo(proposal);
  // what it would pay and take back; without it the question still names the most it can pay
  const run = await send('/staff/results/dry-run', { gameSeq: fixture.gameSeq, outcome }).catch(() => null);
  const sure = await confirmDialog({
    title: '이 결과로 확정할까요?',
    text: (
      <>
        <b>
          {fixtureName(fixture)} · {outcomeText(outcome)}
        </b>
        <br />
        베팅 {formatAmount(fixture.slips)}건 · {formatWon(fixture.stakes)}을 이 결과로 정산해요.
        {run !== null
          ? ` ${moneyWords(run)}`
          : proposal.liability > 0 && ` 예상 지급액은 많으면 ${formatWon(proposal.liability)}이에요.`}
        {isFirst && ' 다른 관리자가 한 번 더 확정해야 정산을 시작해요.'}
        <HoldView proposal={proposal} />
      </>
    ),
    yes: isFirst ? '1차 확정' : '확정하고 정산',
  });
  if (!sure) return;
  const reply = await attempt(() => send('/staff/results/confirm', { id: proposal.id }), null);
  if (reply)
    toast(
      reply.applied ? '결과를 확정했어요. 정산을 시작해요.' : '1차 확정했어요. 다른 관리자가 확정하면 정산을 시작해요.',
      'ok',
    );
}

export async function handleRefuse(proposal: WireProposal): Promise<void> {
  const reason = await askReason({
    title: proposal.own ? '입력 취소' : '결과 거절',
    text: `${fixtureName(proposal.game)} · ${outcomeText(proposal.outcome)}`,
    yes: proposal.own ? '입력 취소' : '거절',
    danger: true,
    presets: proposal.own ? ['잘못 입력했어요'] : ['공식 기록과 달라요', '아직 확인 중이에요'],
  });
  if (reason === null) return;
  await attempt(
    () => send('/staff/results/refuse', { id: proposal.id, reason }),
    proposal.own ? '입력을 취소했어요.' : '거절했어요. 결과는 그대로예요.',
  );
}
