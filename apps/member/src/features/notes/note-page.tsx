import type { NoteLink } from '@lime/contract/notes.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { go } from '@lime/ui/go.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useParams } from '../../lib/router/outlet.tsx';
import { ChevronDown, ChevronLeft, ChevronUp, List, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { CallFailed } from '../../lib/api.ts';
import '../../lib/board.css';
import { MemberTabs } from '../../lib/centre-frame.tsx';
import { useLayout } from '../../lib/layout.ts';
import { moreGlyphs } from '../../lib/glyphs.ts';
import { RequiredBadge } from './note-badges.tsx';
import { NoteTime } from './note-time.tsx';
import './notes.css';
import { deleteNotes, notePath, notesPath, useNote } from './use-notes.ts';

/** /bbs/msg/d/$seq: one note, its neighbours and the way back. Source: specification 2 §2 "Note detail". */
export function NotePage() {
  const { seq = '' } = useParams() as { seq?: string };
  const mobile = useLayout() === 'mobile';
  const { data, error, refetch } = useNote(seq);
  const missing = error instanceof CallFailed && (error.status === 404 || error.status === 400);
  const note = data?.article;

  useEffect(() => {
    if (note) moreGlyphs(`${note.title}${note.content}`);
  }, [note]);

  const remove = async () => {
    if (note && (await deleteNotes([note.seq]))) go(notesPath);
  };
  return (
    <div className="notes-page">
      <MemberTabs current="notes" />
      <article className="card article-board notes note-screen" aria-busy={!data && !error}>
        {data && note ? (
          <>
            <header className="article-head">
              <AppLink to={notesPath} className="icon-btn back" aria-label="쪽지 목록으로">
                <ChevronLeft size={20} aria-hidden />
              </AppLink>
              <div>
                <h1>{note.title}</h1>
                <p className="meta">
                  <span>{note.sender ?? '관리자'}</span>
                  <NoteTime at={note.createdAt} />
                  <RequiredBadge note={note} />
                </p>
              </div>
            </header>
            <p className="note-content">{note.content}</p>
            {!mobile && (data.previous || data.next) && (
              <nav className="beside" aria-label="앞뒤 쪽지">
                <Beside label="이전 쪽지" link={data.previous} icon={<ChevronUp size={15} aria-hidden />} />
                <Beside label="다음 쪽지" link={data.next} icon={<ChevronDown size={15} aria-hidden />} />
              </nav>
            )}
          </>
        ) : error ? (
          <>
            <h1 className="visually-hidden">쪽지</h1>
            {missing ? (
              <EmptyState text="찾을 수 없는 쪽지예요" hint="이미 삭제한 쪽지일 수 있어요" />
            ) : (
              <ErrorState text="쪽지를 불러오지 못했어요" onRetry={() => void refetch()} />
            )}
          </>
        ) : (
          <div role="status" aria-label="쪽지를 불러오는 중" className="article-wait">
            <Skeleton height={26} width="58%" />
            <Skeleton height={16} width="34%" />
            <Skeleton height={140} />
          </div>
        )}
        <div className="foot">
          {mobile && data?.previous && (
            <AppLink to={notePath(data.previous.seq)} className="btn outline">
              이전 쪽지
            </AppLink>
          )}
          <AppLink to={notesPath} className="btn outline">
            <List size={16} aria-hidden />
            목록으로
          </AppLink>
          {note && (
            <Button look="ghost" onClick={() => void remove()}>
              <Trash2 size={16} aria-hidden />
              삭제
            </Button>
          )}
        </div>
      </article>
    </div>
  );
}

function Beside({ label, link, icon }: { label: string; link: NoteLink | null; icon: ReactNode }) {
  if (!link) return null;
  return (
    <AppLink to={notePath(link.seq)}>
      <span className="label">
        {icon}
        {label}
      </span>
      <span className="words">{link.title}</span>
    </AppLink>
  );
}
