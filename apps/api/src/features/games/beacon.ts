import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import * as z from 'zod';

// drand: a network that publishes a value every few seconds, which nobody knows before. https://docs.drand.love

/** A beacon as rounds use it. What is asked for is fetched behind the caller, who comes again. */
export type Beacon = {
  /** the chain's hash, 64 small hexadecimal digits */
  readonly chain: string;
  /**
   * The first value published after an instant, and when it is due; unknown until the network has reported its clock.
   *
   * @param time  ms since 1970
   */
  after(time: number): { readonly round: number; readonly at: number } | 'unknown';
  /** A value; null: it is not here yet. */
  value(round: number): BeaconValue | null;
};
export type BeaconValue = { readonly randomness: string; readonly signature: string };

const hex = (pattern: string) => z.string().regex(new RegExp(`^${pattern}$`));
const infoShape = z.object({
  public_key: hex('[0-9a-f]{96,192}'),
  period: z.int().min(1).max(86_400),
  genesis_time: z.int().min(1),
  groupHash: hex('[0-9a-f]{64}'),
  metadata: z.object({ beaconID: z.string() }).optional(),
});
/** What a network says of itself. */
export type BeaconInfo = z.output<typeof infoShape>;
const valueShape = z.object({
  round: z.int().min(1),
  randomness: hex('[0-9a-f]{64}'),
  signature: hex('(?:[0-9a-f]{2}){48,192}'),
});

const patienceMs = 3_000;
/** After a question that came to nothing. */
const againMs = 500;
/** So long after closing a value must be due at least: clocks of two houses are not the same. */
const marginMs = 1_000;
const maxKept = 200;

/** The hash of a chain: who has it has the network's key, period and beginning. */
export function chainHashOf({
  public_key: key,
  period,
  genesis_time: genesis,
  groupHash,
  metadata,
}: BeaconInfo): string {
  const head = Buffer.alloc(12);
  head.writeUInt32BE(period, 0);
  head.writeBigInt64BE(BigInt(genesis), 4);
  const hash = createHash('sha256').update(head).update(Buffer.from(key, 'hex')).update(Buffer.from(groupHash, 'hex'));
  const id = metadata?.beaconID ?? 'default';
  return (id === 'default' || id === '' ? hash : hash.update(id)).digest('hex');
}

/**
 * Asks a server of a drand network. Of what it says is checked: the network's key, period and beginning against the chain's
 * hash, the number of a value, and that the value is the SHA-256 of its signature. The signature itself is not checked here:
 * it is published, and anybody may do so.
 */
export function createBeacon({ url, chain }: { url: string; chain: string }, log: Pick<Logger, 'warn'>): Beacon {
  let info: BeaconInfo | null = null;
  const values = new Map<number, BeaconValue>();
  /** when a question may be put again, by its path */
  const asked = new Map<string, number>();

  function ask(path: string, heard: (body: unknown) => void): void {
    const now = Date.now();
    if ((asked.get(path) ?? 0) > now) return;
    if (asked.size > maxKept) asked.clear();
    asked.set(path, now + patienceMs + againMs);
    const question = async () => {
      const response = await fetch(`${url.replace(/\/$/, '')}/${chain}${path}`, {
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`answered ${response.status}`);
      heard(await response.json());
    };
    question()
      .catch((error: unknown) => log.warn({ err: error, path }, 'the beacon did not tell'))
      .finally(() => asked.set(path, Date.now() + againMs));
  }

  return {
    chain,
    after(time) {
      if (info === null) {
        ask('/info', (body) => {
          const read = infoShape.parse(body);
          if (chainHashOf(read) !== chain) throw new Error('it is another chain');
          info = read;
        });
        return 'unknown';
      }
      const { period, genesis_time: genesis } = info;
      const round = Math.max(1, Math.ceil((time + marginMs - genesis * 1_000) / (period * 1_000)) + 1);
      return { round, at: (genesis + (round - 1) * period) * 1_000 };
    },
    value(round) {
      const known = values.get(round);
      if (known) return known;
      ask(`/public/${round}`, (body) => {
        const { signature, randomness, round: told } = valueShape.parse(body);
        if (told !== round) throw new Error('it told another round');
        if (createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex') !== randomness)
          throw new Error('its value is not the hash of its signature');
        values.set(round, { randomness, signature });
        if (values.size > maxKept) values.delete(values.keys().next().value!);
      });
      return null;
    },
  };
}
