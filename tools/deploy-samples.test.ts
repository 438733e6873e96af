import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import Fastify from 'fastify';
import { createMetrics } from '../apps/api/src/core/metrics.ts';
import { openLogFile } from '../apps/api/src/core/log-file.ts';
import { commandOf, environmentOf, readContainerFile } from './container-file.ts';
import { root } from './root.ts';

// The samples of deploy/ name what there is, and the programs they are for read them, where those are installed.

const deploy = join(root, 'deploy');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lime-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
function tried(program: string): boolean {
  const isThere = has(program);
  if (!isThere) console.log(`  ${program} is not on this machine: its sample is not tried`);
  return isThere;
}
function run(program: string, args: readonly string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: deploy, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

describe('figures', () => {
  const sources = ['apps/api/src/core/signs.ts', 'apps/api/src/features/operations/work-gauges.ts'];
  /** Every name that /metrics may show: those of the process and of the sources, and the parts of the histogram. */
  const known = () => {
    const text = createMetrics(Fastify(), []).text() + sources.map(read).join('');
    return new Set(text.match(/\blime_[a-z_]+/g));
  };

  test.each(['deploy/prometheus/rules.yml', 'deploy/grafana/lime.json'])('every figure %s names is shown', (path) => {
    const named = [...new Set(read(path).match(/\blime_[a-z_]+/g))];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known().has(name))).toEqual([]);
  });

  test('a figure that nobody shows is found', () => {
    expect(known().has('lime_made_up')).toBe(false);
  });

  test('the dashboard shows every figure there is', () => {
    const shown = read('deploy/grafana/lime.json');
    expect([...known()].filter((name) => !shown.includes(name))).toEqual([]);
  });

  test('each alert says what to do', () => {
    const alerts = read('deploy/prometheus/rules.yml').split('- alert: ').slice(1);
    expect(alerts.length).toBeGreaterThan(5);
    for (const alert of alerts) expect(alert).toMatch(/severity: (page|warn)[\s\S]*summary: [\s\S]*do: /);
  });
});

test('every variable the samples set is one the product reads', () => {
  const variables = read('docs/operations.md');
  const set = [
    ...read('deploy/compose.yaml').matchAll(/^ {6}([A-Z_]+):/gm),
    ...read('deploy/systemd/lime.service').matchAll(/^Environment=([A-Z_]+)=/gm),
    ...read('deploy/nginx.conf').matchAll(/\b([A-Z]+_[A-Z]+)\b/g),
    ...read('deploy/haproxy.cfg').matchAll(/\b([A-Z]+_[A-Z]+)\b/g),
  ].map(([, name]) => name!);
  expect(set.length).toBeGreaterThan(8);
  for (const name of set.filter((each) => each !== 'RELEASE')) expect(variables).toContain(`\`${name}\``);
});

test.runIf(tried('systemd-analyze'))('systemd reads the units', () => {
  // what only a server has is made up: the unit's own words are tried
  const node = join(folder, 'node');
  writeFileSync(node, '#!/bin/sh\n', { mode: 0o755 });
  for (const name of readdirSync(join(deploy, 'systemd'))) {
    const unit = read(`deploy/systemd/${name}`).replaceAll('/srv/lime/current/node_modules/.bin/node', node);
    writeFileSync(join(folder, name), unit.replaceAll('/srv/lime/current', folder));
  }
  for (const name of readdirSync(join(deploy, 'systemd'))) {
    const { status, said } = run('systemd-analyze', ['verify', '--recursive-errors=no', join(folder, name)]);
    expect([name, status, said]).toEqual([name, 0, '']);
  }
});

/** A certificate for a day, where a sample needs one to be read. */
function certificate(): { key: string; chain: string } {
  mkdirSync(join(folder, 'certificates'), { recursive: true });
  const key = join(folder, 'certificates', 'privkey.pem');
  const chain = join(folder, 'certificates', 'fullchain.pem');
  const { status, said } = run('openssl', [
    'req',
    '-x509',
    '-nodes',
    '-newkey',
    'rsa:2048',
    '-days',
    '1',
    '-subj',
    '/CN=www.example',
    '-keyout',
    key,
    '-out',
    chain,
  ]);
  if (status !== 0) throw new Error(said);
  return { key, chain };
}

