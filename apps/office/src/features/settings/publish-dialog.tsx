import type { WireDraftDiff } from '@lime/contract/staff-settings.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { waitingIn } from '../../lib/list-action.ts';
import { send, wordsOf } from '../../lib/api.ts';
import { toast } from '@lime/ui/toast.ts';
import { DiffLines } from './diff-lines.tsx';
import { asksAgain, confirmWide } from './confirm-wide.ts';
import { readSettingsAgain } from './use-staff-settings.ts';

const canGo = ({ moved, problems }: WireDraftDiff) => !moved && problems.length === 0;

/** The last look before a change is on members' screens: what each draft changes, and why. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings-diff'],
    queryFn: () => send('/staff/settings/diff', {}),
    staleTime: 0,
    gcTime: 0,
  });
  const [left, setLeft] = useState<readonly string[]>([]);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const drafts = data?.drafts ?? [];
  const chosen = drafts.filter((draft) => canGo(draft) && !left.includes(draft.key));
  const reason = chosen.some(({ needsReason }) => needsReason);
  const takesTwo = chosen.some((draft) => draft.takesTwo);
  const missing = reason && note.trim() === '';

  const handlePublish = async (confirmed = false) => {
    setBusy(true);
    setRefusal(null);
    try {
      const answer = await send('/staff/settings/publish', {
        keys: chosen.map(({ key }) => key),
        note: note.trim(),
        confirmed,
      });
      const waits = waitingIn(answer);
      if (waits === null) toast(`${chosen.length}건을 게시했어요. 회원 화면에 바로 적용돼요.`, 'ok');
      else toast(waits, 'warn');
      await readSettingsAgain();
      onClose();
    } catch (failure) {
      if (asksAgain(failure) && (await confirmWide(failure))) return handlePublish(true);
      setRefusal(wordsOf(failure));
      setBusy(false);
      await Promise.all([refetch(), readSettingsAgain()]);
    }
  };

  return (
    <Dialog title="변경 내용" width={680} locked={busy} onClose={onClose} className="publish-dialog">
      <div className="body">
        {error ? (
          <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={180} />
        ) : drafts.length === 0 ? (
          <EmptyState text="게시할 초안이 없어요" />
        ) : (
          <div className="draft-list">
            {drafts.map((draft) => (
              <DraftArticle
                key={draft.key}
                draft={draft}
                chosen={canGo(draft) && !left.includes(draft.key)}
                onChoose={(is) => setLeft(is ? left.filter((key) => key !== draft.key) : [...left, draft.key])}
              />
            ))}
          </div>
        )}
        <TextField
          label={reason ? '사유' : '메모'}
          mark={reason ? '필수' : '선택'}
          hint="변경 이력과 감사로그에 남아요."
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {takesTwo && (
          <MessageBand tone="info">
            안전 기준을 낮추는 변경이 있어요. 고른 변경은 모두 다른 최고 관리자가 2인 승인에서 승인해야 적용돼요.
          </MessageBand>
        )}
        {refusal !== null && (
          <MessageBand tone="danger" live>
            {refusal}
          </MessageBand>
        )}
        <div className="actions">
          <Button onClick={onClose} disabled={busy}>
            더 고치기
          </Button>
          <Button
            look="primary"
            busy={busy}
            aria-disabled={chosen.length === 0 || missing}
            onClick={() => void handlePublish()}
          >
            {chosen.length}건 {takesTwo ? '승인 요청하기' : '게시하기'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type DraftProps = {
  draft: WireDraftDiff;
  /** it is published with the others */
  chosen: boolean;
  onChoose: (is: boolean) => void;
};

function DraftArticle({ draft, chosen, onChoose }: DraftProps) {
  return (
    <article aria-label={draft.label}>
      <label className="check">
        <input
          type="checkbox"
          checked={chosen}
          disabled={!canGo(draft)}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <strong>{draft.label}</strong>
        {draft.takesTwo && <Badge tone="warn">다른 최고 관리자 승인 필요</Badge>}
        {draft.needsReason && <Badge tone="warn">사유 필요</Badge>}
      </label>
      <DiffLines lines={draft.lines} />
      {draft.moved && (
        <MessageBand tone="warn">다른 관리자가 먼저 바꾼 설정이에요. 화면에서 어느 값을 쓸지 골라주세요.</MessageBand>
      )}
      {draft.problems.map(({ path, text }) => (
        <MessageBand key={path + text} tone="danger">
          {text}
        </MessageBand>
      ))}
      {draft.warnings.map(({ path, text }) => (
        <MessageBand key={path + text} tone="warn">
          {text}
        </MessageBand>
      ))}
    </article>
  );
}
