import type { WireInquiryCard, WireStaffMessage } from '@lime/contract/staff-inquiries.ts';
import { inquiryKindName } from '@lime/domain/inquiries/inquiry-kinds.ts';
import type { AnswerTarget } from '@lime/domain/inquiries/inquiry-kinds.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { MemberFacts } from '../../lib/member-facts.tsx';
import { MemberLink } from '../../lib/member-link.tsx';
import { can } from '../../lib/staff-session.ts';
import { addMemo, closeInquiry, giveInquiry, releaseInquiry, reopenInquiry, takeInquiry } from './actions.ts';
import { AttachedCash, AttachedSlip } from './attached.tsx';
import { Composer } from './answer-composer.tsx';
import { StateBadge, Wait } from './inquiry-labels.tsx';

type Staff = readonly { id: string; name: string }[];
type Props = {
  seq: string;
  staff: Staff;
  target: AnswerTarget;
  /** opened to write an answer */
  answering: boolean;
  onClose: () => void;
  /** another inquiry of the same member */
  onOpen: (seq: string) => void;
};

const refreshMs = 15_000;

/** One inquiry: what was said, what it is about, who asked, what colleagues noted, and the answer. */
export function InquiryDrawer({ seq, staff, target, answering, onClose, onOpen }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['inquiries', 'card', seq],
    queryFn: ({ signal }) => send('/staff/inquiries/card', { seq }, { signal }),
    refetchInterval: refreshMs,
  });
  const inquiry = data?.inquiry;
  return (
    <Drawer
      width={540}
      onClose={onClose}
      title={
        inquiry ? (
          <>
            <MemberLink id={inquiry.member.id} className="to-member">
              {inquiry.member.loginId}
            </MemberLink>
            <Badge>{inquiry.member.grade}레벨</Badge>
            <StateBadge state={inquiry.state} closed={inquiry.closed} />
            {inquiry.waitingSince !== null && <Wait since={inquiry.waitingSince} target={target} />}
          </>
        ) : (
          '1:1 문의'
        )
      }
      foot={data && can('inquiries.answer') ? <Foot card={data} focused={answering} onSent={onClose} /> : undefined}
    >
      {error && !data ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Card card={data} staff={staff} onOpen={onOpen} />
      ) : (
        <Skeleton height={480} />
      )}
    </Drawer>
  );
}

