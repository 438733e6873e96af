import type { WireInquiryArticle, WireInquiryMessage } from '@lime/contract/inquiries.ts';
import { inquiryKindName } from '@lime/domain/inquiries/inquiry-kinds.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useNavigate, useParams } from '../../lib/router/outlet.tsx';
import { ChevronLeft, List, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { CallFailed } from '../../lib/api.ts';
import { CentreFrame, MemberTabs } from '../../lib/centre-frame.tsx';
import { useLayout } from '../../lib/layout.ts';
import { AttachedCash } from './attached-cash.tsx';
import { AttachedSlip } from './attached-slip.tsx';
import { ReplyForm } from './reply-form.tsx';
import { StateBadge } from './state-badge.tsx';
import { useGlyphs } from './use-glyphs.ts';
import { deleteInquiry, useInquiry } from './use-inquiries.ts';
import './inquiries.css';

/** /bbs/c/d/$seq. Source: specification 2 §2 "Inquiry detail". */
export function InquiryPage() {
  const { seq = '' } = useParams() as { seq?: string };
  const { data, error, refetch } = useInquiry(seq);
  const navigate = useNavigate();
  const now = data?.board_seq;
  // a link from before articles and inquiries shared one numbering
  useEffect(() => {
    if (now !== undefined && now !== seq) navigate({ to: `/bbs/c/d/${now}`, replace: true });
  }, [now, seq, navigate]);
  useGlyphs(data && data.board_title + data.thread.map((message) => message.content).join(''));
  const missing = error instanceof CallFailed && (error.status === 404 || error.status === 400);
  return (
    <Frame>
      <MemberTabs current="centre" />
      <article className="card inquiry detail" aria-busy={!data && !error}>
        {data && !missing ? (
          <Thread article={data} />
        ) : error ? (
          <>
            <h1 className="visually-hidden">1:1 문의</h1>
            {missing ? (
              <EmptyState
                text="찾을 수 없는 문의예요"
                hint="삭제한 문의이거나 주소가 바뀌었을 수 있어요"
                action={
                  <AppLink to="/bbs/c/l" className="btn small outline">
                    목록으로
                  </AppLink>
                }
              />
            ) : (
              <ErrorState text="문의를 불러오지 못했어요" onRetry={() => void refetch()} />
            )}
          </>
        ) : (
          <div role="status" aria-label="문의를 불러오는 중" className="inquiry-wait">
            <Skeleton height={28} width="60%" />
            <Skeleton height={16} width="34%" />
            <Skeleton height={120} />
            <Skeleton height={120} />
          </div>
        )}
      </article>
    </Frame>
  );
}

/** Next to the menu of the customer centre; on a phone the member's own tabs are enough. */
function Frame({ children }: { children: ReactNode }) {
  if (useLayout() === 'mobile') return <div className="inquiry-narrow">{children}</div>;
  return <CentreFrame current="inquiry">{children}</CentreFrame>;
}

function Thread({ article }: { article: WireInquiryArticle }) {
  const navigate = useNavigate();
  const [first, ...rest] = article.thread;
  const handleDelete = async () => {
    if (await deleteInquiry(article.board_seq)) navigate({ to: '/bbs/c/l', replace: true });
  };
  return (
    <>
      <header className="inquiry-head">
        <AppLink to="/bbs/c/l" className="icon-btn back" aria-label="1:1 문의 목록으로">
          <ChevronLeft size={20} aria-hidden />
        </AppLink>
        <div className="names">
          <h1>{article.board_title}</h1>
          <p className="meta">
            <StateBadge answered={article.replyDate !== null} />
            {article.kind !== 'general' && <Badge>{inquiryKindName(article.kind)}</Badge>}
            <span>{article.board_author_name}</span>
            <time dateTime={article.board_regdatetime}>{formatDayTime(article.board_regdatetime)}</time>
          </p>
        </div>
      </header>
      {first && <Body message={first} />}
      {rest.length > 0 && (
        <ol className="thread" aria-label="답변과 추가 문의">
          {rest.map((message) => (
            <Message key={message.seq} message={message} author={article.board_author_name} />
          ))}
        </ol>
      )}
      {article.closed && <MessageBand>답변 없이 처리를 마친 문의예요. 더 궁금한 점은 이어서 물어봐주세요.</MessageBand>}
      {article.replyDate === null && (
        <MessageBand tone="info">답변을 기다리고 있어요. 답변이 달리면 쪽지로 알려드려요.</MessageBand>
      )}
      {article.mayReply ? (
        <ReplyForm seq={article.board_seq} answered={article.replyDate !== null} />
      ) : (
        <MessageBand>
          한 문의에 남길 수 있는 글을 모두 썼어요. <AppLink to="/bbs/c/w">새 문의로 이어서 보내주세요.</AppLink>
        </MessageBand>
      )}
      <footer className="detail-foot">
        <AppLink to="/bbs/c/l" className="btn outline">
          <List size={16} aria-hidden />
          목록으로
        </AppLink>
        <Button look="ghost" onClick={() => void handleDelete()}>
          <Trash2 size={15} aria-hidden />
          삭제
        </Button>
      </footer>
    </>
  );
}

function Message({ message, author }: { message: WireInquiryMessage; author: string }) {
  const staff = message.from === 'staff';
  return (
    <li className={names('message', staff && 'staff')}>
      <header>
        {staff ? <Badge tone="lime">답변완료</Badge> : <Badge tone="outline">추가 문의</Badge>}
        <b>{staff ? '관리자' : author}</b>
        <time dateTime={message.createdAt}>{formatDayTime(message.createdAt)}</time>
      </header>
      <Body message={message} />
    </li>
  );
}

/** Text alone, its line breaks kept; below it what it is about, as it is now. */
function Body({ message: { content, betting, cash } }: { message: WireInquiryMessage }) {
  return (
    <div className="inquiry-body">
      <p>
        {content.split('\n').map((line, no) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={no}>
            {no > 0 && <br />}
            {line}
          </span>
        ))}
      </p>
      {betting.map((rows) => (
        <AttachedSlip key={rows[0]?.betting_betcode} rows={rows} />
      ))}
      {cash.map((row) => (
        <AttachedCash key={row.cash_seq} row={row} />
      ))}
    </div>
  );
}
