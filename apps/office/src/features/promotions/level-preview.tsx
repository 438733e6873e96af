import type { WireLevelPreview } from '@lime/contract/staff-levels.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { MemberLink } from '../../lib/member-link.tsx';
import { termsOf } from './promotion-draft.ts';
import type { PromotionDraft } from './promotion-draft.ts';

type Props = { draft: PromotionDraft & { kind: 'level-up' | 'level-down' }; sound: boolean; id: string | null };

/** Whom the rule that is being written would move tonight, beside the rules that hold. @param id null: a new rule */
export function LevelPreview({ draft, sound, id }: Props) {
  const [shown, setShown] = useState<{ of: string; answer: WireLevelPreview } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = { kind: draft.kind, id, terms: termsOf(draft) };
  const of = JSON.stringify(asked);
  const handleAsk = async () => {
    setBusy(true);
    try {
      setShown({ of, answer: await send('/staff/levels/preview', asked) });
      setProblem(null);
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setBusy(false);
  };
  return (
    <section className="promotion-preview" aria-label="오늘 밤 미리 계산">
      <Button size="small" look="outline" busy={busy} disabled={!sound} onClick={() => void handleAsk()}>
        이 규칙으로 미리 계산하기
      </Button>
      {problem !== null && <p className="problem">{problem}</p>}
      {shown !== null && shown.of === of && <Answer {...shown.answer} />}
    </section>
  );
}

const moveText = (to: number | null) => (to === null ? '그대로' : `${to}레벨`);

function Answer({ current, changed, members, list }: WireLevelPreview) {
  return (
    <>
      <p>
        이 규칙이면 승급 <b>{formatAmount(changed.up)}명</b> · 강등 <b>{formatAmount(changed.down)}명</b> · 지금 규칙은
        승급 {formatAmount(current.up)}명, 강등 {formatAmount(current.down)}명
      </p>
      {list.length === 0 ? (
        <p>지금 규칙과 달라지는 회원이 없어요.</p>
      ) : (
        <table aria-label="달라지는 회원">
          <thead>
            <tr>
              <th>회원 {formatAmount(members)}명</th>
              <th>지금 규칙</th>
              <th>이 규칙</th>
              <th className="right">베팅</th>
              <th className="right">입금</th>
            </tr>
          </thead>
          <tbody>
            {list.map((row) => (
              <tr key={row.memberId}>
                <td>
                  <MemberLink id={row.memberId}>{row.loginId}</MemberLink> {row.grade}레벨
                </td>
                <td>{moveText(row.current)}</td>
                <td>{moveText(row.changed)}</td>
                <td className="right">{formatWon(row.turnover)}</td>
                <td className="right">{formatWon(row.deposits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
