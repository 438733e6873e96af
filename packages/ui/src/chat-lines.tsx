import { ArrowDown, CircleAlert } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Spinner } from './button.tsx';
import { formatDate, formatLongDay, formatTime } from './format.ts';
import { names } from './class-names.ts';
import './chat-lines.css';

/** A line of a conversation as it is shown. */
export type ChatLine = {
  readonly key: string;
  readonly side: 'mine' | 'theirs' | 'site';
  /** who says it, where that is shown */
  readonly name?: string | undefined;
  readonly content: string;
  readonly at: string;
  /** what is shown with it */
  readonly extra?: ReactNode;
  readonly state?: 'sending' | 'failed';
  /** why it was not sent */
  readonly problem?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly onDrop?: (() => void) | undefined;
};

type Props = {
  /** what the list is called */
  label: string;
  /** how the other side is called where it has no name of its own */
  theirs: string;
  lines: readonly ChatLine[];
  /** the last line of one's own that the other side has seen */
  readKey: string | null;
  /** who is typing on the other side; null: nobody */
  typing: string | null;
  /** reads older lines; absent: there are none */
  onOlder?: (() => Promise<void>) | undefined;
  /** the last line is on screen, and the reader is looking */
  onSeen: () => void;
};

/** So near the end counts as there. */
const nearEnd = 48;
const nearStart = 80;

/**
 * The lines of a conversation: bubbles by side, days between them, the newest at the bottom. It stays at the end while the
 * reader is there. A reader who has scrolled up is shown that there is more below. Older lines come as one nears the top.
 */
