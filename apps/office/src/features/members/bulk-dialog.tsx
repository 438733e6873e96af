import type { BulkActForm, BulkTargetForm, WireBulkMember, WireBulkPreview } from '@lime/contract/staff-member-bulk.ts';
import { bulkActWords, bulkLeftOutKo, limitWords } from '@lime/contract/staff-member-bulk.texts.ts';
import { whyTwoKo } from '@lime/contract/approvals.texts.ts';
import { memberStateNames } from '@lime/domain/access/member-types.ts';
import { TextField } from '@lime/ui/field.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { toast } from '@lime/ui/toast.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { waitingIn } from '../../lib/list-action.ts';
import { useOneKey } from '../../lib/one-key.ts';
import { queryClient } from '../../lib/query.ts';
import { ActValues, BulkActFields, bulkActs, isWhole } from './bulk-act-fields.tsx';
import './bulk.css';

type Props = {
  target: BulkTargetForm;
  /** whom it is for, in words: "선택한 회원 3명", "회원 그룹 ‘VIP’" */
  who: string;
  /** the one act it is about; left out: any */
  only?: BulkActForm['kind'];
  onDone: (started: boolean) => void;
};

/** One act on many members: what it would do is shown before it is started. */
export function BulkDialog({ target, who, only, onDone }: Props) {
  const first = bulkActs.find(({ kind }) => kind === only) ?? bulkActs[0]!;
  const [act, setAct] = useState<BulkActForm>(first.start);
  const [reason, setReason] = useState('');
  const oneKey = useOneKey();
  const { data, error } = usePreview(target, act);
  const concerned = data?.concerned ?? 0;
  const started = useRef<string | null>(null);

  const start = async () => {
    const answer = await send('/staff/members/bulk/start', oneKey({ target, act, reason: reason.trim() }));
    const waits = waitingIn(answer);
    if (waits === null) toast(`${formatAmount(answer.total)}명 작업을 시작했어요.`, 'ok');
    else toast(waits, 'warn');
    void queryClient.invalidateQueries({ queryKey: ['member-bulk'] });
    started.current = answer.id;
  };

  const handleClose = () => {
    const id = started.current;
    onDone(id !== null);
    if (id !== null) go(`/member-bulk?open=${id}`);
  };

  return (
    <FormDialog
      title={only === undefined ? `${who} 일괄 작업` : `${who} ${first.name} 변경`}
      width={520}
      yes={concerned === 0 ? '시작' : `${formatAmount(concerned)}명 ${data?.why === null ? '시작' : '승인 요청'}`}
      idle={concerned === 0 || !isWhole(act) || reason.trim() === ''}
      waits={!isWhole(act) ? '내용을 채워주세요.' : concerned === 0 ? '바뀌는 회원이 없어요.' : '사유를 입력해주세요.'}
      run={start}
      onClose={handleClose}
    >
      {only === undefined ? <BulkActFields act={act} onChange={setAct} /> : <ActValues act={act} onChange={setAct} />}
      {!isWhole(act) ? (
        <p className="words">내용을 채우면 누가 바뀌는지 보여줘요.</p>
      ) : error ? (
        <MessageBand tone="danger">{wordsOf(error)}</MessageBand>
      ) : data === undefined ? (
        <Skeleton height={96} />
      ) : (
        <Preview act={act} preview={data} />
      )}
      <TextField label="사유" maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
    </FormDialog>
  );
}

/** What the act would do now, asked once it has stood still for a moment. */
function usePreview(target: BulkTargetForm, act: BulkActForm) {
  const asked = isWhole(act) ? JSON.stringify({ target, act }) : null;
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), 300);
    return () => clearTimeout(timer);
  }, [asked]);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['members', 'bulk', 'preview', settled],
    queryFn: () =>
      send('/staff/members/bulk/preview', JSON.parse(settled!) as { target: BulkTargetForm; act: BulkActForm }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  return { data: settled !== asked || isPlaceholderData ? undefined : data, error };
}

function Preview({ act, preview }: { act: BulkActForm; preview: WireBulkPreview }) {
  const { concerned, total, sample, left, why } = preview;
  return (
    <section className="bulk-preview" aria-label="미리보기">
      <p role="status">
        {formatAmount(total)}명 가운데 <b>{formatAmount(concerned)}명</b>이 바뀌어요. {bulkActWords(act)}
      </p>
      {sample.length > 0 && (
        <ul>
          {sample.map((member) => (
            <li key={member.id}>
              <b>{member.loginId}</b> <span className="soft">{member.nickname}</span>
              <span className="now">{nowOf(act, member)}</span>
            </li>
          ))}
          {concerned > sample.length && <li className="soft">외 {formatAmount(concerned - sample.length)}명</li>}
        </ul>
      )}
      {left.map(({ why: reason, count, loginIds }) => (
        <p key={reason} className="soft">
          {formatAmount(count)}명 빠짐: {bulkLeftOutKo[reason]} ({loginIds.join(', ')}
          {count > loginIds.length && ' …'})
        </p>
      ))}
      {why !== null && <MessageBand tone="info">{whyTwoKo[why]}. 다른 관리자가 승인하면 시작해요.</MessageBand>}
    </section>
  );
}

/** What the act would replace. */
function nowOf(act: BulkActForm, member: WireBulkMember): string {
  switch (act.kind) {
    case 'grade':
      return `지금 ${member.grade}레벨`;
    case 'state':
      return `지금 ${memberStateNames[member.state]}`;
    case 'tag':
      return member.tags.length === 0 ? '태그 없음' : member.tags.join(', ');
    case 'limits':
      return limitWords(member);
    case 'memo':
      return '';
  }
}
