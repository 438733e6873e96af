import type { OfferedKindId } from '@lime/contract/promotions.words.ts';
import type { WirePromotionPreview } from '@lime/contract/staff-promotions.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { MemberLink } from '../../lib/member-link.tsx';
import { lastMonth } from '../../lib/month.ts';
import { termsOf, windowsOf } from './promotion-draft.ts';
import type { PromotionDraft } from './promotion-draft.ts';
import { given as givenText, givesBonuses } from './use-promotions.ts';

type Props = {
  draft: PromotionDraft & { kind: Exclude<OfferedKindId, 'level-up' | 'level-down' | 'level-benefit'> };
  sound: boolean;
  id: string | null;
};

type Shown = { month: string; of: string; answer: WirePromotionPreview };

/** A past month under what is being written. @param id null: a new promotion, which gave nothing yet */
export function PromotionPreview({ draft, sound, id }: Props) {
  const [month, setMonth] = useState(lastMonth);
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = { kind: draft.kind, id, windows: windowsOf(draft), terms: termsOf(draft), month };
  const of = JSON.stringify(asked);
  const handleAsk = async () => {
    setBusy(true);
    try {
      setShown({ month, of, answer: await send('/staff/promotions/preview', asked) });
      setProblem(null);
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setBusy(false);
  };
  return (
    <section className="promotion-preview" aria-label="지난 한 달로 미리 계산">
      <div className="ask">
        <label>
          <span className="name">미리 계산할 달</span>
          <input
            type="month"
            value={month}
            max={seoulDay(new Date()).slice(0, 7)}
            onChange={(event) => setMonth(event.target.value)}
          />
        </label>
        <Button
          size="small"
          look="outline"
          busy={busy}
          disabled={!sound || month === ''}
          onClick={() => void handleAsk()}
        >
          이 조건으로 계산하기
        </Button>
      </div>
      {problem !== null && <p className="problem">{problem}</p>}
      {shown !== null && shown.of === of && <Answer {...shown} kind={draft.kind} />}
    </section>
  );
}

function Answer({
  month,
  kind,
  answer: { points, slips, members, given, most },
}: Shown & Pick<PromotionDraft, 'kind'>) {
  const cause = givesBonuses(kind) ? '입금' : '베팅';
  return (
    <>
      <p>
        {month} {cause}이라면 <b>{givenText(kind, points)}</b> · {cause} {formatAmount(slips)}건 · 회원{' '}
        {formatAmount(members)}명{given !== null && ` · 실제 지급 ${givenText(kind, given)}`}
      </p>
      {most.length > 0 && (
        <table aria-label="가장 많이 받았을 회원">
          <thead>
            <tr>
              <th>회원</th>
              <th className="right">이 조건</th>
              <th className="right">실제</th>
            </tr>
          </thead>
          <tbody>
            {most.map((row) => (
              <tr key={row.memberId}>
                <td>
                  <MemberLink id={row.memberId}>{row.loginId}</MemberLink>
                </td>
                <td className="right">{givenText(kind, row.points)}</td>
                <td className="right">{givenText(kind, row.given)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
