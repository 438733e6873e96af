import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { testContext, testDatabase } from './pg.ts';

/** A database and a folder for the commands that read files. `said`: lines they printed in this test; `file` writes one. */
export async function openImportTest() {
  const folder = mkdtempSync(join(tmpdir(), 'lime-import-'));
  const said: string[] = [];
  const database = await testDatabase();
  const context = testContext(database, (line) => said.push(line));
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    said.length = 0;
  });
  function file(name: string, content: string | Uint8Array): string {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  }
  return { database, context, said, folder, file };
}
