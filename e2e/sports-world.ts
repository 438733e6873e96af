import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { runCommand } from '../tools/commands.ts';
import { makeSeason, toCsv } from './season-csv.ts';
import type { SeasonRow } from './season-csv.ts';

/** `npm run lime -- …` on the site under test, in this process: starting one a call costs more than most tests do. */
export async function lime(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const keep = (line: string) => lines.push(line);
  process.env['DATA_DIR'] = process.env['LIME_DATA_DIR'] ?? '';
  const code = await runCommand(args, { log: keep, error: keep });
  if (code !== 0) throw new Error(`lime ${args.join(' ')}: ${lines.join('\n')}`);
  return lines.join('\n');
}

export type League = {
  readonly rows: readonly SeasonRow[];
  /** the feed sends this match again with other prices */
  reprice(row: SeasonRow, cells: Record<string, string>): Promise<void>;
  /** the feed sends results */
  finish(rows: readonly SeasonRow[]): Promise<void>;
};

/**
 * A league of four clubs of its own, whose twelve games start in three days: nothing else touches them.
 *
 * @param division a football-data code that no other spec uses
 */
export async function openLeague(division: string): Promise<League> {
  const { rows } = makeSeason(division, 4, division);
  const start = addDays(seoulDay(new Date()), 3);
  const send = async (command: 'import' | 'results', list: readonly SeasonRow[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'lime-league-'));
    const file = join(folder, `${division}.csv`);
    writeFileSync(file, toCsv(list));
    await lime(command, 'football-data', file, ...(command === 'import' ? ['--shift-to', start] : []));
    rmSync(folder, { recursive: true, force: true });
  };
  await send('import', rows);
  return {
    rows,
    reprice: (row, cells) =>
      send(
        'import',
        rows.map((other) => (other === row ? { ...row, cells: { ...row.cells, ...cells } } : other)),
      ),
    finish: (list) => send('results', list),
  };
}

/** A member with money, another each time: what a first try of a test left behind is not its second one's. @returns the id */
export async function addMember(name: string, cash = 1_000_000): Promise<string> {
  const id = `${name}${Date.now().toString(36)}`;
  await lime('member', 'add', id, '--password', 'test-pass-1234', '--birthday', '1990-01-01', '--cash', String(cash));
  return id;
}

/** Signs a member in as the site would, and opens a page. */
export async function openAs(page: Page, id: string | null, path: string): Promise<void> {
  const base = process.env['LIME_URL']!;
  if (id !== null) {
    const answer = await page.request.post(`${base}/api/auth/login`, {
      data: { userId: id, userPw: 'test-pass-1234' },
    });
    const { payload } = (await answer.json()) as { payload: { token: string; refreshToken: string; members: object } };
    await page.addInitScript(({ token, refreshToken, members }) => {
      if (localStorage.getItem('jwt_token') !== null) return;
      localStorage.setItem('jwt_token', token);
      localStorage.setItem('refresh_token', refreshToken);
      localStorage.setItem('lime_member', JSON.stringify(members));
    }, payload);
  }
  await page.goto(base + path);
}

/** What the page complained of in its console; a test ends with none. */
export function watchConsole(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  return faults;
}
