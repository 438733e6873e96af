import type { WireStaffPopup } from '@lime/contract/staff-popups.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { periodWords } from '../../lib/period-words.ts';
import { audienceWords, showingStates } from '../../lib/showing.ts';
import { PopupForm } from './popup-form.tsx';
import './popups.css';
import { act, usePopups } from './use-popups.ts';

/** The popups in the order members meet them. */
export function PopupsPage() {
  const { data, error, refetch } = usePopups();
  const [open, setOpen] = useState<string | null>(null); // a popup's seq, or 'new'
  const list = data?.list ?? [];
  const edited = list.find(({ seq }) => seq === open);
  const shown = list.filter(({ state }) => state === 'shown').length;

  const move = (from: number, to: number) => {
    const seqs = list.map(({ seq }) => seq);
    void act(
      () => send('/staff/popups/order', { seqs: seqs.toSpliced(from, 1).toSpliced(to, 0, seqs[from]!) }),
      '순서를 바꿨어요.',
    );
  };

  return (
    <Page
      title="팝업"
      sub={data && `전체 ${list.length} · 보이는 중 ${shown}`}
      actions={
        <Button look="primary" size="small" onClick={() => setOpen('new')}>
          <Plus size={15} aria-hidden />
          팝업 만들기
        </Button>
      }
    >
      <div className="card popups-card">
        {error && !data ? (
          <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={240} />
        ) : list.length === 0 ? (
          <EmptyState
            text="팝업이 없어요"
            hint="회원에게 알릴 내용을 만들어보세요."
            action={
              <Button look="outline" size="small" onClick={() => setOpen('new')}>
                팝업 만들기
              </Button>
            }
          />
        ) : (
          <table className="popups-table">
            <caption className="visually-hidden">팝업, 보이는 순서대로</caption>
            <thead>
              <tr>
                <th scope="col">순서</th>
                <th scope="col">제목</th>
                <th scope="col">상태</th>
                <th scope="col">대상</th>
                <th scope="col">자리</th>
                <th scope="col">기간</th>
                <th scope="col">표시</th>
              </tr>
            </thead>
            <tbody>
              {list.map((popup, index) => (
                <Row
                  key={popup.seq}
                  popup={popup}
                  open={popup.seq === open}
                  onOpen={() => setOpen(popup.seq)}
                  onUp={index === 0 ? null : () => move(index, index - 1)}
                  onDown={index === list.length - 1 ? null : () => move(index, index + 1)}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {open === 'new' && <PopupForm key="new" popup={null} onClose={() => setOpen(null)} />}
      {edited && <PopupForm key={edited.seq} popup={edited} onClose={() => setOpen(null)} />}
    </Page>
  );
}

type RowProps = {
  popup: WireStaffPopup;
  open: boolean;
  onOpen: () => void;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
};

function Row({ popup, open, onOpen, onUp, onDown }: RowProps) {
  const { seq, title, kind, state, audience, grades, place, isVisible, startsAt, endsAt } = popup;
  const { tone, word } = showingStates[state];
  return (
    <tr aria-selected={open}>
      <td>
        <span className="order">
          <IconButton label={`${title} 위로`} disabled={onUp === null} onClick={onUp ?? undefined}>
            <ArrowUp size={15} aria-hidden />
          </IconButton>
          <IconButton label={`${title} 아래로`} disabled={onDown === null} onClick={onDown ?? undefined}>
            <ArrowDown size={15} aria-hidden />
          </IconButton>
        </span>
      </td>
      <td>
        <button type="button" className="title" onClick={onOpen}>
          {title}
        </button>
        {kind === 'event' && <Badge tone="lime">이벤트</Badge>}
      </td>
      <td>
        <Badge tone={tone}>{word}</Badge>
      </td>
      <td>{audienceWords({ audience, grades })}</td>
      <td>{place === 'main' ? '메인' : '모든 화면'}</td>
      <td className="period">{periodWords(startsAt, endsAt)}</td>
      <td>
        <Switch
          label={`${title} 표시`}
          on={isVisible}
          onChange={(next) =>
            void act(
              () => send('/staff/popups/show', { seq, isVisible: next }),
              next ? '팝업을 보이게 했어요.' : '팝업을 숨겼어요.',
            )
          }
        />
      </td>
    </tr>
  );
}
