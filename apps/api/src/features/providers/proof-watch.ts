import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Gauge } from '../../core/metrics.ts';
import { ringAlarms } from '../games/monitor.service.ts';
import type { Provider } from './provider-list.service.ts';
import type { Doubt, Judgement } from './provider-proof.ts';

/** Calls of so long are counted before they ring. */
const gatherMs = 1_000;
const ringsEveryMs = 3_600_000;
/** A clock further off rings while its calls are still believed. */
const maxDriftMs = 10_000;

type Reason = Exclude<Doubt, 'missing'> | 'drift';
type Trouble = { readonly provider: Provider; readonly why: Reason; count: number; aheadMs: number | null };

export type ProofWatch = {
  /** Notes how a call of a known provider was judged. */
  note(provider: Provider, judgement: Judgement): void;
  /** Rings what was gathered and lets nothing ring later. */
  stop(): Promise<void>;
  readonly gauges: readonly Gauge[];
};

/**
 * Watches the proofs of known hosts. Calls that are not believed, and a clock that is more than 10 s off, ring in the office at
 * most once an hour for each host and reason. What brings no proof at all is only counted: strangers send such calls too.
 *
 * Source: decisions 121 and 0102.
 */
export function createProofWatch({ db, log }: Pick<Core, 'db' | 'log'>, now: () => number = Date.now): ProofWatch {
  const counts = new Map<string, { labels: Record<'provider' | 'proof', string>; value: number }>();
  const rung = new Map<string, number>();
  const gathered = new Map<string, Trouble>();
  let timer: NodeJS.Timeout | undefined;
  let ringing: Promise<void> = Promise.resolve();

  function count(provider: string, proof: 'proven' | 'old' | 'unproven'): void {
    const name = `${provider} ${proof}`;
    const known = counts.get(name);
    if (known) known.value += 1;
    else counts.set(name, { labels: { provider, proof }, value: 1 });
  }

  function trouble(provider: Provider, why: Reason, aheadMs: number | null): void {
    const name = `${provider.id} ${why}`;
    const known = gathered.get(name);
    if (known) known.count += 1;
    else if (now() - (rung.get(name) ?? -Infinity) >= ringsEveryMs) {
      gathered.set(name, { provider, why, count: 1, aheadMs });
      timer ??= setTimeout(ring, gatherMs).unref();
    }
  }

  function ring(): void {
    timer = undefined;
    const troubles = [...gathered];
    gathered.clear();
    const hour = new Date(now()).toISOString().slice(0, 13);
    for (const [name] of troubles) rung.set(name, now());
    const alarms = troubles.map(([name, { provider, why, count: calls, aheadMs }]) => ({
      kind: 'host' as const,
      game: provider.name,
      subject: `${name} ${hour}`,
      detail: {
        host: provider.name,
        what: 'unproven',
        why,
        calls,
        seconds: aheadMs === null ? null : Math.round(aheadMs / 1_000),
      },
    }));
    ringing = ringing
      .then(() => inTransaction(db, (tx) => ringAlarms(tx, alarms)))
      .catch((error: unknown) => log.error({ err: error }, 'calls of hosts that are not proven could not ring'));
  }

  return {
    note(provider, judgement) {
      const { aheadMs } = judgement;
      count(provider.id, judgement.isProven ? (judgement.isOld ? 'old' : 'proven') : 'unproven');
      if (!judgement.isProven && judgement.why !== 'missing') trouble(provider, judgement.why, aheadMs);
      else if (judgement.isProven && aheadMs !== null && Math.abs(aheadMs) > maxDriftMs)
        trouble(provider, 'drift', aheadMs);
    },
    async stop() {
      clearTimeout(timer);
      if (gathered.size > 0) ring();
      await ringing;
    },
    gauges: [
      {
        name: 'lime_provider_calls_total',
        help: 'Calls of providers by how they proved themselves.',
        counts: true,
        read: () => [...counts.values()],
      },
    ],
  };
}
