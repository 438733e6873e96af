import { addDays } from '@lime/domain/seoul-time.ts';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { CodeField, codeProblem } from '../../lib/code-page.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { queryClient } from '../../lib/query.ts';
import { RateFields, ratesProblem, sentRates, typedRates } from './rate-fields.tsx';
import type { AgentCardOf, AgentOf } from './use-agents.ts';

const again = () => queryClient.invalidateQueries({ queryKey: ['agents'] });

/** A new agent, without rates: they are set once it is there. */
export function NewAgentDialog(props: {
  list: readonly AgentOf[];
  parentId: string | null;
  onMade: (id: string) => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState({ code: '', name: '', kind: 'agent', parentId: props.parentId ?? '' });
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  return (
    <FormDialog
      title="새 총판"
      width={420}
      yes="만들기"
      check={() => (draft.name.trim() === '' ? '이름을 입력해주세요.' : (codeProblem(draft.code) ?? null))}
      run={async () => {
        const { id } = await send('/staff/agents/create', {
          code: draft.code,
          name: draft.name.trim(),
          kind: draft.kind as 'agent' | 'affiliate',
          parentId: draft.parentId === '' ? null : draft.parentId,
          rates: {},
        });
        toast('총판을 만들었어요. 요율은 내일부터 정할 수 있어요.', 'ok');
        await again();
        props.onMade(id);
      }}
      onClose={props.onClose}
    >
      <TextField
        label="이름"
        maxLength={40}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <CodeField
        placeholder="HAN77"
        fixed={false}
        problem={undefined}
        value={draft.code}
        onChange={(code) => change({ code })}
      />
      <SelectField label="구분" value={draft.kind} onChange={(event) => change({ kind: event.target.value })}>
        <option value="agent">총판</option>
        <option value="affiliate">제휴 (하위 없음)</option>
      </SelectField>
      <ParentField list={props.list} value={draft.parentId} onChange={(parentId) => change({ parentId })} />
    </FormDialog>
  );
}

/** Name, state and memo. */
export function EditAgentDialog({ card, onClose }: { card: AgentCardOf; onClose: () => void }) {
  const { id } = card.agent;
  const isAffiliate = card.agent.kind === 'affiliate';
  const [memberLogin, setMemberLogin] = useState(card.agent.memberLogin ?? '');
  const [draft, setDraft] = useState({ name: card.agent.name, state: card.agent.state, memo: card.agent.memo });
  return (
    <FormDialog
      title={`${card.agent.name} 정보`}
      width={420}
      yes="저장하기"
      check={() => (draft.name.trim() === '' ? '이름을 입력해주세요.' : null)}
      run={async () => {
        await send('/staff/agents/save', {
          id,
          ...draft,
          name: draft.name.trim(),
          ...(isAffiliate && { memberLogin: memberLogin.trim() === '' ? null : memberLogin.trim() }),
        });
        toast('총판 정보를 저장했어요.', 'ok');
        await again();
      }}
      onClose={onClose}
    >
      <TextField
        label="이름"
        maxLength={40}
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <SelectField
        label="상태"
        hint="중지하면 이 총판의 가입코드로 새로 가입할 수 없어요."
        value={draft.state}
        onChange={(event) => setDraft({ ...draft, state: event.target.value as typeof draft.state })}
      >
        <option value="normal">정상</option>
        <option value="suspended">중지</option>
      </SelectField>
      {isAffiliate && (
        <TextField
          label="연결한 회원"
          mark="선택"
          hint="이 회원을 추천인으로 가입하면 이 제휴의 회원이 되고, 회원의 추천인 화면에 수익이 보여요."
          placeholder="회원 아이디"
          maxLength={20}
          value={memberLogin}
          onChange={(event) => setMemberLogin(event.target.value)}
        />
      )}
      <TextField
        label="메모"
        maxLength={500}
        value={draft.memo}
        onChange={(event) => setDraft({ ...draft, memo: event.target.value })}
      />
    </FormDialog>
  );
}

/** Under which agent, and from which midnight. */
export function MoveDialog(props: { card: AgentCardOf; list: readonly AgentOf[]; today: string; onClose: () => void }) {
  const { id, name, parentId } = props.card.agent;
  const [draft, setDraft] = useState({ parentId: parentId ?? '', fromDay: addDays(props.today, 1) });
  return (
    <FormDialog
      title={`${name} 옮기기`}
      width={420}
      yes="옮기기"
      run={async () => {
        await send('/staff/agents/move', {
          id,
          parentId: draft.parentId === '' ? null : draft.parentId,
          fromDay: draft.fromDay,
        });
        toast(`${draft.fromDay} 0시부터 옮겨져요.`, 'ok');
        await again();
      }}
      onClose={props.onClose}
    >
      <ParentField
        list={props.list.filter((agent) => agent.id !== id)}
        value={draft.parentId}
        onChange={(next) => setDraft({ ...draft, parentId: next })}
      />
      <FromDay today={props.today} value={draft.fromDay} onChange={(fromDay) => setDraft({ ...draft, fromDay })} />
    </FormDialog>
  );
}

/** All rates in percent, with the most that the one above allows. */
export function RatesDialog({ card, today, onClose }: { card: AgentCardOf; today: string; onClose: () => void }) {
  const [fromDay, setFromDay] = useState(addDays(today, 1));
  const [typed, setTyped] = useState(() => typedRates((card.nextRates ?? card).rates));
  return (
    <FormDialog
      title={`${card.agent.name} 요율`}
      width={620}
      yes="바꾸기"
      check={() => ratesProblem(typed)}
      run={async () => {
        await send('/staff/agents/rates', { id: card.agent.id, fromDay, rates: sentRates(typed) });
        toast(`${fromDay} 0시부터 새 요율이 적용돼요.`, 'ok');
        await again();
      }}
      onClose={onClose}
    >
      <FromDay today={today} value={fromDay} onChange={setFromDay} />
      <RateFields typed={typed} most={card.parentRates} onChange={setTyped} />
    </FormDialog>
  );
}

function ParentField(props: { list: readonly AgentOf[]; value: string; onChange: (id: string) => void }) {
  return (
    <SelectField label="상위 총판" value={props.value} onChange={(event) => props.onChange(event.target.value)}>
      <option value="">없음 (맨 위)</option>
      {props.list
        .filter(({ kind }) => kind === 'agent')
        .map((agent) => (
          <option key={agent.id} value={agent.id}>
            {agent.name} {agent.code}
          </option>
        ))}
    </SelectField>
  );
}

function FromDay({ today, value, onChange }: { today: string; value: string; onChange: (day: string) => void }) {
  return (
    <TextField
      label="적용 시작"
      mark="한국 시각 0시"
      type="date"
      min={addDays(today, 1)}
      hint="지난 날의 정산은 바뀌지 않아요."
      value={value}
      onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
    />
  );
}
