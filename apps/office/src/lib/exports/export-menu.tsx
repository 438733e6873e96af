import { maxWorkbookRows } from '@lime/contract/export-paths.ts';
import type { WireExportJob } from '@lime/contract/staff-exports.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { toast } from '@lime/ui/toast.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { wordsOf } from '../api.ts';
import { Popover } from '../popover.tsx';
import { can } from '../staff-session.ts';
import { startExport } from './export-jobs.ts';
import type { ExportRequest } from './export-jobs.ts';
import './exports.css';

type Props = {
  /** what is exported as it is seen now; null: nothing yet */
  request: () => ExportRequest | null;
  label?: string;
};

/** Offers what is seen as a file, made in the background; only for those who may. */
export function ExportMenu({ request, label = '내보내기' }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (!can('exports.make')) return null;

  const handleChoose = async (format: WireExportJob['format']) => {
    const asked = request();
    if (asked === null) {
      toast('먼저 조건을 골라 목록을 불러와주세요.', 'warn');
      return;
    }
    setAsking(true);
    try {
      await startExport(asked, format);
    } catch (error) {
      toast(wordsOf(error), 'danger');
    } finally {
      setAsking(false);
    }
  };

  return (
    <Popover
      label={label}
      className="export-menu"
      button={(props) => (
        <Button size="small" look="outline" busy={isAsking} {...props}>
          <Download size={15} aria-hidden />
          {label}
        </Button>
      )}
    >
      {(close) => (
        <>
          {formats.map(({ format, name, words }) => (
            <button
              key={format}
              type="button"
              className="line"
              onClick={() => {
                close();
                void handleChoose(format);
              }}
            >
              {name}
              <small>{words}</small>
            </button>
          ))}
          <AppLink to="/exports" className="line files">
            내보낸 파일
          </AppLink>
        </>
      )}
    </Popover>
  );
}

const formats = [
  { format: 'csv', name: 'CSV', words: '줄 수 제한 없음' },
  { format: 'xlsx', name: '엑셀 (XLSX)', words: `${formatAmount(maxWorkbookRows)}줄까지` },
] as const;
