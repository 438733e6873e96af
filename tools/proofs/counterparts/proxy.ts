import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort, until } from '../../ports.ts';
import { root } from '../../root.ts';
import type { Program } from './debian-program.ts';
import type { RecordingSite } from './recording-site.ts';

/** A proxy that runs a sample of `deploy/`, with the addresses of this machine in it. */
export type Proxy = {
  readonly name: string;
  readonly plainPort: number;
  readonly tlsPort: number;
  stop(): Promise<void>;
};

/** The address that stands for the office's network in the samples: others are outside. */
export const insideAddress = '127.0.0.9';

/** A sample and how it is run from a folder. */
export type Sample = {
  /** of the program, of Debian's package, and of the proof's figures */
  readonly name: string;
  /** @returns the sample with addresses of this machine; throws when a line it replaces is gone */
  prepare(sample: string, place: Place): string;
  readonly file: string;
  arguments(config: string, folder: string): readonly string[];
};

type Place = {
  readonly folder: string;
  readonly plainPort: number;
  readonly tlsPort: number;
  readonly sitePort: number;
  readonly hostsPort: number;
  /** nobody listens there: a machine that has just gone */
  readonly deadPort: number;
};

/** Replaces each of the words; a sample without one of them is another sample than this proof knows. */
function replaced(sample: string, words: Readonly<Record<string, string>>): string {
  let text = sample;
  for (const [word, by] of Object.entries(words)) {
    if (!text.includes(word)) throw new Error(`The sample has no "${word}".`);
    text = text.replaceAll(word, by);
  }
  return text;
}

const nginx: Sample = {
  name: 'nginx',
  file: 'nginx.conf',
  prepare(sample, { folder, plainPort, tlsPort, sitePort, hostsPort }) {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const own = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
    return `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\n${replaced(sample, {
      'http {': `http {\n${own}`,
      'include mime.types;': '',
      'listen 80': `listen 127.0.0.1:${plainPort}`,
      'listen 443': `listen 127.0.0.1:${tlsPort}`,
      'certificates/': `${folder}/`,
      'server lime:3000': `server 127.0.0.1:${sitePort}`,
      'server lime:3001': `server 127.0.0.1:${hostsPort}`,
      '10.0.0.0/8': insideAddress,
    })}`;
  },
  arguments: (config, folder) => ['-c', config, '-p', folder, '-e', join(folder, 'error.log')],
};

const haproxy: Sample = {
  name: 'haproxy',
  file: 'haproxy.cfg',
  prepare: (sample, { folder, plainPort, tlsPort, sitePort, hostsPort, deadPort }) =>
    replaced(sample, {
      'maxconn 20000': 'maxconn 200', // 20,000 need more descriptors than a test may have
      '  user haproxy\n': '', // its package creates them
      '  group haproxy\n': '',
      'bind :80\n': `bind 127.0.0.1:${plainPort}\n`,
      'bind :443 ': `bind 127.0.0.1:${tlsPort} `,
      '/etc/haproxy/certificates/': join(folder, 'site.pem'),
      '10.0.0.11:3000': `127.0.0.1:${deadPort}`,
      '10.0.0.12:3000': `127.0.0.1:${sitePort}`,
      '10.0.0.11:3001': `127.0.0.1:${hostsPort}`,
      '10.0.0.12:3001': `127.0.0.1:${hostsPort}`,
      '10.0.0.0/8': insideAddress,
    }),
  arguments: (config) => ['-db', '-f', config],
};

/** Adding a proxy is adding an element. */
export const samples: readonly Sample[] = [nginx, haproxy];

/** Prepares a sample for made-up addresses. @returns its lines; throws when a line it replaces is gone */
export function readSample(sample: Sample): number {
  const place = { folder: '/nowhere', plainPort: 1, tlsPort: 2, sitePort: 3, hostsPort: 4, deadPort: 5 };
  return sample.prepare(textOf(sample), place).split('\n').length;
}

const textOf = (sample: Sample) => readFileSync(join(root, 'deploy', sample.file), 'utf8');

/** Writes a certificate of a day for the names of the samples into `folder`. */
export function writeCertificate(folder: string): void {
  const [key, chain] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const { status, stderr } = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-nodes',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-days',
      '1',
      '-subj',
      '/CN=www.example',
    ]
      .concat(['-addext', 'subjectAltName=DNS:www.example,DNS:games.example,DNS:office.example'])
      .concat(['-keyout', key, '-out', chain]),
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  writeFileSync(join(folder, 'site.pem'), readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'));
}

/**
 * Runs a sample in front of a site and its hosts, and waits until it takes connections.
 *
 * @param folder  with a certificate of `writeCertificate`; the proxy's own files are kept below it
 * @throws        with the program's words when it does not start
 */
export async function startProxy(
  sample: Sample,
  program: Program,
  { folder, site }: { folder: string; site: Pick<RecordingSite, 'sitePort' | 'hostsPort'> },
): Promise<Proxy> {
  const [plainPort, tlsPort, deadPort] = [await freePort(), await freePort(), await freePort()];
  const { sitePort, hostsPort } = site;
  mkdirSync(folder, { recursive: true });
  const config = join(folder, sample.file);
  const place = { folder, plainPort, tlsPort, sitePort, hostsPort, deadPort };
  writeFileSync(config, sample.prepare(textOf(sample), place));
  const child = spawn(program.path, sample.arguments(config, folder), {
    cwd: folder,
    env: program.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)));
  let isOver = false;
  const ended = new Promise<void>((done) => {
    const over = () => {
      isOver = true;
      done();
    };
    child.once('error', (error) => {
      said += error.message;
      over();
    });
    child.once('close', over);
  });
  const stop = async () => {
    if (!isOver) child.kill('SIGTERM');
    await ended;
  };
  await until(async () => isOver || (await takes(tlsPort)), 10_000);
  if (isOver || !(await takes(tlsPort))) {
    await stop();
    throw new Error(`${sample.name} did not start: ${said}`);
  }
  return { name: sample.name, plainPort, tlsPort, stop };
}

function takes(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => done(true)).once('error', () => done(false));
    probe.once('connect', () => probe.destroy());
  });
}
