import type { WireMember } from '@lime/contract/auth.ts';
import { assert } from '@lime/domain/assert.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { Core } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { balances, openAccounts } from '../../core/ledger/ledger.ts';
import type { Balances } from '../../core/ledger/ledger.ts';
import type { Presence } from '../../core/realtime/realtime.ts';
import { Refused } from '../../core/refused.ts';
import { memberToWire } from './member-wire.ts';
import { insertMember, readMember, readMemberId } from './members.sql.ts';
import type { MemberRow } from './members.sql.ts';
import type { MemberFacts, NewMember } from './members.types.ts';

const cacheSize = 100_000;

export type Members = {
  /** From memory; null when there is no such member. */
  facts(memberId: number): Promise<MemberFacts | null>;
  balances(memberId: number): Promise<Balances>;
  /** The member as the member's own screens read it; null when there is none. */
  wire(memberId: number, db?: Db | Tx): Promise<WireMember | null>;
  /** Call in the transaction that changes a member's row: every process drops what it remembers, on commit. */
  changed(tx: Tx, memberId: number): Promise<void>;
};

type Deps = { presence?: (memberId: number) => Presence | undefined };

export function createMembers({ db, channel }: Pick<Core, 'db' | 'channel'>, deps: Deps = {}): Members {
  // In the order of insertion: the oldest goes first.
  const known = new Map<number, Promise<MemberFacts | null>>();
  channel.on('member', (id) => known.delete(Number(id)));
  channel.onReconnect(() => known.clear());

  async function read(memberId: number): Promise<MemberFacts | null> {
    const row = await readMember(db, memberId);
    return row && factsOf(row);
  }

  async function balancesOf(memberId: number, from: Db | Tx = db): Promise<Balances> {
    const found = await balances(from, memberId);
    assert(found, `member ${memberId} has no accounts`);
    return found;
  }

  return {
    facts(memberId) {
      const remembered = known.get(memberId);
      if (remembered) return remembered;
      const reading = read(memberId);
      if (known.size >= cacheSize) known.delete(known.keys().next().value!);
      known.set(memberId, reading);
      reading.then(
        (facts) => facts ?? forget(memberId, reading),
        () => forget(memberId, reading),
      );
      return reading;
    },
    balances: (memberId) => balancesOf(memberId),
    async wire(memberId, from = db) {
      const row = await readMember(from, memberId);
      return row && memberToWire(row, await balancesOf(memberId, from), deps.presence?.(memberId));
    },
    changed: (tx, memberId) => channel.notify(tx, 'member', String(memberId)),
  };

  function forget(memberId: number, reading: Promise<unknown>): void {
    if (known.get(memberId) === reading) known.delete(memberId);
  }
}

/**
 * Makes a member with empty accounts: sign-up, the seed and the command line all come here.
 *
 * @returns the new member's id
 * @throws  Refused AUTH_ID_TAKEN or AUTH_NICKNAME_TAKEN
 */
export async function createMember(tx: Tx, member: NewMember): Promise<number> {
  const id = await insertMember(tx, member);
  if (id === null) throw new Refused({ code: (await isIdTaken(tx, member.loginId)) ? 'AUTH_ID_TAKEN' : 'AUTH_NICKNAME_TAKEN' });
  await openAccounts(tx, id);
  const { loginId, grade = 1, state = 'normal', joinCode } = member;
  await addAuditEvent(tx, { actor: member.actor, action: 'member.create', subject: `member:${id}`, after: { loginId, grade, state, joinCode } });
  return id;
}

async function isIdTaken(tx: Tx, loginId: string): Promise<boolean> {
  return (await readMemberId(tx, loginId)) !== null;
}

function factsOf(row: MemberRow): MemberFacts {
  return {
    id: row.id,
    loginId: row.login_id,
    nickname: row.nickname,
    grade: row.grade,
    state: row.state,
    birthday: row.birthday,
    selfCert: row.self_cert,
    permissions: row.detail_setting,
  };
}
