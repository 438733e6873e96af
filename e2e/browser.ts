import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

export type Browser = {
  readonly path: string;
  readonly args: readonly string[];
  /** libraries and fonts the system lacks */
  readonly env: Readonly<Record<string, string>>;
};

const cache = join(import.meta.dirname, '..', '.cache');

/**
 * A Chromium to test with: the one `CHROMIUM_PATH` names, else the one the lockfile pins, so every machine tries the same.
 * Where that cannot start, one that is installed, else the distribution's (needs root).
 *
 * @throws Error saying what was tried
 */
export function findBrowser(): Browser {
  const tried: string[] = [];
  for (const find of process.env['CHROMIUM_PATH'] ? [named] : [fromNpm, installed, playwrights, fromDistribution]) {
    for (const candidate of find()) {
      const browser = starting(candidate);
      if (browser) return browser;
      tried.push(candidate.path);
    }
  }
  throw new Error(
    `No Chromium could be started (tried: ${tried.join(', ') || 'none found'}). Set CHROMIUM_PATH to one.`,
  );
}

/** Alone when it is given: another browser would not be what was asked for. */
const named = () => [plain(process.env['CHROMIUM_PATH']!)];

function installed(): Browser[] {
  return [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
    .filter((path) => existsSync(path))
    .map(plain);
}

/** What `npx playwright install chromium` left behind. */
function playwrights(): Browser[] {
  const folder = process.env['PLAYWRIGHT_BROWSERS_PATH'] || join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium'))
    .flatMap((name) =>
      ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-headless-shell-linux64/chrome-headless-shell'].map(
        (file) => join(folder, name, file),
      ),
    )
    .filter((path) => existsSync(path))
    .map(plain);
}

/** @sparticuz/chromium: a headless Chromium for x64 Linux, packed; unpacked once into .cache. */
function fromNpm(): Browser[] {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const require = createRequire(import.meta.url);
  const packed = join(dirname(require.resolve('@sparticuz/chromium')), '..', 'bin');
  const { version } = JSON.parse(readFileSync(join(packed, '..', 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) unpack(packed, folder);
  const browser = plain(join(folder, 'chromium'));
  const libraries = join(folder, 'al2023', 'lib');
  return [browser, { ...browser, env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') } }];
}

function unpack(packed: string, folder: string): void {
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'chromium-'));
  const read = (name: string) => brotliDecompressSync(readFileSync(join(packed, name)));
  writeFileSync(join(fresh, 'chromium'), read('chromium.br'), { mode: 0o755 });
  for (const [name, into] of [
    ['swiftshader.tar.br', fresh],
    ['fonts.tar.br', fresh],
    ['al2023.tar.br', join(fresh, 'al2023')],
  ] as const) {
    mkdirSync(into, { recursive: true });
    spawnSync('tar', ['-x', '--no-same-owner', '-C', into], { input: read(name) });
  }
  chmodSync(fresh, 0o755);
  try {
    renameSync(fresh, folder);
  } catch {
    rmSync(fresh, { recursive: true }); // another run was first
  }
}

function fromDistribution(): Browser[] {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [];
  console.log('Installing the distribution’s chromium.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
    env,
    stdio: 'ignore',
  });
  return installed();
}

function plain(path: string): Browser {
  return { path, args: [], env: {} };
}

/** Null when it does not start: most often a library it needs is missing. */
function starting(browser: Browser): Browser | null {
  const { status } = spawnSync(browser.path, ['--version'], {
    timeout: 20_000,
    env: { ...process.env, ...browser.env },
  });
  // Without the sandbox: root may not have one, nor containers, and the tests only visit our own site.
  return status === 0 ? { ...browser, args: ['--no-sandbox', '--disable-dev-shm-usage'] } : null;
}
