import type { WireNote } from '@lime/contract/notes.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import '@lime/ui/field.css';
import { formatAmount } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { Chip } from '@lime/ui/tabs.tsx';
import { MailCheck, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import '../../lib/board.css';
import { MemberTabs } from '../../lib/centre-frame.tsx';
import { useLayout } from '../../lib/layout.ts';
import { ListSearch } from '../../lib/list-search.tsx';
import { ListView } from '../../lib/list-view.tsx';
import type { ListColumn } from '../../lib/list-view.tsx';
import { useMember } from '../../lib/member-session.ts';
import { SelectAll } from '../../lib/select-all.tsx';
import { moreGlyphs } from '../../lib/glyphs.ts';
import { ReadBadge, RequiredBadge } from './note-badges.tsx';
import { useNotePlace } from './note-place.ts';
import { NoteTime } from './note-time.tsx';
import './notes.css';
import { deleteAllNotes, deleteNotes, notePath, readAll, useNotes } from './use-notes.ts';

/** /bbs/msg/l: the member's notes. Source: specification 2 §2 "Notes list". */
export function NotesPage() {
  const mobile = useLayout() === 'mobile';
  const unreadCount = useMember()?.notesUnread ?? 0;
  const [place, move] = useNotePlace();
  const answer = useNotes(place);
  const { data, isPlaceholderData } = answer;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const here = (data?.list ?? []).filter(({ seq }) => chosen.has(seq));
  const searched = place.keyword !== '' || place.unread;

  useEffect(() => {
    const text = data?.list.map(({ title }) => title).join('');
    if (text) moreGlyphs(text);
  }, [data]);

  // a page beyond the last one, after notes were deleted: back to the last
  const end = data?.pagination.end ?? 1;
  useEffect(() => {
    if (data && !isPlaceholderData && place.page > end) move({ page: end });
  });

  const choose = (seq: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(seq)) next.add(seq);
      return next;
    });
  const columns: ListColumn<WireNote>[] = [
    { name: '선택', quiet: true, cell: (note) => <Choice note={note} chosen={chosen} onChoose={choose} /> },
    { name: '상태', cell: (note) => <ReadBadge note={note} /> },
    { name: '보낸 사람', cell: (note) => note.sender ?? '관리자' },
    { name: '제목', cell: (note) => <Title note={note} /> },
    { name: '받은 시각', right: true, cell: (note) => <NoteTime at={note.createdAt} /> },
  ];

  return (
    <div className="notes-page">
      <MemberTabs current="notes" />
      <section className="card article-board notes">
        <header className="notes-head">
          <h1>
            쪽지
            {unreadCount > 0 && (
              <small>
                안 읽은 쪽지 <b>{formatAmount(unreadCount)}</b>통
              </small>
            )}
          </h1>
          <ListSearch
            key={place.keyword}
            label="쪽지"
            keyword={place.keyword}
            onSearch={(keyword) => move({ keyword })}
          />
        </header>
        <div className="notes-filter" role="group" aria-label="보기">
          <Chip on={!place.unread} onPress={() => move({ unread: false })}>
            전체
          </Chip>
          <Chip on={place.unread} onPress={() => move({ unread: true })}>
            안 읽은 쪽지
          </Chip>
        </div>
        {data && (data.list.length > 0 || unreadCount > 0) && (
          <Tools notes={data.list} here={here} unread={unreadCount} onChoose={(seqs) => setChosen(new Set(seqs))} />
        )}
        <ListView
          label="쪽지"
          answer={answer}
          rowKey={(note) => note.seq}
          columns={columns}
          card={(note) => <Card note={note} chosen={chosen} onChoose={choose} />}
          cardHeight={66}
          waits={8}
          page={place.page}
          onPage={(page) => move({ page })}
          hint={
            searched ? (
              <Button size="small" look="outline" onClick={() => move({ keyword: '', unread: false })}>
                모든 쪽지 보기
              </Button>
            ) : (
              '관리자가 보낸 쪽지가 오면 여기에서 볼 수 있어요'
            )
          }
        />
        {mobile && data && data.list.length > 0 && <p className="notes-foot">삭제한 쪽지는 되살릴 수 없어요.</p>}
      </section>
    </div>
  );
}

function Tools({
  notes,
  here,
  unread,
  onChoose,
}: {
  notes: readonly WireNote[];
  here: readonly WireNote[];
  unread: number;
  onChoose: (seqs: readonly string[]) => void;
}) {
  const remove = async () => {
    if (await deleteNotes(here.map(({ seq }) => seq))) onChoose([]);
  };
  const removeAll = async () => {
    if (await deleteAllNotes()) onChoose([]);
  };
  return (
    <div className="notes-tools">
      <SelectAll
        rows={notes.length}
        chosen={here.length}
        onChoose={(all) => onChoose(all ? notes.map(({ seq }) => seq) : [])}
      />
      <span className="actions">
        <Button size="small" look="ghost" aria-disabled={unread === 0} onClick={() => void readAll()}>
          <MailCheck size={15} aria-hidden />
          전부 확인
        </Button>
        <Button size="small" look="ghost" aria-disabled={here.length === 0} onClick={() => void remove()}>
          <Trash2 size={15} aria-hidden />
          선택 삭제
        </Button>
        <Button size="small" look="ghost" onClick={() => void removeAll()}>
          전체 삭제
        </Button>
      </span>
    </div>
  );
}

type RowProps = { note: WireNote; chosen: ReadonlySet<string>; onChoose: (seq: string) => void };

function Choice({ note, chosen, onChoose }: RowProps) {
  return (
    <label className="check note-choice">
      <input
        type="checkbox"
        checked={chosen.has(note.seq)}
        onChange={() => onChoose(note.seq)}
        aria-label={`${note.title} 선택`}
      />
    </label>
  );
}

function Title({ note }: { note: WireNote }) {
  return (
    <AppLink to={notePath(note.seq)} className={names('row-link', note.readAt === null && 'new')}>
      <span className="words">{note.title}</span>
      <RequiredBadge note={note} />
    </AppLink>
  );
}

function Card({ note, chosen, onChoose }: RowProps) {
  return (
    <div className="note-card">
      <Choice note={note} chosen={chosen} onChoose={onChoose} />
      <div className="note-card-words">
        <Title note={note} />
        <p className="meta">
          <ReadBadge note={note} />
          {note.sender !== null && <span>{note.sender}</span>}
          <NoteTime at={note.createdAt} />
        </p>
      </div>
    </div>
  );
}
