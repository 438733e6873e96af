import { Button } from '@lime/ui/button.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { can } from '../../lib/staff-session.ts';

type Props = {
  firstBy: string | null;
  /** the reader approved first */
  own: boolean;
  /** what the second approval does */
  last: string;
  onApprove: () => void;
  onRefuse: () => void;
};

/** The two approvals of a settlement or a payout, with the buttons of the reader. */
export function DecideSteps({ firstBy, own, last, onApprove, onRefuse }: Props) {
  return (
    <>
      <ol className="steps">
        <li className="on">
          <b>1차 승인</b>
          <span>{firstBy ?? '담당자 차례'}</span>
        </li>
        <li className={firstBy === null ? undefined : 'on'}>
          <b>2차 승인</b>
          <span>다른 담당자</span>
        </li>
        <li>
          <b>{last}</b>
          <span>원장에 한 번 기록</span>
        </li>
      </ol>
      {own && <MessageBand tone="info">1차 승인을 했어요. 2차는 다른 담당자가 해야 해요.</MessageBand>}
      {can('agents.settle') && (
        <div className="decide">
          <Button className="bad" onClick={onRefuse}>
            거절
          </Button>
          <Button look="primary" aria-disabled={own} onClick={() => !own && onApprove()}>
            {firstBy === null ? '1차 승인' : '2차 승인'}
          </Button>
        </div>
      )}
    </>
  );
}
