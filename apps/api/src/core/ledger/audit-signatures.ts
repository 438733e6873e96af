import type pg from 'pg';
import type { AuditFinding } from './audit.ts';
import { writtenSeal } from './seal-key.ts';
import type { SealHeads, SealKey, WrittenSeal } from './seal-key.ts';

/** The newest signature vouches for all seals before it; some more are looked at, to say since when they do not hold. */
const mostSignatures = 1_000;

/**
 * Whether the newest seals are signed by the installation's key, and each seal that was written down outside is there as it
 * was. Reads the audit views alone.
 *
 * @param since seals that were written down outside
 * @returns the findings, and the newest seal as it is to be written down; null where there is none
 */
export async function auditSignatures(
  pool: pg.Pool,
  key: SealKey,
  since: readonly WrittenSeal[] = [],
): Promise<{ findings: AuditFinding[]; newest: string | null }> {
  const rows = await readSignatures(pool);
  const wrong = rows.filter(({ heads, signature }) => heads === null || !key.verifies(heads, signature));
  const [newest] = rows;
  const { rows: counts } = await pool.query<{ signatures: number; highest: number; unsigned: number }>(
    `select (select count(*)::int from audit.seal_signature) as signatures, (select coalesce(max(no), 0)::int from audit.seal_signature) as highest,
       ((select count(*) from audit.seal where id::bigint > $1) + (select count(*) from audit.event_seal where id::bigint > $2)
         + (select count(*) from audit.slip_seal where id::bigint > $3))::int as unsigned`,
    [newest?.transfer_seal ?? 0, newest?.event_seal ?? 0, newest?.slip_seal ?? 0],
  );
  const { signatures, highest, unsigned } = counts[0]!;
  const faults = [
    ...wrong.map(({ no, at, key: signedBy, heads }) => {
      const when = `signature ${no} (${at.toISOString()})`;
      if (heads === null) return `${when} names a seal that is not there`;
      return signedBy === key.publicKey
        ? `${when} is not of the seals that are there`
        : `${when} is of another key than this installation's`;
    }),
    ...(signatures === highest ? [] : [`of ${highest} signatures ${signatures} are there`]),
    ...(unsigned === 0 ? [] : [`${unsigned} seals are signed by nobody`]),
  ];
  const findings = [
    finding(
      'seal-signatures',
      'The newest seals are signed by the key of this installation.',
      `${signatures} signatures`,
      faults,
    ),
  ];
  if (since.length > 0) {
    const missing = await faultsOf(pool, key, since);
    const explain = 'Every seal that was written down is there, with all that it and those before it hold.';
    findings.push(finding('since', explain, `${since.length} seals written down`, missing));
  }
  const isSound = newest?.heads && !wrong.includes(newest);
  return { findings, newest: isSound ? writtenSeal(newest.heads!, newest.signature) : null };
}

function finding(name: string, explain: string, figure: string, faults: readonly string[]): AuditFinding {
  return { name, explain, figure, broken: faults.length, example: faults[0] ?? null, holds: faults.length === 0 };
}

type SignatureRow = {
  no: number;
  at: Date;
  key: string;
  signature: Buffer;
  transfer_seal: number;
  event_seal: number;
  slip_seal: number;
  /** null: a seal it names is not there */
  heads: SealHeads | null;
};

/** The newest signatures with the seals they name, newest first. */
async function readSignatures(pool: pg.Pool): Promise<SignatureRow[]> {
  const { rows } = await pool.query<
    Omit<SignatureRow, 'heads'> & { ms: number; events: number } & Record<
        'transfer_hash' | 'event_hash' | 'slip_hash',
        string | null
      >
  >(
    `select s.no, s.at, trunc(extract(epoch from s.at) * 1000)::bigint as ms, s.transfer_seal, s.event_seal, s.slip_seal, s.events, s.key,
       decode(s.signature, 'hex') as signature, t.hash as transfer_hash, e.hash as event_hash, p.hash as slip_hash
     from (select * from audit.seal_signature order by no desc limit $1) s
     left join audit.seal t on t.id = s.transfer_seal::text
     left join audit.event_seal e on e.id = s.event_seal::text
     left join audit.slip_seal p on p.id = s.slip_seal::text
     order by s.no desc`,
    [mostSignatures],
  );
  return rows.map(({ ms, events, transfer_hash, event_hash, slip_hash, ...row }) => {
    const transfers = headOf(row.transfer_seal, transfer_hash);
    const ofEvents = headOf(row.event_seal, event_hash);
    const slips = headOf(row.slip_seal, slip_hash);
    const heads =
      transfers && ofEvents && slips
        ? { no: row.no, at: ms, transfers, events: ofEvents, slips, eventCount: events }
        : null;
    return { ...row, heads };
  });
}

/** A chain without a seal begins with zeros. */
function headOf(id: number, hash: string | null): SealHeads['slips'] | null {
  if (id === 0) return { id, hash: '0'.repeat(64) };
  return hash === null ? null : { id, hash };
}

/** What of seals written down is not as it was then. */
async function faultsOf(pool: pg.Pool, key: SealKey, since: readonly WrittenSeal[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { heads, signature } of since) {
    const when = `the seal of ${new Date(heads.at).toISOString()}`;
    if (!key.verifies(heads, signature)) {
      faults.push(`${when} is not signed by the key of this installation`);
      continue;
    }
    for (const [noun, { id, hash }] of [
      ['transfers', heads.transfers],
      ['events', heads.events],
      ['slips', heads.slips],
    ] as const) {
      if (id === 0) continue;
      const { rows } = await pool.query<{ hash: string | null; newest: number }>(
        `with chain as (
           select 'transfers' as noun, id, hash from audit.seal
           union all select 'events', id, hash from audit.event_seal
           union all select 'slips', id, hash from audit.slip_seal)
         select (select hash from chain where noun = $1 and id = $2::text) as hash,
           (select coalesce(max(id::bigint), 0)::int from chain where noun = $1) as newest`,
        [noun, id],
      );
      const found = rows[0]!;
      const of = noun === 'events' ? `${heads.eventCount} events` : noun;
      if (found.hash === null)
        faults.push(`${when} names seal ${id} over ${of}; it is not there, the newest is ${found.newest}`);
      else if (found.hash !== hash) faults.push(`${when} names seal ${id} over ${of}; the one there is another`);
    }
  }
  return faults;
}