function Card({ card, staff, onOpen }: { card: WireInquiryCard; staff: Staff; onOpen: (seq: string) => void }) {
  const { inquiry } = card;
  return (
    <div className="inquiry-card">
      <h3 className="inquiry-name">{inquiry.title}</h3>
      <p className="inquiry-facts">
        {inquiry.seq}번 · {inquiryKindName(inquiry.kind)} · {inquiry.member.nickname} ·{' '}
        {formatDayTime(inquiry.createdAt)} 접수
      </p>
      <Assignment card={card} staff={staff} />
      {inquiry.hidden && (
        <MessageBand tone="warn">
          {inquiry.state === 'withdrawn'
            ? '회원이 답변을 기다리다 삭제한 문의예요. 답변할 수 없어요.'
            : '회원이 목록에서 삭제한 문의예요. 답변해도 볼 수 없어요.'}
        </MessageBand>
      )}
      <ol className="inquiry-thread" aria-label="주고받은 글">
        {card.thread.map((message) => (
          <Message key={message.seq} message={message} nickname={inquiry.member.nickname} />
        ))}
      </ol>
      {card.closedReason !== null && (
        <MessageBand tone="info">
          {inquiry.assignee?.name} 님이 답변 없이 완료했어요. {card.closedReason}
        </MessageBand>
      )}
      <Fold title="회원 정보" open>
        <MemberFacts id={inquiry.member.id} />
      </Fold>
      <Memos card={card} />
      {card.others.length > 0 && (
        <Fold title={`이 회원의 다른 문의 ${card.others.length}`}>
          <ul className="others">
            {card.others.map((other) => (
              <li key={other.seq}>
                <button type="button" className="clip" onClick={() => onOpen(other.seq)}>
                  {other.title}
                </button>
                <span className="dim">{formatDayTime(other.createdAt)}</span>
                <StateBadge state={other.state} closed={false} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}

function Message({ message, nickname }: { message: WireStaffMessage; nickname: string }) {
  const staff = message.from === 'staff';
  return (
    <li className={names('message', staff && 'staff')}>
      <header>
        <b>{staff ? message.by : nickname}</b>
        {staff && <Badge tone="lime">답변</Badge>}
        <time dateTime={message.createdAt}>{formatDayTime(message.createdAt)}</time>
      </header>
      <p>{message.content}</p>
      {message.betting.map((rows) => (
        <AttachedSlip key={rows[0]?.betting_betcode} rows={rows} />
      ))}
      {message.cash.map((row) => (
        <AttachedCash key={row.cash_seq} row={row} />
      ))}
    </li>
  );
}

function Fold({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="inquiry-fold" open={open}>
      <summary>
        {title}
        <ChevronDown size={15} aria-hidden />
      </summary>
      {children}
    </details>
  );
}

/** Who has it in hand, and the ways to change that. */
function Assignment({ card: { inquiry }, staff }: { card: WireInquiryCard; staff: Staff }) {
  const { assignee } = inquiry;
  const actions = can('inquiries.answer') && !inquiry.hidden;
  return (
    <div className="assignment">
      <span>
        담당 <b>{assignee === null ? '없음' : assignee.mine ? '나' : assignee.name}</b>
      </span>
      {actions && (
        <span className="buttons">
          {assignee?.mine ? (
            <Button size="tiny" look="outline" onClick={() => void releaseInquiry(inquiry)}>
              담당 해제
            </Button>
          ) : (
            <Button size="tiny" look="outline" onClick={() => void takeInquiry(inquiry)}>
              {assignee === null ? '내가 맡기' : '넘겨받기'}
            </Button>
          )}
          <span className="select-chip">
            <select
              aria-label="담당 넘기기"
              value=""
              onChange={({ target }) => {
                const to = staff.find(({ id }) => id === target.value);
                if (to) void giveInquiry(inquiry, to.id, to.name);
              }}
            >
              <option value="">넘기기</option>
              {staff
                .filter(({ id }) => id !== assignee?.id)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </select>
            <ChevronDown size={13} aria-hidden />
          </span>
        </span>
      )}
    </div>
  );
}

/** The answer, or why there can be none now. */
function Foot({ card, focused, onSent }: { card: WireInquiryCard; focused: boolean; onSent: () => void }) {
  const { inquiry } = card;
  if (inquiry.hidden) return <p className="inquiry-no-answer">회원이 삭제한 문의예요.</p>;
  if (inquiry.assignee !== null && !inquiry.assignee.mine)
    return (
      <div className="inquiry-no-answer">
        <span>{inquiry.assignee.name} 님이 맡은 문의예요.</span>
        <Button size="small" onClick={() => void takeInquiry(inquiry)}>
          넘겨받기
        </Button>
      </div>
    );
  return (
    <>
      <Composer card={card} focused={focused} onSent={onSent} />
      <div className="inquiry-ends">
        {inquiry.state === 'waiting' ? (
          <Button size="tiny" look="ghost" onClick={() => void closeInquiry(inquiry, card.lastMessage)}>
            답변 없이 완료
          </Button>
        ) : (
          <Button size="tiny" look="ghost" onClick={() => void reopenInquiry(inquiry)}>
            답변대기로 되돌리기
          </Button>
        )}
      </div>
    </>
  );
}

/** What colleagues noted; the member never sees it. */
function Memos({ card: { inquiry, memos } }: { card: WireInquiryCard }) {
  const [memo, setMemo] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    if (await addMemo(inquiry, memo.trim())) setMemo('');
    setBusy(false);
  };
  return (
    <Fold title={memos.length > 0 ? `내부 메모 ${memos.length}` : '내부 메모'} open={memos.length > 0}>
      <ul className="memos">
        {memos.map(({ seq, content, by, at }) => (
          <li key={seq}>
            <p>{content}</p>
            <span className="dim">
              {by} · {formatDayTime(at)}
            </span>
          </li>
        ))}
      </ul>
      {can('inquiries.answer') && (
        <form
          className="memo-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (memo.trim() !== '' && !busy) void save();
          }}
        >
          <textarea
            className="text-area"
            aria-label="내부 메모"
            placeholder="회원에게는 보이지 않아요"
            rows={2}
            maxLength={1_000}
            value={memo}
            onChange={({ target }) => setMemo(target.value)}
          />
          <Button size="small" type="submit" busy={busy} aria-disabled={memo.trim() === ''}>
            메모 남기기
          </Button>
        </form>
      )}
    </Fold>
  );
}
