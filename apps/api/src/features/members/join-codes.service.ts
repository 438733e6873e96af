import { sql } from 'kysely';
import QRCode from 'qrcode';
import { assert } from '@lime/domain/assert.ts';
import type { WireAgentCode } from '@lime/contract/agent-area.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { insertCode, lockJoinCode, readJoinCodes, readJoinCodeTerms } from './join-codes.sql.ts';
import type { JoinCodeRow } from './join-codes.sql.ts';

/** The address of a sign-up with a code, and its QR as the text of an SVG picture. @param site where the members' site is */
export async function joinCodeQr(code: string, site: string): Promise<{ link: string; svg: string }> {
  const link = new URL(`/main?code=${code}`, site).href;
  return { link, svg: await QRCode.toString(link, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' }) };
}

/** Codes of an agent, newest first, at most so many. */
export async function codesOfAgent(db: Db | Tx, agentId: number, most: number): Promise<WireAgentCode[]> {
  return (await readJoinCodes(db, sql`c.owner = ${`agent:${agentId}`}`, 0, most)).map(toAgentCode);
}

/** The id of the agent whose code it is; null: it is none of an agent's. */
export async function codeOfAgent(db: Db, code: string): Promise<string | null> {
  return /^agent:(\d+)$/.exec((await readJoinCodeTerms(db, code))?.owner ?? '')?.[1] ?? null;
}

/** A code that is good until staff stop it. @throws Refused JOIN_CODE_TAKEN */
export async function makeCodeOfAgent(
  tx: Tx,
  agentId: number,
  by: { readonly actor: string; readonly address: string },
  { code, grade, greeting }: { code: string; grade: number | null; greeting: string },
): Promise<WireAgentCode> {
  const form = { code, note: '', active: true, expiresAt: null, mostUses: null, grade, greeting };
  if (!(await insertCode(tx, form, `agent:${agentId}`))) throw new Refused({ code: 'JOIN_CODE_TAKEN' });
  await addAuditEvent(tx, {
    ...by,
    action: 'join-code.create',
    subject: `join-code:${code}`,
    after: await lockJoinCode(tx, code),
  });
  const [row] = await readJoinCodes(tx, sql`c.code = ${code}`, 0, 1);
  assert(row, `join code ${code} is there`);
  return toAgentCode(row);
}

function toAgentCode({ code, state, grade, greeting, createdAt, members }: JoinCodeRow): WireAgentCode {
  return { code, state, grade, greeting, createdAt: createdAt.toISOString(), members };
}