test.runIf(tried('nginx'))('nginx reads its sample', () => {
  certificate();
  const sample = read('deploy/nginx.conf')
    .replaceAll('certificates/', `${folder}/certificates/`)
    .replaceAll('include mime.types;', '')
    .replaceAll('server lime:', 'server 127.0.0.1:');
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid;\nerror_log stderr;\n${sample.replace('http {', `http {\n${own.join('\n')}`)}`,
  );
  const { status, said } = run('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf'), '-p', folder]);
  expect([status, said]).toEqual([0, '']);
});

test.runIf(tried('haproxy'))('HAProxy reads its sample', () => {
  const { key, chain } = certificate();
  writeFileSync(join(folder, 'site.pem'), readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'));
  const sample = read('deploy/haproxy.cfg')
    .replace('/etc/haproxy/certificates/', join(folder, 'site.pem'))
    .replaceAll(/^ {2}(user|group) haproxy\n/gm, ''); // its package makes them
  writeFileSync(join(folder, 'haproxy.cfg'), sample);
  const { status, said } = run('haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')]);
  expect([status, said]).toEqual([0, expect.anything()]);
});

test.runIf(tried('logrotate'))('logrotate does as its sample says, and no line is lost', async () => {
  const logs = join(folder, 'log');
  mkdirSync(logs, { mode: 0o700 });
  const { username } = userInfo();
  const sample = read('deploy/logrotate.conf')
    .replace('/var/lib/lime-site/log', logs)
    .replace('su lime lime', `su ${username} ${spawnSync('id', ['-gn'], { encoding: 'utf8' }).stdout.trim()}`)
    .replace(/systemctl kill .*/, `touch ${folder}/told`);
  writeFileSync(join(folder, 'logrotate.conf'), sample, { mode: 0o644 });
  const log = openLogFile({ to: join(logs, 'api.log') });
  for (let turn = 1; turn <= 3; turn += 1) {
    log.write(`before ${turn}\n`);
    await log.drained();
    const { status, said } = run('logrotate', [
      '--force',
      '--state',
      join(folder, 'state'),
      join(folder, 'logrotate.conf'),
    ]);
    expect([status, said]).toEqual([0, '']);
    expect(existsSync(join(folder, 'told'))).toBe(true);
    log.reopen();
    log.write(`after ${turn}\n`);
    await log.drained();
  }
  const texts = readdirSync(logs).map((name) => {
    const bytes = readFileSync(join(logs, name));
    return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  });
  expect(texts).toHaveLength(4);
  expect(texts.join('').trim().split('\n').toSorted()).toEqual(
    [1, 2, 3].flatMap((turn) => [`after ${turn}`, `before ${turn}`]).toSorted(),
  );
});

test.runIf(tried('promtool'))('Prometheus reads its rules', () => {
  const { status, said } = run('promtool', ['check', 'rules', 'prometheus/rules.yml']);
  expect([status, said]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

const composes = has('docker') && spawnSync('docker', ['compose', 'version']).status === 0;
if (!composes) console.log('  docker compose is not on this machine: its sample is not tried');
test.runIf(composes)('docker compose reads its sample', () => {
  const env = {
    ...process.env,
    LIME_RELEASE: 'x',
    PROVIDER_URL: 'https://g.example',
    SITE_ORIGINS: 'https://w.example',
    OFFICE_ORIGIN: 'https://o.example',
  };
  const { status, stderr } = spawnSync('docker', ['compose', '-f', 'compose.yaml', 'config', '--quiet'], {
    cwd: deploy,
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

describe('the Containerfile', () => {
  const file = readContainerFile(read('deploy/Containerfile'));
  const restOf = (name: string) => file.filter((one) => one.name === name).map(({ rest }) => rest);

  test('has only instructions there are, in an order that builds', () => {
    const known = [
      'FROM',
      'ARG',
      'RUN',
      'ADD',
      'WORKDIR',
      'ENV',
      'VOLUME',
      'EXPOSE',
      'USER',
      'STOPSIGNAL',
      'HEALTHCHECK',
      'CMD',
    ];
    expect(file.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    expect(file[0]!.name).toBe('FROM');
    expect(restOf('FROM')).toEqual([expect.stringMatching(/^[a-z]+:[\w.-]+$/)]);
    // the user is made before the volume is its own, and the archive before it is moved
    const order = ['ARG', 'ADD', 'WORKDIR', 'USER', 'CMD'].map((name) => file.findIndex((one) => one.name === name));
    expect(order.toSorted((one, other) => one - other)).toEqual(order);
  });

  test('takes nothing but the archive, keeps its data in its volume, and shows the ports it serves', () => {
    expect(restOf('COPY')).toEqual([]);
    expect(restOf('ADD')).toEqual(['${RELEASE} /srv']);
    const env = environmentOf(file);
    expect(restOf('VOLUME')).toEqual([env['DATA_DIR']]);
    expect(restOf('EXPOSE')).toEqual([`${env['PORT']} ${env['PROVIDER_PORT']}`]);
    expect(restOf('USER')).toEqual(['lime']);
    expect(restOf('RUN')[0]).toContain(`useradd --system --uid 10001 --home-dir ${env['DATA_DIR']}`);
    for (const words of [commandOf(file, 'CMD'), commandOf(file, 'HEALTHCHECK')])
      expect(words[0]).toBe(`${restOf('WORKDIR')[0]}/node_modules/.bin/node`);
  });

  test('is the one that compose builds, with the same ports', () => {
    const compose = read('deploy/compose.yaml');
    expect(compose).toContain('dockerfile: deploy/Containerfile');
    expect(compose).toMatch(/expose: \['3000', '3001'/);
    expect(compose).toContain('- data:/data');
  });
});
