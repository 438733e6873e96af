import { addDays } from '@lime/domain/seoul-time.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { queryClient } from '../../lib/query.ts';
import { can } from '../../lib/staff-session.ts';

type Belongs = Payload<'/staff/agents/of-member'>;

/** Whose a member is, with the change to come, and the way to change it. */
export function MemberAgent({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  const { data } = useQuery({
    queryKey: ['agents', 'of-member', id],
    queryFn: ({ signal }) => send('/staff/agents/of-member', { memberId: id }, { signal }),
  });
  if (!data) return <span className="dim">–</span>;
  const { now, next } = data;
  return (
    <span className="badges">
      {now === null || now.agentId === null ? <span className="dim">없음</span> : `${now.name} ${now.code}`}
      {next && (
        <span className="dim">
          {next.fromDay}부터 {next.agentId === null ? '없음' : next.name}
        </span>
      )}
      {can('agents.edit') && (
        <Button size="tiny" look="outline" onClick={() => setAsking(true)}>
          총판 변경
        </Button>
      )}
      {asking && <AssignDialog id={id} belongs={data} onClose={() => setAsking(false)} />}
    </span>
  );
}

function AssignDialog({ id, belongs, onClose }: { id: string; belongs: Belongs; onClose: () => void }) {
  const tomorrow = addDays(belongs.today, 1);
  const [draft, setDraft] = useState({ agentId: (belongs.next ?? belongs.now)?.agentId ?? '', fromDay: tomorrow });
  const { data } = useQuery({
    queryKey: ['agents', 'tree', ''],
    queryFn: ({ signal }) => send('/staff/agents/tree', {}, { signal }),
  });
  return (
    <FormDialog
      title="회원의 총판 변경"
      width={420}
      yes="바꾸기"
      run={async () => {
        await send('/staff/agents/assign', {
          memberId: id,
          agentId: draft.agentId === '' ? null : draft.agentId,
          fromDay: draft.fromDay,
        });
        toast(`${draft.fromDay} 0시부터 바뀌어요.`, 'ok');
        await queryClient.invalidateQueries({ queryKey: ['agents'] });
      }}
      onClose={onClose}
    >
      <SelectField
        label="총판"
        value={draft.agentId}
        onChange={(event) => setDraft({ ...draft, agentId: event.target.value })}
      >
        <option value="">없음</option>
        {(data?.list ?? []).map((agent) => (
          <option key={agent.id} value={agent.id}>
            {agent.name} {agent.code}
          </option>
        ))}
      </SelectField>
      <TextField
        label="적용 시작"
        mark="한국 시각 0시"
        type="date"
        min={tomorrow}
        hint="이미 건 베팅은 그날의 총판에게 남아요."
        value={draft.fromDay}
        onChange={(event) => event.target.value !== '' && setDraft({ ...draft, fromDay: event.target.value })}
      />
    </FormDialog>
  );
}
