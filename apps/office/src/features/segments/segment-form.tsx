import type { MemberConditionsForm } from '@lime/contract/conditions-form.ts';
import type { WireSegment } from '@lime/contract/staff-segments.ts';
import { memberStates } from '@lime/domain/access/member-types.ts';
import { isComplete, memberConditionKinds } from '@lime/domain/segments/member-conditions.ts';
import type { MemberCondition } from '@lime/domain/segments/member-conditions.ts';
import { TextField } from '@lime/ui/field.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { ConditionFields } from '../../lib/condition-fields.tsx';
import { NamedForm } from '../../lib/named-form.tsx';
import { createListAction } from '../../lib/list-action.ts';
import { can } from '../../lib/staff-session.ts';
import { useDraft } from '../../lib/use-draft.ts';

/** Does something to segments and has their lists read again. */
const runAction = createListAction('segments', 'members');

type Draft = { name: string; conditions: readonly MemberCondition[] };
const empty: Draft = { name: '', conditions: [memberConditionKinds[0]!.start] };
const isAsked = ({ conditions }: Draft) => conditions.length > 0 && conditions.every(isComplete);

const problemsOf = (draft: Draft): { name?: string; conditions?: string } => ({
  ...(draft.name.trim() === '' && { name: '이름을 입력해주세요.' }),
  ...(!isAsked(draft) && { conditions: '조건을 하나 이상 채워주세요.' }),
});
// the wire's lists can be written to
const formOf = (conditions: readonly MemberCondition[]) => structuredClone(conditions) as MemberConditionsForm;

/** A segment as it is written, with how many members it holds now. @param segment null: a new one */
export function SegmentForm({ segment, onClose }: { segment: WireSegment | null; onClose: () => void }) {
  const form = useDraft<Draft, ReturnType<typeof problemsOf>>(
    segment ? { name: segment.name, conditions: segment.conditions } : empty,
    problemsOf,
  );
  const { draft, shown, change } = form;
  const editable = can('segments.edit');
  return (
    <NamedForm
      noun="회원 그룹"
      saved={segment}
      draft={form}
      editable={editable}
      runAction={runAction}
      save={(known) =>
        send('/staff/segments/save', {
          ...known,
          name: draft.name.trim(),
          conditions: formOf(draft.conditions),
        })
      }
      remove={(id) => send('/staff/segments/delete', { id })}
      removeText="저장한 조건만 지워요. 회원은 그대로예요."
      onClose={onClose}
    >
      <fieldset disabled={!editable} className="segment-fields">
        <TextField
          label="이름"
          placeholder="한 달 동안 베팅하지 않은 VIP"
          maxLength={40}
          problem={shown.name}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <ConditionFields
          conditions={draft.conditions}
          states={memberStates}
          onChange={(conditions) => change({ conditions })}
        />
        {shown.conditions !== undefined && (
          <p className="segment-problem" role="alert">
            {shown.conditions}
          </p>
        )}
      </fieldset>
      <Count conditions={isAsked(draft) ? draft.conditions : null} />
    </NamedForm>
  );
}

/** How many members the conditions hold for now; asked once they have stood still for a moment. */
function Count({ conditions }: { conditions: readonly MemberCondition[] | null }) {
  const asked = conditions === null ? null : JSON.stringify(conditions);
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), 400);
    return () => clearTimeout(timer);
  }, [asked]);
  const { data, error, isFetching } = useQuery({
    queryKey: ['segments', 'count', settled],
    queryFn: () => send('/staff/segments/count', { conditions: JSON.parse(settled!) as MemberConditionsForm }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <p className="segment-count" role="status" aria-live="polite">
      {settled === null ? (
        '조건을 채우면 몇 명인지 보여줘요.'
      ) : error ? (
        wordsOf(error)
      ) : data === undefined ? (
        '회원 수를 계산하고 있어요.'
      ) : (
        <>
          <b className={isFetching ? 'soft' : undefined}>{formatAmount(data.count)}명</b>
          {data.first.length > 0 && (
            <span className="soft">
              {data.first.map(({ loginId, nickname }) => `${loginId}(${nickname})`).join(', ')}
              {data.count > data.first.length && ' …'}
            </span>
          )}
        </>
      )}
    </p>
  );
}
