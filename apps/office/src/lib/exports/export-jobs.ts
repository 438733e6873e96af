import type { WireExportJob } from '@lime/contract/staff-exports.ts';
import { saveFile } from '@lime/ui/csv-download.ts';
import { toast } from '@lime/ui/toast.ts';
import { QueryObserver, useQuery } from '@tanstack/react-query';
import { download, send, wordsOf } from '../api.ts';
import type { Body } from '../calls.ts';
import { queryClient } from '../query.ts';

/** What a file is asked for with. */
export type ExportRequest = Omit<Body<'/staff/exports/start'>, 'key' | 'format'>;

const pollMs = 1_000;

/** Is a file still to come? */
export const isOpen = ({ state }: WireExportJob): boolean => state === 'waiting' || state === 'running';

const listed = {
  queryKey: ['exports'],
  queryFn: () => send('/staff/exports/list', {}),
  refetchInterval: ({ state }: { state: { data: { list: WireExportJob[] } | undefined } }) =>
    state.data?.list.some(isOpen) ? pollMs : false,
  staleTime: 0,
} as const;

/** One's own files, followed while one of them is being made. */
export const useExports = () => useQuery(listed);

/** Files that this page asked for and has not been told the end of. */
const own = new Set<string>();
let leave: (() => void) | null = null;

/** Stops following the files of a session that ended: the next one is not told of them. */
export function forgetExports(): void {
  own.clear();
  leave?.();
  leave = null;
}

/** Asks for a file. It comes down by itself once it is made, whatever page is open then. */
export async function startExport(asked: ExportRequest, format: WireExportJob['format']): Promise<void> {
  const job = await send('/staff/exports/start', { ...asked, format, key: crypto.randomUUID() });
  own.add(job.id);
  await queryClient.invalidateQueries({ queryKey: listed.queryKey });
  leave ??= new QueryObserver(queryClient, listed).subscribe(({ data }) => {
    for (const one of data?.list ?? []) if (own.has(one.id) && !isOpen(one)) tellEnd(one);
    if (own.size > 0) return;
    leave?.();
    leave = null;
  });
}

function tellEnd(job: WireExportJob): void {
  own.delete(job.id);
  if (job.state === 'failed') toast(`${job.title} 내보내기: ${job.problem ?? ''}`, 'danger');
  if (job.file === null) return;
  if (job.file.format !== job.format)
    toast(`${job.rows.toLocaleString('ko-KR')}줄은 엑셀 파일에 다 들어가지 않아 CSV로 만들었어요.`, 'warn');
  void takeExport(job).then(
    () => toast(`${job.rows.toLocaleString('ko-KR')}건을 내보냈어요.`, 'ok'),
    (error: unknown) => toast(wordsOf(error), 'danger'),
  );
}

/** Hands a file that is made to the browser's downloads. @throws CallFailed */
export async function takeExport({ id, file }: Pick<WireExportJob, 'id' | 'file'>): Promise<void> {
  const { name, parts } = await download({ id }, file!.bytes);
  saveFile(name, new Blob(parts));
}

/** Gives a file up. @throws CallFailed */
export async function cancelExport(id: string): Promise<void> {
  try {
    await send('/staff/exports/cancel', { id });
  } finally {
    await queryClient.invalidateQueries({ queryKey: listed.queryKey });
  }
}
