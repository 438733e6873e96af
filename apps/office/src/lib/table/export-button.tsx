import { exportPaths } from '@lime/contract/export-paths.ts';
import { Button } from '@lime/ui/button.tsx';
import { saveFile } from '@lime/ui/csv-download.ts';
import { toast } from '@lime/ui/toast.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callOf, download, wordsOf } from '../api.ts';
import { can } from '../staff-session.ts';

/** Saves every row of a list as the server writes them; only for those who may. @param load what would read the list */
export function ExportButton({ load }: { load: () => unknown }) {
  const [progress, setProgress] = useState<{ come: number; of: number } | null>(null);
  if (!can('exports.make')) return null;

  const handleExport = async () => {
    const call = callOf(load);
    const path = exportPaths.find((known) => known === call?.path);
    if (!path) {
      toast('먼저 조건을 골라 목록을 보이게 해주세요.', 'warn');
      return;
    }
    setProgress({ come: 0, of: 0 });
    try {
      const { name, parts, rows } = await download({ path, query: call!.body as Record<string, unknown> }, (come, of) =>
        setProgress({ come, of }),
      );
      saveFile(name, new Blob(parts));
      toast(`${rows.toLocaleString('ko-KR')}건을 내보냈어요.`, 'ok');
    } catch (error) {
      toast(wordsOf(error), 'danger');
    } finally {
      setProgress(null);
    }
  };

  return (
    <Button size="small" look="outline" busy={progress !== null} onClick={() => void handleExport()}>
      {progress === null && <Download size={15} aria-hidden />}
      {progress === null ? '내보내기' : progressWords(progress)}
    </Button>
  );
}

const progressWords = ({ come, of }: { come: number; of: number }) =>
  of === 0 ? '만드는 중' : `${come.toLocaleString('ko-KR')} / ${of.toLocaleString('ko-KR')}건`;
