import type { WireNote } from '@lime/contract/notes.ts';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { go } from '@lime/ui/go.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { send } from '../../lib/api.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { refreshMember, signOut } from '../../lib/member-session.ts';
import { moreGlyphs } from '../../lib/glyphs.ts';
import { NoteTime } from './note-time.tsx';
import './must-read.css';

/** Notes asked for at once; there are rarely two. */
const listed = 20;

/**
 * The oldest note that must be read: nothing goes on before it is read to its end and confirmed. The ways to the member's
 * own money and out of the site stay open.
 */
export function MustRead({ waiting }: { waiting: number }) {
  const [notes, setNotes] = useState<readonly WireNote[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  const [tries, setTries] = useState(0);
  useEffect(() => {
    send('/notes/list', { required: true, unread: true, size: listed }).then(
      ({ list }) => {
        setNotes(list.toReversed());
        if (list.length === 0) void refreshMember(); // read elsewhere meanwhile
      },
      (error: unknown) => setFailed(refusalText(error)),
    );
  }, [tries]);
  const handleRetry = () => {
    setFailed(null);
    setTries(tries + 1);
  };

  const note = notes?.[0];
  const confirm = async (seq: string) => {
    await send('/notes/read', { item: seq });
    setNotes((before) => before?.filter((one) => one.seq !== seq) ?? null);
    await refreshMember();
  };
  return (
    <Dialog title="꼭 읽어주세요" locked width={520} className="must-read" onClose={() => undefined} aside={<Ways />}>
      {note ? (
        <Text key={note.seq} note={note} more={Math.max(waiting, notes.length) - 1} onConfirm={confirm} />
      ) : (
        <div className="body">
          {failed === null ? <Skeleton height={220} /> : <ErrorState text={failed} onRetry={handleRetry} />}
        </div>
      )}
    </Dialog>
  );
}

function Ways() {
  return (
    <>
      <Button size="small" look="ghost" onClick={() => go('/cash/out')}>
        출금
      </Button>
      <Button size="small" look="ghost" onClick={() => void signOut()}>
        로그아웃
      </Button>
    </>
  );
}

type TextProps = { note: WireNote; more: number; onConfirm: (seq: string) => Promise<void> };

function Text({ note, more, onConfirm }: TextProps) {
  const hintId = useId();
  const room = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const [read, setRead] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  useEffect(() => {
    moreGlyphs(`${note.title}${note.content}`);
    room.current?.focus({ preventScroll: true });
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setRead(true);
      },
      { root: room.current },
    );
    seen.observe(end.current!);
    return () => seen.disconnect();
  }, [note]);

  const handleConfirm = async () => {
    // before the end it leads there, page by page
    if (!read) return room.current?.scrollBy({ top: room.current.clientHeight * 0.85, behavior: 'smooth' });
    setBusy(true);
    setFailed(null);
    try {
      await onConfirm(note.seq);
    } catch (error) {
      setFailed(refusalText(error));
      setBusy(false);
    }
  };
  return (
    <>
      {/* read by the arrow keys as well */}
      <div ref={room} className="body text" tabIndex={0} role="region" aria-label="쪽지 내용">
        <h3>{note.title}</h3>
        <p className="meta">
          <span>관리자</span>
          <NoteTime at={note.createdAt} />
        </p>
        <p className="content">{note.content}</p>
        <span ref={end} aria-hidden className="end" />
      </div>
      <div className="foot">
        {failed !== null && (
          <MessageBand tone="danger" live>
            {failed}
          </MessageBand>
        )}
        <p id={hintId} role="status">
          {!read ? '끝까지 읽으면 확인할 수 있어요.' : more > 0 ? `읽을 쪽지가 ${more}통 더 있어요.` : ''}
        </p>
        <Button
          look={read ? 'primary' : 'plain'}
          block
          busy={busy}
          aria-describedby={hintId}
          onClick={() => void handleConfirm()}
        >
          {read ? '확인했어요' : '아래로 더 읽기'}
        </Button>
      </div>
    </>
  );
}
