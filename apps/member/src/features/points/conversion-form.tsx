import type { WireMember } from '@lime/contract/auth.ts';
import { cashTexts, convertedText } from '@lime/contract/cash.texts.ts';
import { checkConversion, pointMinimum, pointQuickAmounts } from '@lime/domain/cash/conversion.ts';
import type { ConversionRefusal } from '@lime/domain/cash/conversion.ts';
import { AmountField } from '@lime/ui/amount-field.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatPoints, formatWon } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { useQuestion } from '@lime/ui/use-question.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { inform, showAlert } from '../../lib/overlays.ts';
import { queryClient } from '../../lib/query.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { takeMoney, refreshMember } from '../../lib/member-session.ts';
import { useFirstAmount } from '../../lib/answered-money.ts';
import { submitMoney } from '../../lib/submissions.ts';
import { UnansweredBand } from '../../lib/unanswered-band.tsx';
import { useConvertible } from './use-points.ts';

const somePath = '/balance/point/change/amount';
const allPath = '/balance/point/change';

/** Turns points into cash, some or all of them. Source: specification 0 §2, §4, §5 "Point conversion". */
export function ConversionForm({ member }: { member: WireMember }) {
  const points = member.members_point;
  const convertible = Math.min(points, useConvertible() ?? points);
  const locked = points - convertible;
  const [amount, setAmount] = useState(useFirstAmount(somePath));
  const [problem, setProblem] = useState<string | null>(null);
  const [processing, setProcessing] = useState<'some' | 'all' | null>(null);
  const { ask, question } = useQuestion();

  const change = (next: number | null) => {
    setAmount(next);
    setProblem(null);
  };

  const convert = async (which: 'some' | 'all') => {
    if (processing) return;
    const asked = which === 'all' ? null : (amount ?? 0);
    const refusal = checkConversion(asked, points, locked);
    setProblem(refusal && textOf(refusal));
    if (refusal) return void showAlert(textOf(refusal));
    const yes = await ask('포인트를 전환 하시겠습니까?', {
      detail: (
        <p>
          {formatPoints(asked ?? convertible)} → {formatWon(asked ?? convertible)}
        </p>
      ),
    });
    if (!yes) return;
    setProcessing(which);
    try {
      const { converted, member: after } =
        asked === null
          ? await submitMoney(allPath, {}, member.members_seq, points)
          : await submitMoney(somePath, { amount: asked }, member.members_seq, asked);
      takeMoney(after);
      change(null);
      reload();
      void inform(convertedText(converted));
    } catch (error) {
      reload();
      setProblem(refusalText(error));
      void showAlert(refusalText(error));
    } finally {
      setProcessing(null);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void convert('some');
  };

  const asked = amount ?? 0;
  return (
    <form noValidate aria-busy={processing !== null} onSubmit={handleSubmit}>
      {locked > 0 && (
        <MessageBand tone="info">
          지금 {formatPoints(convertible)}를 전환할 수 있어요. 보너스 {formatPoints(locked)}는 롤링을 채우면 전환할 수
          있어요.
        </MessageBand>
      )}
      <UnansweredBand path={somePath} member={member.members_seq} unit="P" onTake={change} />
      <AmountField
        label="전환 포인트"
        unit="P"
        hint={`최소 ${formatPoints(pointMinimum)} · 1P = 1원`}
        value={amount}
        onChange={change}
        after={`전환 후 ${formatWon(member.members_cash + asked)}`}
        quick={pointQuickAmounts}
        sets={[{ name: '전체', amount: convertible }]}
        problem={problem}
      />
      <div className="form-buttons">
        <Button size="large" look="outline" className="reset" onClick={() => change(null)}>
          지우기
        </Button>
        <Button type="submit" look="primary" size="large" busy={processing === 'some'}>
          {processing === 'some' ? '전환 중' : asked > 0 ? `${formatPoints(asked)} 보유금으로 전환` : '보유금으로 전환'}
        </Button>
      </div>
      <Button block className="all" busy={processing === 'all'} onClick={() => void convert('all')}>
        {processing === 'all' ? '전환 중' : `전액 ${formatPoints(convertible)} 전환`}
      </Button>
      {question}
    </form>
  );
}

/** Source: specification 0 §7: after a conversion the member is refreshed. */
function reload(): void {
  for (const what of ['points', 'cash', 'bonus']) void queryClient.invalidateQueries({ queryKey: [what] });
  void refreshMember();
}

function textOf(refusal: ConversionRefusal): string {
  return (cashTexts[refusal.code] as (refusal: ConversionRefusal) => string)(refusal);
}
