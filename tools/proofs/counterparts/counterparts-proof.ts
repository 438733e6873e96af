import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proof } from '../proof.ts';
import { debianProgram } from './debian-program.ts';
import type { Program } from './debian-program.ts';
import { countDeliveries } from './deliveries.ts';
import { openNamedSite, playInFrames } from './frames-over-tls.ts';
import type { NamedSite } from './frames-over-tls.ts';
import { strangers, tryFence } from './office-fence.ts';
import { readSample, samples, startProxy, writeCertificate } from './proxy.ts';
import type { Sample } from './proxy.ts';
import { openRecordingSite } from './recording-site.ts';

/** Runs the samples of `deploy/` in the programs they are for, and sends requests that would slip through a careless one. */
export const counterparts: Proof = {
  name: 'counterparts',
  claim:
    'behind nginx and HAProxy the office answers at its own name and network alone, however a request is spelt, no POST is sent twice, and games are played in frames of another site',
  list: () =>
    samples.map((sample) => `${sample.name}: ${readSample(sample)} lines, ${strangers.length} requests of strangers`),
  async run(_product, { short }) {
    const programs = samples.map((sample) => ({ sample, program: debianProgram(sample.name, !short) }));
    const missing = programs.filter(({ program }) => program === null).map(({ sample }) => sample.name);
    for (const name of missing)
      console.log(`  ${name} is neither on this machine nor to be had from Debian's packages: its sample is not tried`);
    const tried = programs.filter((one): one is { sample: Sample; program: Program } => one.program !== null);
    const found = await tryAll(tried);
    return {
      holds: found.every(({ holds }) => holds),
      notTried: missing,
      figures: Object.assign({}, ...found.map(({ figures }) => figures)),
    };
  },
};

async function tryAll(tried: readonly { sample: Sample; program: Program }[]) {
  if (tried.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'lime-counterparts-'));
  const site = await openRecordingSite();
  let named: NamedSite | undefined;
  try {
    writeCertificate(folder);
    named = await openNamedSite();
    const found = [];
    for (const { sample, program } of tried) {
      const one = await tryOne(sample, program, folder, site);
      const frames = await tryFrames(sample, program, folder, named);
      found.push({ holds: one.holds && frames.holds, figures: { ...one.figures, ...frames.figures } });
    }
    return found;
  } finally {
    await site.close();
    await named?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tryFrames(sample: Sample, program: Program, folder: string, site: NamedSite) {
  const proxy = await startProxy(sample, program, { folder, site });
  try {
    const { of, faults } = await playInFrames(proxy);
    return {
      holds: faults.length === 0,
      figures: {
        [`${sample.name}: games played in frames over TLS`]: `${of - faults.length} of ${of}`,
        ...(faults.length > 0 && { [`${sample.name}: first that was not`]: faults[0]! }),
      },
    };
  } finally {
    await proxy.stop();
  }
}

async function tryOne(
  sample: Sample,
  program: Program,
  folder: string,
  site: Awaited<ReturnType<typeof openRecordingSite>>,
) {
  const proxy = await startProxy(sample, program, { folder, site });
  try {
    const deliveries = await countDeliveries(proxy, site);
    const fence = await tryFence(proxy);
    const { name } = sample;
    return {
      holds:
        fence.let.length + fence.kept.length + deliveries.lost === 0 &&
        deliveries.mostOfAPost === 1 &&
        deliveries.answered === deliveries.of,
      figures: {
        [`${name}: requests`]: fence.tried,
        [`${name}: strangers the office answered`]: fence.let.length,
        [`${name}: first of them`]: fence.let.slice(0, 5).join('; '),
        [`${name}: own requests refused`]: fence.kept.length,
        [`${name}: first of those`]: fence.kept.slice(0, 5).join('; '),
        [`${name}: deliveries of an unanswered POST, at most`]: deliveries.mostOfAPost,
        [`${name}: deliveries of an unanswered GET, at most`]: deliveries.mostOfAGet,
        [`${name}: POSTs answered with a machine away`]: `${deliveries.answered} of ${deliveries.of}`,
      },
    };
  } finally {
    await proxy.stop();
  }
}