export function ChatLines({ label, theirs, lines, readKey, typing, onOlder, onSeen }: Props) {
  const { box, atEnd, setAtEnd, toEnd } = useEnd(lines);
  const [older, setOlder] = useState(false);
  const seenKey = useSeen(lines, atEnd, onSeen);

  const readOlder = async () => {
    if (!onOlder || older) return;
    setOlder(true);
    try {
      await onOlder();
    } finally {
      setOlder(false);
    }
  };

  const handleScroll = () => {
    const element = box.current!;
    setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd);
    if (element.scrollTop < nearStart) void readOlder();
  };

  const seenAt = lines.findIndex(({ key }) => key === seenKey);
  const fresh = atEnd ? 0 : lines.slice(seenAt + 1).filter(({ side }) => side === 'theirs').length;

  return (
    <div className="chat-lines">
      {/* a region that scrolls is reached by the keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className="chat-scroll" role="region" aria-label={label} tabIndex={0} onScroll={handleScroll}>
        {onOlder && (
          <p className="chat-older">
            {older ? (
              <Spinner />
            ) : (
              <Button size="tiny" look="outline" onClick={() => void readOlder()}>
                이전 대화 보기
              </Button>
            )}
          </p>
        )}
        <ol>
          {lines.map((line, no) => (
            <Line
              key={line.key}
              line={line}
              before={lines[no - 1]}
              after={lines[no + 1]}
              theirs={theirs}
              read={line.key === readKey}
            />
          ))}
        </ol>
        {typing !== null && <Typing words={typing} />}
      </div>
      {!atEnd && (
        <button type="button" className={names('chat-down', fresh > 0 && 'fresh')} onClick={toEnd}>
          <ArrowDown size={15} aria-hidden />
          {fresh > 0 ? `새 메시지 ${fresh}` : '맨 아래로'}
        </button>
      )}
      <Announced lines={lines} theirs={theirs} typing={typing} />
    </div>
  );
}

/** Keeps the end of `box` in view while the reader is there, and moves nothing when older lines come above. */
function useEnd(lines: readonly ChatLine[]) {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const before = useRef({ first: '', last: '', height: 0, top: 0 });
  const first = lines[0]?.key ?? '';
  const last = lines.at(-1)?.key ?? '';
  const lastSide = lines.at(-1)?.side;

  // before it is painted: what came below keeps the end in view, what came above moves nothing
  useLayoutEffect(() => {
    const element = box.current!;
    const { first: firstBefore, last: lastBefore, height, top } = before.current;
    // a reader who has just gone up stays there, though the event that says so is still to come
    const isLeft = atEnd && element.scrollTop < top && height - element.scrollTop - element.clientHeight >= nearEnd;
    if (firstBefore !== first && lastBefore === last && firstBefore !== '')
      element.scrollTop += element.scrollHeight - height;
    else if ((atEnd && !isLeft) || (lastBefore !== last && lastSide === 'mine'))
      element.scrollTop = element.scrollHeight;
    before.current = { first, last, height: element.scrollHeight, top: isLeft ? top : element.scrollTop };
  });

  // the keyboard of a phone takes room away, pictures and fonts take some more: the end stays in view
  useEffect(() => {
    const element = box.current!;
    const watcher = new ResizeObserver(() => {
      if (atEnd) element.scrollTop = element.scrollHeight;
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [atEnd]);

  const toEnd = () => {
    box.current!.scrollTop = box.current!.scrollHeight;
    setAtEnd(true);
  };
  return { box, atEnd, setAtEnd, toEnd };
}

/** Says that the last line is seen. @returns its key; null before one was */
function useSeen(lines: readonly ChatLine[], atEnd: boolean, onSeen: () => void): string | null {
  const [seenKey, setSeenKey] = useState<string | null>(null);
  const last = lines.at(-1)?.key ?? '';
  const newest = lines.findLast(({ side }) => side === 'theirs')?.key ?? null;
  const told = useRef(onSeen);
  useEffect(() => {
    told.current = onSeen;
  });
  useEffect(() => {
    const look = () => {
      if (!atEnd || document.visibilityState !== 'visible') return;
      setSeenKey(last);
      told.current();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [atEnd, last, newest]);
  return seenKey;
}

function Typing({ words }: { words: string }) {
  return (
    <p className="chat-typing" aria-hidden>
      <span className="dots">
        <i />
        <i />
        <i />
      </span>
      {words}
    </p>
  );
}

/** Says what comes in to those who do not see it: only what is newer than the page. */
function Announced({ lines, theirs, typing }: Pick<Props, 'lines' | 'theirs' | 'typing'>) {
  const [from] = useState(() => lines.at(-1)?.at ?? '');
  const newest = lines.findLast(({ side, at }) => side !== 'mine' && at > from);
  return (
    <p role="status" className="visually-hidden">
      {newest
        ? `${newest.side === 'site' ? '' : `${newest.name ?? theirs}: `}${newest.content || '베팅내역을 보냈어요.'}`
        : typing}
    </p>
  );
}

type LineProps = {
  line: ChatLine;
  before: ChatLine | undefined;
  after: ChatLine | undefined;
  theirs: string;
  read: boolean;
};

function Line({ line, before, after, theirs, read }: LineProps) {
  const { side, name, content, at, extra, state } = line;
  const day = !before || formatDate(before.at) !== formatDate(at);
  const begins = day || before.side !== side || before.name !== name;
  const ends =
    !after ||
    after.side !== side ||
    after.name !== name ||
    after.state !== state ||
    formatTime(after.at) !== formatTime(at);
  return (
    <>
      {day && (
        <li className="chat-day">
          <time dateTime={formatDate(at)}>{formatLongDay(at)}</time>
        </li>
      )}
      {side === 'site' ? (
        <li className="chat-site">{content}</li>
      ) : (
        <li className={names('chat-line', side, begins && 'begins', state)}>
          {begins && (
            <span className={side === 'theirs' ? 'who' : 'visually-hidden'}>
              {name ?? (side === 'theirs' ? theirs : '나')}
            </span>
          )}
          <div className="row">
            <div className="said">
              {content !== '' && <p className="bubble">{content}</p>}
              {extra}
            </div>
            {(ends || read) && (
              <span className="aside">
                {read && <em>읽음</em>}
                {state === undefined && ends && <time dateTime={at}>{formatTime(at)}</time>}
                {state === 'sending' && <span>보내는 중</span>}
              </span>
            )}
          </div>
          {state === 'failed' && (
            <p className="failed" role="alert">
              <CircleAlert size={14} aria-hidden />
              <span>{line.problem ?? '보내지 못했어요.'}</span>
              {line.onRetry && (
                <button type="button" onClick={line.onRetry}>
                  다시 보내기
                </button>
              )}
              {line.onDrop && (
                <button type="button" onClick={line.onDrop}>
                  지우기
                </button>
              )}
            </p>
          )}
        </li>
      )}
    </>
  );
}
