import { accessDecisionNames } from '@lime/domain/access/access-review.ts';
import type { WireAccessRow } from '@lime/contract/staff-access.ts';
import type { AccessDecision } from '@lime/domain/access/access-review.ts';
import { rightLabel } from '@lime/domain/access/staff-rights.ts';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { queryClient } from '../../lib/query.ts';

type Props = { row: WireAccessRow; onClose: () => void };

/** Confirms one account's or key's access, or takes of it away. */
export function AccessDialog({ row, onClose }: Props) {
  const [decision, setDecision] = useState<AccessDecision>('keep');
  const [rights, setRights] = useState<readonly StaffRight[]>(row.unused);
  const [note, setNote] = useState('');
  const canReduce = row.kind === 'staff' && row.role !== 'super';
  const items = (['keep', 'reduce', 'end'] as const)
    .filter((id) => id !== 'reduce' || canReduce)
    .map((id) => ({ id, name: accessDecisionNames[id] }));

  const toggle = (right: StaffRight) =>
    setRights(rights.includes(right) ? rights.filter((one) => one !== right) : [...rights, right]);

  return (
    <FormDialog
      title={`${row.name} 접근 검토`}
      width={560}
      yes={`${accessDecisionNames[decision]} 확정`}
      danger={decision === 'end'}
      check={() => {
        if (decision === 'reduce' && rights.length === 0) return '회수할 권한을 골라주세요.';
        return decision !== 'keep' && note.trim() === '' ? '사유를 적어주세요.' : null;
      }}
      run={async () => {
        const { kind, id, reviewedAt } = row;
        const taken = decision === 'reduce' ? [...rights] : [];
        await send('/staff/access/review', { kind, id, reviewedAt, decision, rights: taken, note: note.trim() });
        toast('검토를 남겼어요.', 'ok');
        await Promise.all([['access'], ['staff']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      }}
      onClose={onClose}
    >
      <Segmented label="결정" items={items} value={decision} onChange={setDecision} />
      {decision === 'end' && (
        <p className="hint">
          {row.kind === 'staff'
            ? '계정을 정지하고 모든 기기에서 로그아웃해요.'
            : 'API 키를 바로 멈춰요. 다시 켤 수 없어요.'}
        </p>
      )}
      {decision === 'reduce' && (
        <fieldset className="access-rights">
          <legend className="name">회수할 권한</legend>
          {[...row.unused, ...row.used].map((right) => (
            <label key={right} className="check">
              <input type="checkbox" checked={rights.includes(right)} onChange={() => toggle(right)} />
              <span>{rightLabel(right)}</span>
              <small className="dim">{row.used.includes(right) ? '최근에 썼어요' : '안 썼어요'}</small>
            </label>
          ))}
        </fieldset>
      )}
      <label className="access-note">
        <span className="name">{decision === 'keep' ? '메모' : '사유'}</span>
        <textarea
          className="text-area"
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
    </FormDialog>
  );
}
