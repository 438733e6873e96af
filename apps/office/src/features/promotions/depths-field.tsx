import { decimalText } from '@lime/domain/text/amount-text.ts';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { Plus, X } from 'lucide-react';
import type { DepthsDraft } from './promotion-draft.ts';

const most = 5;

type Props = {
  label: string;
  rates: DepthsDraft;
  problem: string | undefined;
  onChange: (rates: DepthsDraft) => void;
};

/** Rates by how far below a member is: the first of whom the recommender brought, the next of whom those brought. */
export function DepthsField({ label, rates: { depths }, problem, onChange }: Props) {
  return (
    <div className="weights" role="group" aria-label={label}>
      <span className="name">{label} · 1단계는 직접 추천한 회원이에요</span>
      {depths.map((rate, i) => (
        // a line is whatever is at its place
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className="weight">
          <span>{i + 1}단계</span>
          <label>
            <input
              className="small-control"
              inputMode="decimal"
              aria-label={`${i + 1}단계 비율`}
              value={rate}
              onChange={(event) => onChange({ depths: depths.with(i, decimalText(event.target.value) ?? rate) })}
            />
            %
          </label>
          {i > 0 && i === depths.length - 1 && (
            <IconButton label={`${i + 1}단계 지우기`} onClick={() => onChange({ depths: depths.slice(0, -1) })}>
              <X size={15} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {problem !== undefined && <p className="problem">{problem}</p>}
      {depths.length < most && (
        <Button size="tiny" look="outline" onClick={() => onChange({ depths: [...depths, '0.1'] })}>
          <Plus size={13} aria-hidden />
          단계 추가
        </Button>
      )}
    </div>
  );
}
