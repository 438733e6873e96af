import type { WireSettingChange, WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatLongDayTime } from '@lime/ui/format.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { waitingIn } from '../../lib/list-action.ts';
import { send, wordsOf } from '../../lib/api.ts';
import { askReason, confirmDialog } from '../../lib/confirm.tsx';
import { Drawer } from '../../lib/drawer.tsx';
import { mayEdit } from './may.ts';
import { toast } from '@lime/ui/toast.ts';
import { DiffLines } from './diff-lines.tsx';
import { asksAgain, confirmWide } from './confirm-wide.ts';
import { readSettingsAgain } from './use-staff-settings.ts';

/** Every change of a setting with who and why; each can be taken back by a new one. */
export function HistoryDrawer({ setting, onClose }: { setting: WireStaffSetting; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['setting-history', setting.key, page, setting.revision],
    queryFn: () => send('/staff/settings/history', { key: setting.key, page, size: 10 }),
    placeholderData: keepPreviousData,
  });

  const handleRevert = async (change: WireSettingChange) => {
    const title = '이 변경을 되돌릴까요?';
    const text = (
      <>
        {formatLongDayTime(change.at)} {change.name} 님의 변경 전 값으로 바로 게시해요.
        {setting.draft !== null && ' 저장해둔 초안은 그대로 남아요.'}
      </>
    );
    const note = setting.sensitive
      ? await askReason({ title, text, yes: '되돌리기' })
      : (await confirmDialog({ title, text, yes: '되돌리기' }))
        ? ''
        : null;
    if (note === null) return;
    try {
      const wish = { id: change.id, revision: setting.revision, note };
      const answer = await send('/staff/settings/revert', wish).catch(async (failure: unknown) => {
        if (asksAgain(failure) && (await confirmWide(failure)))
          return send('/staff/settings/revert', { ...wish, confirmed: true });
        throw failure;
      });
      const waits = waitingIn(answer);
      if (waits !== null) toast(waits, 'warn');
      else toast(answer.published.length > 0 ? '되돌렸어요. 회원 화면에 바로 적용돼요.' : '이미 그 값이에요.', 'ok');
    } catch (failure) {
      toast(wordsOf(failure), 'danger');
    }
    await readSettingsAgain();
  };

  return (
    <Drawer title={`${setting.label} 변경 이력`} onClose={onClose}>
      {error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={220} />
      ) : data.list.length === 0 ? (
        <EmptyState text="바뀐 적이 없어요" hint="처음 값을 그대로 쓰고 있어요." />
      ) : (
        <ol className="history">
          {data.list.map((change) => (
            <li key={change.id}>
              <div className="who">
                <strong>{change.name}</strong>
                <span className="dim">{formatLongDayTime(change.at)}</span>
                {change.reverts !== null && <Badge tone="info">되돌림</Badge>}
                {mayEdit(setting.group) && (
                  <Button size="tiny" look="outline" onClick={() => void handleRevert(change)}>
                    되돌리기
                  </Button>
                )}
              </div>
              {change.note !== '' && <p className="note">{change.note}</p>}
              <DiffLines lines={change.lines} />
            </li>
          ))}
        </ol>
      )}
      {data && data.pagination.end > 1 && <Pager page={page} end={data.pagination.end} onPage={setPage} />}
    </Drawer>
  );
}
