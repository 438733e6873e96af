import { useEffect, useState } from 'react';
import { canHash } from '../../lib/fairness.ts';
import type { RoundFile } from './round-file.ts';
import { verifyFile } from './verify-file.ts';
import type { Verdict } from './verify-file.ts';

/** How far this browser is: links hashed so far, and what came out. */
export type Progress = { readonly done: number; readonly verdict: Verdict | null };

const start: Progress = { done: 0, verdict: null };

/** Checks a proof as soon as it is there. */
export function useVerdict(file: RoundFile | null): Progress {
  const [progress, setProgress] = useState<{ of: RoundFile | null } & Progress>({ of: null, ...start });
  useEffect(() => {
    if (!file || !canHash()) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const onProgress = (done: number) => setProgress({ of: file, done, verdict: null });
    verifyFile(file, { onProgress, signal }).then(
      (verdict) => !signal.aborted && setProgress({ of: file, done: file.distance, verdict }),
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
    return () => leaving.abort();
  }, [file]);
  return progress.of === file ? progress : start;
}
