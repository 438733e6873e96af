import { noteContentLength, noteTitleLength } from '@lime/domain/notes/note-text.ts';
import { TextField } from '@lime/ui/field.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Page } from '../../lib/page.tsx';
import { ask } from './agent-api.ts';
import { FormFoot } from './branch-fields.tsx';
import { ListCard } from './list-card.tsx';
import { runOwn, useNotes } from './use-branch.ts';
import type { NotesOf } from './use-branch.ts';

/** Writes notes to the agent's own members, and shows how many read the earlier ones. */
export function BranchNotes() {
  const { data, error, refetch } = useNotes();
  return (
    <Page title="쪽지" sub="내 직속 회원 모두에게 총판 이름으로 보내요.">
      {error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : (
        <div className="branch-settlements">
          <ListCard
            title="보낸 쪽지"
            list={data.list}
            empty={{ text: '아직 보낸 쪽지가 없어요', hint: '회원에게 알릴 일을 적어 보내주세요.' }}
          >
            {(one) => (
              <>
                <b className="sent-title">{one.title}</b>
                <span className="sub">{formatDayTime(one.at)}</span>
                <span className="sub sent-text">{one.content}</span>
                <span className="sub">
                  {formatAmount(one.read)} / {formatAmount(one.recipients)}명 읽음
                </span>
              </>
            )}
          </ListCard>
          <WriteNote room={data} />
        </div>
      )}
    </Page>
  );
}

const empty = () => ({ title: '', content: '', key: crypto.randomUUID() });

function WriteNote({ room: { leftToday, members } }: { room: NotesOf }) {
  const [draft, setDraft] = useState(empty);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const [title, content] = [draft.title.trim(), draft.content.trim()];
    setProblem(title === '' || content === '' ? '제목과 내용을 입력해주세요.' : null);
    if (title === '' || content === '') return;
    const sure = await confirmDialog({
      title: `회원 ${formatAmount(members)}명에게 보낼까요?`,
      text: `${title}. 보낸 쪽지는 되돌릴 수 없어요.`,
      yes: '보내기',
    });
    if (!sure) return;
    setBusy(true);
    const sent = await runOwn(() => ask('/agent/notes/send', { title, content, key: draft.key }), '쪽지를 보냈어요.');
    setBusy(false);
    if (sent) setDraft(empty());
  };
  return (
    <section className="card ask" aria-label="쪽지 쓰기">
      <h2>쪽지 쓰기</h2>
      <p className="sub">
        받는 회원 {formatAmount(members)}명 · 오늘 {formatAmount(leftToday)}번 더 보낼 수 있어요.
      </p>
      {members === 0 ? (
        <MessageBand>쪽지를 받을 직속 회원이 없어요.</MessageBand>
      ) : leftToday === 0 ? (
        <MessageBand>오늘 보낼 수 있는 쪽지를 모두 보냈어요. 내일 다시 보낼 수 있어요.</MessageBand>
      ) : (
        <form className="compact-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
          <TextField
            label="제목"
            maxLength={noteTitleLength}
            value={draft.title}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
          <div className="field">
            <label htmlFor="note-content">내용</label>
            <textarea
              id="note-content"
              className="text-area"
              rows={6}
              maxLength={noteContentLength}
              value={draft.content}
              onChange={(event) => setDraft({ ...draft, content: event.target.value })}
            />
          </div>
          <FormFoot problem={problem} busy={busy} yes="보내기" />
        </form>
      )}
    </section>
  );
}
