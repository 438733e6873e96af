import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { copyGolden } from '../tools/golden-folder.ts';
import { freePort } from '../tools/ports.ts';
import { runFolder } from '../tools/run-folders.ts';

const root = join(import.meta.dirname, '..');

export type RunFile = { url: string; providerUrl: string; pids: Record<string, number>; auditUrl: string };
export type Product = {
  readonly url: string;
  readonly dataDir: string;
  /** what it has printed so far */
  said(): string;
  /** run.json as it is now: pids change when a killed process is back */
  run(): RunFile;
  /** `npm run lime -- …` against this instance */
  lime(...args: string[]): Promise<{ code: number; output: string }>;
  stop(): Promise<void>;
};

/**
 * Starts the whole product as `npm start` does, in a folder of its own, and waits for its ready line. The demo world is a
 * copy of the run's golden folder, where the run has one.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = runFolder('site');
  if (env['LIME_DEMO'] !== '0' && !env['STAFF_PASSWORD']) copyGolden(dataDir);
  const port = await freePort();
  const all = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    PROVIDER_PORT: String(await freePort()),
    ...env,
  };
  const child = spawn(process.execPath, ['tools/start.ts'], { cwd: root, env: all, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGTERM'); // nobody would stop it any more
      reject(new Error(`not ready within 200 s:\n${said}`));
    }, 200_000);
    const listen = (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (said.includes('Lime is ready: ')) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${said}`)));
  });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    said: () => said,
    run: () => JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as RunFile,
    lime: (...args) =>
      new Promise((resolve) => {
        const command = spawn(process.execPath, ['tools/lime.ts', ...args], {
          cwd: root,
          env: all,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let output = '';
        command.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
        command.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
        command.once('exit', (code) => resolve({ code: code ?? 1, output }));
      }),
    stop: async () => {
      if (child.exitCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await gone;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A member's own client: signs in once, sends calls, reads the envelope. */
export class MemberClient {
  readonly url: string;
  readonly loginId: string;
  private token = '';

  constructor(url: string, loginId: string) {
    this.url = url;
    this.loginId = loginId;
  }

  async signIn(password = 'demo1234'): Promise<void> {
    const { payload } = await this.send<{ token: string }>('/auth/login', {
      userId: this.loginId,
      userPw: password,
      sitename: 'lime',
      version: '0.2.5',
    });
    this.token = payload.token;
  }

  async send<P>(
    path: string,
    payload: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; success: boolean; code?: string; payload: P }> {
    const response = await fetch(`${this.url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...headers,
      },
      body: JSON.stringify({ payload }),
    });
    const answer = (await response.json()) as { success: boolean; code?: string; payload: P };
    return { ...answer, status: response.status };
  }

  async cash(): Promise<number> {
    const { payload } = await this.send<{ member: { members_cash: number } }>('/auth/info/new', {});
    return payload.member.members_cash;
  }
}

/** The database of an instance as its owner sees it, who alone may write what the product does not. */
export function ownerUrl(product: Pick<Product, 'dataDir' | 'run'>): string {
  const secrets = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8')) as { ownerPassword: string };
  const url = new URL(product.run().auditUrl);
  url.username = 'lime_owner';
  url.password = secrets.ownerPassword;
  return url.href;
}

/** Does the site answer a call of members within a second? */
export async function servesNow({ url }: Product): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/v2/game/popular`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(1_000),
    });
    return response.status === 200;
  } catch {
    return false;
  }
}

/** A connection to its database as the owner; the caller ends it. */
export async function connectAsOwner(product: Product): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl(product) });
  await client.connect();
  return client;
}
