import type { WireSuggestion } from '@lime/contract/staff-suggestions.ts';
import { suggestionActKo, suggestionEvidenceKo, suggestionRuleNames } from '@lime/contract/suggestion-words.ts';
import { Button } from '@lime/ui/button.tsx';
import { toast } from '@lime/ui/toast.ts';
import { send } from '../../lib/api.ts';
import { askReason, confirmDialog } from '../../lib/confirm.tsx';
import { createListAction } from '../../lib/list-action.ts';
import { readWork } from '../../lib/live.ts';

const runAction = createListAction('suggestions', 'trading', 'members', 'member');

/** What a suggestion is about, in a line. */
export const subjectOf = ({ market, member }: WireSuggestion): string =>
  market ? `${market.game} · ${market.name}` : (member?.loginId ?? '');

const doneKo = {
  stop: '마켓 판매를 중지했어요.',
  limit: '베팅 한도를 설정했어요.',
  review: '회원 카드에 검토 메모를 남겼어요.',
} as const;

/** Agrees: one key, as each act can be taken back or only tightens. */
export async function accept(row: WireSuggestion): Promise<void> {
  if (row.state !== 'open') return;
  if (!row.mayAct) return toast(`${suggestionActKo[row.act]} 권한이 없어요.`, 'warn');
  const { market } = row;
  const done = await runAction(
    () => send('/staff/suggestions/accept', { id: row.id }),
    market === null ? doneKo[row.act] : null,
  );
  if (done && market !== null)
    toast(
      doneKo[row.act],
      'ok',
      <Button size="tiny" onClick={() => void resume(market.id)}>
        되돌리기
      </Button>,
    );
  await readWork();
}

/** Asks first: a pull on a phone slips more easily than a key. */
export async function askAndAccept(row: WireSuggestion): Promise<void> {
  const sure = await confirmDialog({
    title: `${suggestionActKo[row.act]}, 수락할까요?`,
    text: `${subjectOf(row)} · ${suggestionEvidenceKo(row.rule, row.figures)}`,
    yes: '수락',
  });
  if (sure) await accept(row);
}

/** Sells a stopped market again. */
export async function resume(id: string): Promise<void> {
  await runAction(
    () => send('/staff/trading/stop', { scope: 'market', id, stopped: false, reason: '제안 되돌리기' }),
    '마켓을 다시 판매해요.',
  );
}

/** Turns it down with a reason. */
export async function dismiss(row: WireSuggestion): Promise<void> {
  if (row.state !== 'open') return;
  const reason = await askReason({
    title: '제안 거절',
    text: `${suggestionRuleNames[row.rule]} · ${subjectOf(row)}`,
    yes: '거절',
    danger: true,
    presets: ['문제없는 베팅이에요', '이미 확인했어요', '기준이 너무 낮아요'],
  });
  if (reason === null) return;
  await runAction(async () => {
    const { retired } = await send('/staff/suggestions/dismiss', { id: row.id, reason });
    if (retired) toast(`${suggestionRuleNames[row.rule]} 규칙은 거절이 많아 자동으로 껐어요.`, 'warn');
  }, '제안을 거절했어요.');
  await readWork();
}
