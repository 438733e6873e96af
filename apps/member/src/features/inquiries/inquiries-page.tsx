import type { WireInquiry } from '@lime/contract/inquiries.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { IconButton } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { PencilLine, Trash2 } from 'lucide-react';
import { CentreFrame } from '../../lib/centre-frame.tsx';
import { ListSearch } from '../../lib/list-search.tsx';
import { ListView } from '../../lib/list-view.tsx';
import type { ListColumn } from '../../lib/list-view.tsx';
import { StateBadge } from './state-badge.tsx';
import { useGlyphs } from './use-glyphs.ts';
import { deleteInquiry, pageSize, useInquiries, usePlace } from './use-inquiries.ts';
import './inquiries.css';

/** /bbs/c/l. Source: specification 2 §2 "Inquiry list". */
export function InquiriesPage() {
  const [{ page, keyword }, move] = usePlace();
  const answer = useInquiries(page, keyword);
  const { data } = answer;
  useGlyphs(data?.list.map((row) => row.board_title).join(''));
  const numberOf = (row: WireInquiry) => {
    const at = data?.list.findIndex(({ board_seq }) => board_seq === row.board_seq) ?? 0;
    return (data?.pagination.total ?? 0) - (page - 1) * pageSize - at;
  };
  const handleDelete = async (row: WireInquiry) => {
    // the last row of the last page takes the page with it
    if ((await deleteInquiry(row.board_seq)) && page > 1 && data?.list.length === 1) move({ page: page - 1 });
  };
  const columns: ListColumn<WireInquiry>[] = [
    { name: '번호', cell: (row) => <span className="faint">{formatAmount(numberOf(row))}</span> },
    {
      name: '제목',
      cell: (row) => (
        <AppLink to={`/bbs/c/d/${row.board_seq}`} className="row-title">
          {row.board_title}
        </AppLink>
      ),
    },
    { name: '작성자', cell: (row) => <span className="dim">{row.board_author_name}</span> },
    { name: '상태', cell: (row) => <StateBadge answered={row.replyDate !== null} /> },
    {
      name: '최근 글',
      right: true,
      cell: (row) => (
        <time className="faint" dateTime={row.updatedAt}>
          {formatDayTime(row.updatedAt)}
        </time>
      ),
    },
    { name: '삭제', quiet: true, right: true, cell: (row) => <Delete row={row} onDelete={handleDelete} /> },
  ];
  return (
    <CentreFrame current="inquiry">
      <section className="card inquiry list" aria-label="1:1 문의">
        <header className="inquiry-head">
          <h1>1:1 문의</h1>
          <ListSearch
            key={keyword}
            label="1:1 문의"
            keyword={keyword}
            maxLength={100}
            onSearch={(next) => move({ keyword: next })}
          />
          <AppLink to="/bbs/c/w" className="btn primary ask">
            <PencilLine size={16} aria-hidden />
            문의하기
          </AppLink>
        </header>
        <ListView
          label="1:1 문의"
          answer={answer}
          rowKey={(row) => row.board_seq}
          columns={columns}
          card={(row) => <Card row={row} onDelete={handleDelete} />}
          cardHeight={66}
          waits={8}
          page={page}
          onPage={(next) => move({ page: next })}
          empty="작성된 글이 없습니다."
          hint={keyword === '' ? '궁금한 점이 있으면 언제든 물어봐주세요' : '다른 검색어로 찾아보세요'}
          action={
            <AppLink to="/bbs/c/w" className="btn small outline">
              문의하기
            </AppLink>
          }
        />
      </section>
    </CentreFrame>
  );
}

type RowProps = { row: WireInquiry; onDelete: (row: WireInquiry) => Promise<void> };

function Card({ row, onDelete }: RowProps) {
  return (
    <div className="inquiry-line">
      <AppLink to={`/bbs/c/d/${row.board_seq}`}>
        <span className="title">{row.board_title}</span>
        <small>
          <time dateTime={row.updatedAt}>{formatDayTime(row.updatedAt)}</time>
          <StateBadge answered={row.replyDate !== null} />
        </small>
      </AppLink>
      <Delete row={row} onDelete={onDelete} />
    </div>
  );
}

function Delete({ row, onDelete }: RowProps) {
  return (
    <IconButton label={`${row.board_title} 삭제`} onClick={() => void onDelete(row)}>
      <Trash2 size={15} aria-hidden />
    </IconButton>
  );
}
