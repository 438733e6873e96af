import { AppLink } from '@lime/ui/app-link.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { ChevronRight, Clock } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { similarQuestions } from './similar.ts';
import { StateBadge } from './state-badge.tsx';
import { useGlyphs } from './use-glyphs.ts';
import { useInquiries, usePace, useQuestions } from './use-inquiries.ts';

const recent = 3;

/** Next to the form: how long answers take, questions like it, and what was asked before. Source: mockup 11. */
export function WriteAside({ title, content }: { title: string; content: string }) {
  return (
    <>
      <Pace />
      <Similar title={title} content={content} />
      <Recent />
    </>
  );
}

function Pace() {
  const minutes = usePace().data?.minutes ?? null;
  return (
    <section className="card aside-pace">
      <h2>
        <Clock size={17} aria-hidden />
        답변 안내
      </h2>
      <p>
        {minutes !== null && <>요즘은 보통 {paceText(minutes)} 안에 답변해요. </>}
        접수 순서대로 답변해요. 답변이 달리면 쪽지로 알려드려요.
      </p>
    </section>
  );
}

/** "12분", "3시간", "2일": never shorter than it was. */
export function paceText(minutes: number): string {
  if (minutes < 60) return `${minutes}분`;
  if (minutes < 24 * 60) return `${Math.ceil(minutes / 60)}시간`;
  return `${Math.ceil(minutes / (24 * 60))}일`;
}

function Similar({ title, content }: { title: string; content: string }) {
  const { data } = useQuestions();
  const words = useDeferredValue(`${title}\u0000${content}`);
  const found = useMemo(() => {
    const [asked = '', more = ''] = words.split('\u0000');
    return similarQuestions(data ?? [], asked, more);
  }, [data, words]);
  if (found.length === 0) return null;
  return (
    <section className="card aside-list">
      <h2>비슷한 질문</h2>
      <ul>
        {found.map(({ board_seq, board_title }) => (
          <li key={board_seq}>
            <AppLink to={`/board/faq/detail/${board_seq}`}>
              <span>{board_title}</span>
              <ChevronRight size={15} aria-hidden />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recent() {
  const { data } = useInquiries(1, '', recent);
  useGlyphs(data?.list.map((row) => row.board_title).join(''));
  if (!data || data.list.length === 0) return null;
  return (
    <section className="card aside-list">
      <h2>
        최근 문의
        <AppLink to="/bbs/c/l" className="more">
          목록
          <ChevronRight size={13} aria-hidden />
        </AppLink>
      </h2>
      <ul>
        {data.list.map((row) => (
          <li key={row.board_seq}>
            <AppLink to={`/bbs/c/d/${row.board_seq}`} className="past">
              <span>{row.board_title}</span>
              <small>
                {formatDayTime(row.board_regdatetime)}
                <StateBadge answered={row.replyDate !== null} />
              </small>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
