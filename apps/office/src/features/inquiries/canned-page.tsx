import type { WireCannedReply } from '@lime/contract/staff-inquiries.ts';
import { inquiryKindName } from '@lime/domain/inquiries/inquiry-kinds.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { createListAction } from '../../lib/list-action.ts';
import { send, wordsOf } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { CannedForm } from './canned-form.tsx';
import { inquiryLinks } from './inquiry-labels.tsx';
import './inquiries.css';

const runAction = createListAction('canned');

/** Replies written beforehand, in the order they are offered. */
export function CannedPage() {
  const [open, setOpen] = useState<WireCannedReply | 'new' | null>(null);
  const [busy, setBusy] = useState(false);
  const edits = can('inquiries.answer');
  const { data, error, refetch } = useQuery({
    queryKey: ['canned'],
    queryFn: ({ signal }) => send('/staff/inquiries/canned/list', {}, { signal }),
  });
  const list = data?.list ?? [];

  const move = async (at: number, step: 1 | -1) => {
    const seqs = list.map(({ seq }) => seq);
    const [moved] = seqs.splice(at, 1);
    seqs.splice(at + step, 0, moved!);
    setBusy(true);
    await runAction(() => send('/staff/inquiries/canned/order', { seqs }), null);
    setBusy(false);
  };
  const remove = async ({ seq, title }: WireCannedReply) => {
    if (
      await confirmDialog({ title: '답변 문구 삭제', text: `"${title}" 문구를 지워요.`, yes: '삭제하기', danger: true })
    )
      await runAction(() => send('/staff/inquiries/canned/delete', { seq }), '문구를 지웠어요.');
  };

  return (
    <Page
      title="1:1 문의"
      sub="자주 쓰는 답변을 저장해두고 문의와 상담에서 골라 써요."
      actions={
        edits && (
          <Button look="primary" size="small" onClick={() => setOpen('new')}>
            <Plus size={15} aria-hidden />새 문구
          </Button>
        )
      }
    >
      <SubLinks label="1:1 문의" links={inquiryLinks} />
      <div className="card canned-list">
        {error && !data ? (
          <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={420} />
        ) : list.length === 0 ? (
          <EmptyState hint="새 문구를 만들면 답변할 때 골라 쓸 수 있어요" />
        ) : (
          <ol>
            {list.map((reply, at) => (
              <li key={reply.seq}>
                <div className="what">
                  <p className="name">
                    <b>{reply.title}</b>
                    <Badge>{inquiryKindName(reply.kind)}</Badge>
                    <small>
                      {formatAmount(reply.used)}번 사용 · {formatDayTime(reply.changedAt)} 수정
                    </small>
                  </p>
                  <p className="text">{reply.content}</p>
                </div>
                {edits && (
                  <div className="buttons">
                    <IconButton
                      label={`${reply.title} 위로`}
                      disabled={busy || at === 0}
                      onClick={() => void move(at, -1)}
                    >
                      <ArrowUp size={15} aria-hidden />
                    </IconButton>
                    <IconButton
                      label={`${reply.title} 아래로`}
                      disabled={busy || at === list.length - 1}
                      onClick={() => void move(at, 1)}
                    >
                      <ArrowDown size={15} aria-hidden />
                    </IconButton>
                    <IconButton label={`${reply.title} 고치기`} onClick={() => setOpen(reply)}>
                      <Pencil size={15} aria-hidden />
                    </IconButton>
                    <IconButton label={`${reply.title} 삭제`} onClick={() => void remove(reply)}>
                      <Trash2 size={15} aria-hidden />
                    </IconButton>
                  </div>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
      {open !== null && (
        <CannedForm
          key={open === 'new' ? 'new' : open.seq}
          reply={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  );
}
