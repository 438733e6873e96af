import type { WireBulkRow, WireCashRequest } from '@lime/contract/staff-cash.ts';
import { staleTakingSeconds } from '@lime/domain/cash/decide-request.ts';
import { needsLook } from '@lime/domain/cash/request-flags.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { wordsOf } from '../../lib/api.ts';
import { askReason, confirmDialog } from '../../lib/confirm.tsx';
import { isPhone } from '../../lib/phone.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '@lime/ui/toast.ts';
import { isOpenHere } from './kinds.ts';
import type { Queue } from './kinds.ts';
import { reasonsFor } from './refusal-reasons.ts';

const who = (row: WireCashRequest) => `${row.loginId} ${formatWon(row.amount)}`;

/** Does it, says how it went, and reads the queue again whatever came of it. @returns whether it was done */
async function doing(queue: Queue, work: () => Promise<string>): Promise<boolean> {
  try {
    toast(await work(), 'ok');
    return true;
  } catch (error) {
    toast(wordsOf(error), 'danger');
    return false;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [queue.key] });
  }
}

/** Approves a row; of a large one this may be the first of two. */
export function approveRow(queue: Queue, row: WireCashRequest): Promise<boolean> {
  return doing(queue, async () => {
    const { state } = await queue.approve(row.seq, crypto.randomUUID());
    return state === 'first'
      ? `${who(row)} 1차 승인했어요. 다른 관리자의 2차 승인이 필요해요.`
      : `${who(row)} ${withParticle(queue.noun, '을', '를')} 승인했어요.`;
  });
}

/** Approves a row by its button: held in a hand it asks first, since a touch in passing would pay. */
export const approveByButton = (queue: Queue, row: WireCashRequest): Promise<boolean> =>
  isPhone() ? askAndApprove(queue, row) : approveRow(queue, row);

/** Asks first. @returns whether it was approved */
export async function askAndApprove(queue: Queue, row: WireCashRequest): Promise<boolean> {
  const sure = await confirmDialog({
    title: `${queue.noun} 승인`,
    text: `${who(row)} ${withParticle(queue.noun, '을', '를')} 승인할까요? ${queue.person} ${row.owner} · ${row.account}`,
    yes: '승인하기',
  });
  return sure && approveRow(queue, row);
}

export function refuseRow(queue: Queue, row: WireCashRequest, reason: string): Promise<boolean> {
  return doing(queue, async () => {
    await queue.refuse(row.seq, crypto.randomUUID(), reason);
    return `${who(row)} ${withParticle(queue.noun, '을', '를')} 거절했어요.`;
  });
}

/** Asks for the reason first. @returns whether it was refused */
export async function askAndRefuse(queue: Queue, row: WireCashRequest): Promise<boolean> {
  const reason = await askReason({
    title: `${queue.noun} 거절`,
    text: `${who(row)} 신청을 거절해요. 사유는 회원의 ${queue.noun} 내역에 보여요.`,
    yes: '거절하기',
    danger: true,
    presets: reasonsFor(queue, [row]),
  });
  return reason !== null && refuseRow(queue, row, reason);
}

/** Takes it in hand; from a colleague who has had it for long, with a reason. */
export async function takeRow(queue: Queue, row: WireCashRequest): Promise<void> {
  let reason = '';
  if (row.taken && !row.taken.mine) {
    const asked = await askReason({
      title: '넘겨받기',
      text: `${row.taken.by} 님이 맡은 신청이에요. 넘겨받는 사유를 남겨주세요.`,
      yes: '넘겨받기',
      presets: ['교대', '자리 비움'],
    });
    if (asked === null) return;
    reason = asked;
  }
  await doing(queue, async () => {
    await queue.take(row.seq, reason);
    return `${who(row)} 신청을 맡았어요.`;
  });
}

/** May it be taken over from the colleague who has it? @param now epoch ms */
export function isStale(row: WireCashRequest, now: number): boolean {
  return row.taken !== null && now - Date.parse(row.taken.at) >= staleTakingSeconds * 1_000;
}

export async function releaseRow(queue: Queue, row: WireCashRequest): Promise<void> {
  await doing(queue, async () => {
    await queue.release(row.seq);
    return `${who(row)} 신청을 접수로 되돌렸어요.`;
  });
}

