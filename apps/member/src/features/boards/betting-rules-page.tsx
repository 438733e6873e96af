import type { WireArticle } from '@lime/contract/boards.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Pager } from '@lime/ui/pager.tsx';
import { ChevronRight, Scale } from 'lucide-react';
import { useState } from 'react';
import { CentreFrame } from '../../lib/centre-frame.tsx';
import { useLayout } from '../../lib/layout.ts';
import { RichText } from '../../lib/rich-text.tsx';
import { AccordionItem } from './accordion.tsx';
import { BoardHead } from './board-head.tsx';
import './boards.css';
import { Day } from './day.tsx';
import { useListPlace } from './list-place.ts';
import { useArticles } from './use-boards.ts';

/** /bbs/rule/l and /board/rule/list. Source: specification 2 §2 "Betting rules list and detail". */
export function BettingRulesPage() {
  const mobile = useLayout() === 'mobile';
  const [place, move] = useListPlace();
  const { data, isError, isPlaceholderData, refetch } = useArticles('rule', place);
  return (
    <CentreFrame current="rule">
      <section className="card article-board">
        <BoardHead title="베팅규정" place={place} onMove={move} categories={data?.categories ?? []} />
        <AppLink to="/rule/sports" className="whole-rules">
          <Scale size={18} aria-hidden />
          <span>
            <b>스포츠 규정 전체 보기</b>
            <small>종목과 마켓별로 무엇이 인정되고 무엇이 적특인지 한 페이지에 모았어요.</small>
          </span>
          <ChevronRight size={16} aria-hidden />
        </AppLink>
        {isError && !data ? (
          <ErrorState text="베팅규정을 불러오지 못했어요" onRetry={() => void refetch()} />
        ) : !data ? (
          <div role="status" aria-label="베팅규정을 불러오는 중" className="board-waits">
            {Array.from({ length: 6 }, (_, no) => (
              <Skeleton key={no} height={mobile ? 62 : 48} />
            ))}
          </div>
        ) : data.list.length === 0 ? (
          <EmptyState
            hint={
              place.keyword || place.category ? '다른 검색어로 찾아보세요' : '스포츠 규정 전체 보기에서 확인해주세요'
            }
          />
        ) : (
          <>
            {!mobile && (
              <p className="accordion-columns" aria-hidden>
                <span>번호</span>
                <span>제목</span>
                <span>작성자</span>
                <span>작성일</span>
              </p>
            )}
            <RuleItems
              // another page or search begins with its own first one open
              key={`${data.pagination.page} ${place.keyword} ${place.category} ${isPlaceholderData}`}
              list={data.list}
              before={(data.pagination.page - 1) * data.pagination.size}
              mobile={mobile}
              busy={isPlaceholderData}
            />
            {data.pagination.end > 1 && (
              <Pager page={place.page} end={data.pagination.end} onPage={(page) => move({ page })} />
            )}
          </>
        )}
      </section>
    </CentreFrame>
  );
}

type ItemsProps = { list: readonly WireArticle[]; before: number; mobile: boolean; busy: boolean };

/** The first one open; all open and close for themselves. */
function RuleItems({ list, before, mobile, busy }: ItemsProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([list[0]!.board_seq]));
  const toggle = (seq: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(seq)) next.add(seq);
      return next;
    });
  return (
    <ul className="accordion" aria-label="베팅규정" aria-busy={busy}>
      {list.map((row, index) => (
        <AccordionItem
          key={row.board_seq}
          open={open.has(row.board_seq)}
          onToggle={() => toggle(row.board_seq)}
          head={
            <>
              {!mobile && <span className="number">{before + index + 1}</span>}
              <span className="title">
                {row.board_pinned && <Badge tone="warn">고정</Badge>}
                {row.board_title}
              </span>
              <span className="by">
                <span>{row.board_author_name}</span>
                <Day at={row.board_regdatetime} />
              </span>
            </>
          }
        >
          <RichText html={row.board_content ?? ''} />
          <AppLink to={`/bbs/rule/d/${row.board_seq}`} className="way" aria-label={`${row.board_title} 자세히 보기`}>
            자세히 보기
            <ChevronRight size={14} aria-hidden />
          </AppLink>
        </AccordionItem>
      ))}
    </ul>
  );
}
