import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { ExportFormat, WireExportJob } from '@lime/contract/staff-exports.ts';
import type { SiteAnswer, TestSite } from './site.ts';

type Asked = { path: string; query?: Record<string, unknown>; format?: ExportFormat };

/** Asks for a file. */
export const startExport = (site: TestSite, token: string, { path, query = {}, format = 'csv' }: Asked) =>
  site.call('/staff/exports/start', { key: randomUUID(), path, query, format }, token);

/** One's own file as the list has it. */
export async function exportJob(site: TestSite, token: string, id: string): Promise<WireExportJob> {
  const { body } = await site.call('/staff/exports/list', {}, token);
  return (body['payload'].list as WireExportJob[]).find((job) => job.id === id)!;
}

/** A file once it has ended, made by the site's worker. */
export async function endedExport(site: TestSite, token: string, id: string): Promise<WireExportJob> {
  return vi.waitFor(
    async () => {
      const job = await exportJob(site, token, id);
      expect(job.endedAt).not.toBeNull();
      return job;
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** A list or report as a file: asked for, made by the site's worker (the role `worker`), and taken. */
export async function exported(
  site: TestSite,
  token: string,
  asked: Asked,
): Promise<{ job: WireExportJob; answer: SiteAnswer; text: string }> {
  const { status, body, text } = await startExport(site, token, asked);
  if (status !== 200) throw new Error(text);
  const job = await endedExport(site, token, body['payload'].id as string);
  const answer = await site.call('/staff/exports/file', { id: job.id }, token);
  return { job, answer, text: answer.text };
}