export async function saveMemo(queue: Queue, row: WireCashRequest, memo: string): Promise<boolean> {
  return doing(queue, async () => {
    await queue.memo(row.seq, memo);
    return '메모를 저장했어요.';
  });
}

/** What a selection comes to, and how many of it take two people. */
export function sumOf(rows: readonly WireCashRequest[]): string {
  const open = rows.filter(isOpenHere);
  const second = open.filter((row) => row.needsSecond).length;
  const left = rows.length - open.length;
  return [
    `합계 ${formatWon(open.reduce((sum, row) => sum + row.amount, 0))}`,
    ...(second > 0 ? [`${formatAmount(second)}건은 2차 승인 필요`] : []),
    ...(left > 0 ? [`${formatAmount(left)}건은 처리할 수 없어요`] : []),
  ].join(' · ');
}

/** What can be decided of a selection; with nothing there, says so. */
function decidable(selected: readonly WireCashRequest[]): WireCashRequest[] {
  const rows = selected.filter(isOpenHere);
  if (rows.length === 0) toast('선택한 신청은 모두 처리했거나 다른 관리자가 확인하고 있어요.', 'warn');
  return rows;
}

/** Approves a selection after asking. @returns whether it was carried out */
export async function approveMany(queue: Queue, selected: readonly WireCashRequest[]): Promise<boolean> {
  const rows = decidable(selected);
  if (rows.length === 0) return false;
  const look = rows.filter(({ flags }) => needsLook(flags));
  const sum = sumOf(rows);
  const sure = await confirmDialog({
    title: `${rows.length}건 승인`,
    text:
      look.length === 0
        ? sum
        : `${sum}. 확인할 점이 있는 ${look.length}건(${look.map(({ loginId }) => loginId).join(', ')})도 함께 승인해요.`,
    yes: `${rows.length}건 승인하기`,
  });
  if (sure) await decideMany(queue, rows, 'approve', '');
  return sure;
}

/** Refuses a selection for one reason. @returns whether it was carried out */
export async function refuseMany(queue: Queue, selected: readonly WireCashRequest[]): Promise<boolean> {
  const rows = decidable(selected);
  if (rows.length === 0) return false;
  const reason = await askReason({
    title: `${rows.length}건 거절`,
    text: `${sumOf(rows)}. 사유는 회원의 ${queue.noun} 내역에 보여요.`,
    yes: `${rows.length}건 거절하기`,
    danger: true,
    presets: reasonsFor(queue, rows),
  });
  if (reason === null) return false;
  await decideMany(queue, rows, 'refuse', reason);
  return true;
}

async function decideMany(
  queue: Queue,
  rows: readonly WireCashRequest[],
  what: 'approve' | 'refuse',
  reason: string,
): Promise<void> {
  const order = { seqs: rows.map(({ seq }) => seq), what, reason, key: crypto.randomUUID() };
  try {
    const answer = await queue.decideMany(order);
    sayWhatBecame(answer.rows, rows, what === 'approve' ? '승인' : '거절');
  } finally {
    await queryClient.invalidateQueries({ queryKey: [queue.key] });
  }
}

function sayWhatBecame(answers: readonly WireBulkRow[], rows: readonly WireCashRequest[], did: string): void {
  const failed = answers.flatMap((answer) => ('code' in answer ? [answer] : []));
  const first = answers.filter((answer) => 'state' in answer && answer.state === 'first').length;
  const done = answers.length - failed.length - first;
  const parts = [
    ...(done > 0 ? [`${done}건을 ${did}했어요.`] : []),
    ...(first > 0 ? [`${first}건은 1차 승인했고 2차 승인을 기다려요.`] : []),
  ];
  if (parts.length > 0) toast(parts.join(' '), 'ok');
  if (failed.length === 0) return;
  const nameOf = (seq: string) => rows.find((row) => row.seq === seq)?.loginId ?? seq;
  const why = failed.map(({ seq, msg }) => `${nameOf(seq)}: ${msg}`).join(' ');
  toast(`${failed.length}건은 처리하지 못했어요. ${why}`, 'danger');
}
