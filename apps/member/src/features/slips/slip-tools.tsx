import { Button } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { Info, Trash2 } from 'lucide-react';
import { SelectAll } from '../../lib/select-all.tsx';
import type { SlipView } from '../../lib/slip-view.ts';
import { deleteAllSlips, deleteSlips, restoreSlips } from './slip-changes.ts';

type Props = {
  /** of the page on screen */
  slips: readonly SlipView[];
  chosen: ReadonlySet<string>;
  /** slips of the filter that were deleted before */
  deleted: number;
  total: number;
  onChoose: (codes: ReadonlySet<string>) => void;
};

/** Chooses slips of the page and takes them off the list. */
export function SlipTools({ slips, chosen, deleted, total, onChoose }: Props) {
  const here = slips.filter(({ code }) => chosen.has(code));
  if (total === 0 && deleted === 0) return null;

  const remove = async () => {
    if (await deleteSlips(here.map(({ code }) => code))) onChoose(new Set());
  };
  const removeAll = async () => {
    if (await deleteAllSlips()) onChoose(new Set());
  };
  return (
    <>
      <div className="slip-tools">
        <SelectAll
          rows={slips.length}
          chosen={here.length}
          onChoose={(all) => onChoose(all ? new Set(slips.map(({ code }) => code)) : new Set())}
        />
        <span className="actions">
          {deleted > 0 && (
            <Button size="small" look="ghost" onClick={() => void restoreSlips()}>
              삭제한 {formatAmount(deleted)}건 되살리기
            </Button>
          )}
          <Button size="small" look="ghost" onClick={() => void remove()}>
            <Trash2 size={15} aria-hidden />
            선택 삭제
          </Button>
          <Button size="small" look="ghost" onClick={() => void removeAll()}>
            전체 삭제
          </Button>
        </span>
      </div>
      {here.some((slip) => slip.isWaiting) && (
        <p className="slip-note">
          <Info size={15} aria-hidden />
          대기 중인 베팅은 삭제할 수 없어요. 결과가 나온 뒤 삭제해주세요.
        </p>
      )}
    </>
  );
}
