import type { WireLeg } from '@lime/contract/betting.ts';
import type { WireCashRow } from '@lime/contract/cash.ts';
import { inquiryLimits } from '@lime/domain/inquiries/inquiry-text.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showAlert } from '../../lib/overlays.ts';
import { AttachedCash } from './attached-cash.tsx';
import { AttachedSlip } from './attached-slip.tsx';
import { CashPicker } from './cash-picker.tsx';
import { SlipPicker } from './slip-picker.tsx';

type Attached = { readonly slips: readonly (readonly WireLeg[])[]; readonly cash: readonly WireCashRow[] };
type Props = Attached & { onChange: (attached: Attached) => void };

const codeOf = (rows: readonly WireLeg[]) => rows[0]?.betting_betcode ?? '';

/** What an inquiry is about: slips and rows of money, added by a list, taken off one by one or all slips at once. */
export function AttachmentsField({ slips, cash, onChange }: Props) {
  const [picking, setPicking] = useState<'slip' | 'cash' | null>(null);
  const count = slips.length + cash.length;
  const turn = (what: 'slip' | 'cash') => setPicking(picking === what ? null : what);

  const addSlip = (rows: readonly WireLeg[]) => {
    if (slips.length >= inquiryLimits.slips)
      return void showAlert(`베팅내역은 ${inquiryLimits.slips}건까지 첨부할 수 있어요.`);
    onChange({ slips: [...slips, rows], cash });
    setPicking(null);
  };
  const dropSlip = (code: string) => onChange({ slips: slips.filter((rows) => codeOf(rows) !== code), cash });
  const addCash = (row: WireCashRow) => {
    if (cash.length >= inquiryLimits.cash)
      return void showAlert(`입출금내역은 ${inquiryLimits.cash}건까지 첨부할 수 있어요.`);
    onChange({ slips, cash: [...cash, row] });
    setPicking(null);
  };
  const dropCash = (seq: string) => onChange({ slips, cash: cash.filter((row) => row.cash_seq !== seq) });

  return (
    <div className="attachments" role="group" aria-label="첨부">
      <div className="attachments-head">
        <span className="name">베팅 기록</span>
        {count > 0 && <Badge tone="lime">{count}건 첨부</Badge>}
        <span className="buttons">
          <Button size="small" aria-expanded={picking === 'slip'} onClick={() => turn('slip')}>
            <Plus size={15} aria-hidden />
            베팅내역 추가
          </Button>
          <Button size="small" look="ghost" aria-expanded={picking === 'cash'} onClick={() => turn('cash')}>
            <Plus size={15} aria-hidden />
            입출금내역 추가
          </Button>
          {slips.length > 0 && (
            <Button size="small" look="ghost" onClick={() => onChange({ slips: [], cash })}>
              <Trash2 size={15} aria-hidden />
              첨부 모두 빼기
            </Button>
          )}
        </span>
      </div>
      {picking === 'slip' && (
        <SlipPicker
          attached={new Set(slips.map(codeOf))}
          onPick={addSlip}
          onDrop={dropSlip}
          onClose={() => setPicking(null)}
        />
      )}
      {picking === 'cash' && (
        <CashPicker
          attached={new Set(cash.map((row) => row.cash_seq))}
          onPick={addCash}
          onDrop={dropCash}
          onClose={() => setPicking(null)}
        />
      )}
      {slips.map((rows) => (
        <AttachedSlip key={codeOf(rows)} rows={rows} onRemove={() => dropSlip(codeOf(rows))} />
      ))}
      {cash.map((row) => (
        <AttachedCash key={row.cash_seq} row={row} onRemove={() => dropCash(row.cash_seq)} />
      ))}
    </div>
  );
}
