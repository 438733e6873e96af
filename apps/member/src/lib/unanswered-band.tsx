import { Button } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { useState } from 'react';
import type { Path } from './calls.ts';
import { forgetSubmission, unansweredSubmission } from './submissions.ts';
import './unanswered-band.css';

type Props = { path: Path; member: string; unit?: '원' | 'P'; onTake: (amount: number) => void };

/** Says that an earlier submission was never answered: the same amount goes under its key, so it counts once. */
export function UnansweredBand({ path, member, unit = '원', onTake }: Props) {
  const [open, setOpen] = useState(() => unansweredSubmission(path, member));
  // answered since, here or in another tab
  if (open === null || unansweredSubmission(path, member)?.key !== open.key) return null;
  return (
    <MessageBand tone="warn">
      앞서 보낸 {formatAmount(open.amount)}
      {unit} 신청의 결과를 확인하지 못했어요. 같은 금액으로 다시 신청하면 한 번만 접수돼요.
      <span className="band-buttons">
        <Button
          size="small"
          look="outline"
          onClick={() => {
            onTake(open.amount);
            setOpen(null);
          }}
        >
          같은 금액 넣기
        </Button>
        <Button
          size="small"
          look="ghost"
          onClick={() => {
            forgetSubmission(open.key);
            setOpen(null);
          }}
        >
          새로 신청하기
        </Button>
      </span>
    </MessageBand>
  );
}
