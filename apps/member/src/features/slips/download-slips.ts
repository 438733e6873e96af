import { downloadCsv, saveFile } from '@lime/ui/csv-download.ts';
import { toast } from '@lime/ui/toast.ts';
import { fileCalls } from '../../lib/api.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { callFilter } from './use-slips.ts';
import type { SlipFilter } from './use-slips.ts';

/** All slips of the filter as a CSV file, into the browser's downloads. */
export async function downloadSlips(filter: SlipFilter): Promise<void> {
  try {
    const { name, parts, rows } = await downloadCsv({
      url: '/api/betting/results/export',
      body: callFilter(filter),
      ...fileCalls,
    });
    saveFile(name, new Blob(parts));
    toast(`베팅내역 ${rows.toLocaleString('ko-KR')}건을 내려받았어요.`, 'ok');
  } catch (error) {
    toast(refusalText(error), 'danger');
  }
}
