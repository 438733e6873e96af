import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { Button } from '@lime/ui/button.tsx';
import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { confirmDialog } from '../../lib/confirm.tsx';
import { mayEdit } from './may.ts';
import { toast } from '@lime/ui/toast.ts';
import { discard, keepAll, letGo, unkeptNow, useUnkept } from './use-staff-settings.ts';

const PublishDialog = lazy(() => import('./publish-dialog.tsx').then((module) => ({ default: module.PublishDialog })));

/** One's drafts of all pages, at the foot of the view: to look through and publish, or to throw away. */
export function PublishBar({ settings }: { settings: readonly WireStaffSetting[] }) {
  const unkept = useUnkept();
  const [open, setOpen] = useState(false);
  const drafts = settings.filter(
    ({ key, group, draft }) => mayEdit(group) && (draft !== null || unkeptNow().includes(key)),
  );
  useBlocker({ shouldBlockFn: shouldStay, enableBeforeUnload: () => unkeptNow().length > 0 });
  if (drafts.length === 0 && !open) return null;

  const handleOpen = async () => {
    if (await keepAll()) setOpen(true);
    else toast('먼저 빨간색으로 표시된 값을 고쳐주세요.', 'warn');
  };
  const handleDiscard = async () => {
    const sure = await confirmDialog({
      title: '초안을 모두 버릴까요?',
      text: drafts.map(({ label }) => label).join(', '),
      yes: `${drafts.length}건 버리기`,
      danger: true,
    });
    if (sure) await discard(drafts.map(({ key }) => key));
  };
  return (
    <>
      <div className="publish-bar" role="region" aria-label="게시하지 않은 초안">
        <strong>초안 {drafts.length}건</strong>
        <span className="names">{drafts.map(({ label }) => label).join(', ')}</span>
        <span className="kept" role="status">
          {unkept > 0 ? '저장되지 않은 값이 있어요' : '초안으로 저장했어요'}
        </span>
        <Button size="small" look="outline" onClick={() => void handleDiscard()}>
          모두 버리기
        </Button>
        <Button size="small" look="primary" onClick={() => void handleOpen()}>
          변경 내용 보고 게시
        </Button>
      </div>
      {open && (
        <Suspense>
          <PublishDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Asks staff who leave with a value that could not be kept. */
async function shouldStay(): Promise<boolean> {
  if (unkeptNow().length === 0 || (await keepAll())) return false;
  const leave = await confirmDialog({
    title: '저장되지 않은 값이 있어요',
    text: '형식에 맞지 않는 값은 초안으로 남지 않아요. 이 화면을 떠나면 사라져요.',
    yes: '버리고 나가기',
    danger: true,
  });
  if (leave) letGo();
  return !leave;
}
