import type { WireExportJob } from '@lime/contract/staff-exports.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { toast } from '@lime/ui/toast.ts';
import { Download, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { wordsOf } from '../api.ts';
import { cancelExport, isOpen, startExport, takeExport, useExports } from './export-jobs.ts';
import './exports.css';

/** One's own files: how far each is, and what can be done with it. @param most  so many are shown */
export function ExportList({ most }: { most?: number }) {
  const { data, error, refetch } = useExports();
  if (error && !data) return <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.list.length === 0)
    return <EmptyState text="내보낸 파일이 없어요." hint="목록이나 리포트의 내보내기 버튼을 눌러보세요." />;
  return (
    <ul className="export-list">
      {data.list.slice(0, most).map((job) => (
        <ExportItem key={job.id} job={job} />
      ))}
    </ul>
  );
}

function ExportItem({ job }: { job: WireExportJob }) {
  const [isBusy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast(wordsOf(error), 'danger');
    } finally {
      setBusy(false);
    }
  };
  const name = `${job.title} · ${(job.file?.format ?? job.format).toUpperCase()}`;
  const again = () => startExport({ path: job.path, query: job.query }, job.format);
  return (
    <li aria-label={name}>
      <div className="what">
        <b>{name}</b>
        {isOpen(job) && (
          <span className="state">
            {job.isStopping ? '멈추는 중' : job.state === 'waiting' ? '기다리는 중' : '만드는 중'}
          </span>
        )}
      </div>
      {isOpen(job) && (
        <>
          <progress
            aria-label={`${name} 진행`}
            max={1}
            {...(job.total !== null && { value: job.total === 0 ? 1 : job.rows / job.total })}
          />
          <div className="how">
            <span>
              {job.total === null ? '줄 수를 세는 중' : `${formatAmount(job.rows)} / ${formatAmount(job.total)}줄`}
            </span>
            <button
              type="button"
              className="plain-link"
              disabled={isBusy || job.isStopping}
              onClick={() => void act(() => cancelExport(job.id))}
            >
              멈추기
            </button>
          </div>
        </>
      )}
      {!isOpen(job) && (
        <div className="how">
          <span>{endWords(job)}</span>
          {job.file ? (
            <Button size="small" look="outline" busy={isBusy} onClick={() => void act(() => takeExport(job))}>
              <Download size={14} aria-hidden />
              받기
            </Button>
          ) : (
            <Button size="small" look="outline" busy={isBusy} onClick={() => void act(again)}>
              <RotateCw size={14} aria-hidden />
              다시
            </Button>
          )}
        </div>
      )}
      {job.file && (
        <p className="note" title={`파일 지문(SHA-256) ${job.file.sha256}`}>
          {job.file.format !== job.format && '줄이 많아 CSV로 만들었어요 · '}
          {job.asOf && `기준 ${formatDayTime(job.asOf)} · `}
          {formatDayTime(job.file.keptUntil)}까지 보관 · 파일 지문 {job.file.sha256.slice(0, 4)}…
          {job.file.sha256.slice(-4)}
        </p>
      )}
    </li>
  );
}

function endWords({ state, file, rows, endedAt, problem }: WireExportJob): string {
  if (file) return `${formatAmount(rows)}줄 · ${sizeWords(file.bytes)} · ${formatDayTime(endedAt!)}`;
  return state === 'cancelled' ? `멈춤 · 지워짐 · ${formatDayTime(endedAt!)}` : (problem ?? '');
}

/** A size in a few digits: 9KB, 8.2MB. */
function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))}KB`;
  return `${(bytes / 1_000_000).toFixed(1)}MB`;
}
