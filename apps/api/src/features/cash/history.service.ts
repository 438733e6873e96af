import type { cashList, CashStatus, WireCashRow } from '@lime/contract/cash.ts';
import type { InputOf, Pagination } from '@lime/contract/call.ts';
import type { Db, Tx } from '../../core/db.ts';
import { returnText } from '@lime/contract/casino-wallet.texts.ts';
import { activityName } from '../../core/ledger/causes.ts';
import { Refused } from '../../core/refused.ts';
import { paginationOf } from '../../core/paging.ts';
import { bonusReasons } from '../providers/gift-reasons.service.ts';
import { insertHidden, readCasinoAfter, readHistory, readRowsBySeq, readRowStatus } from './history.sql.ts';
import type { HistoryRow } from './history.sql.ts';
import { readStages } from './stages.sql.ts';
import type { StageRow } from './stages.sql.ts';

const statusNames: Readonly<Record<HistoryRow['status'], CashStatus>> = {
  received: '접수',
  done: '승인',
  refused: '거절',
};

/**
 * A page of one of a member's money histories, newest first; requests with how far they are.
 *
 * @param takeBackSeconds setting cash.takeBackSeconds
 * Source: specification 0 §7, decisions 47 and 48.
 */
export async function listHistory(
  db: Db,
  memberId: number,
  { page, size, type, detailType }: InputOf<typeof cashList>,
  takeBackSeconds: number,
): Promise<{ list: WireCashRow[]; pagination: Pagination }> {
  const wanted =
    type === undefined ? null : type === '입금' || type === 'deposit' ? ('deposit' as const) : ('withdrawal' as const);
  const { rows, total } = await readHistory(db, memberId, detailType, wanted, (page - 1) * size, size);
  const stages = new Map(
    detailType !== '캐시'
      ? []
      : (
          await readStages(
            db,
            memberId,
            rows.map(({ seq }) => seq),
            takeBackSeconds,
          )
        ).map((stage) => [stage.seq, stage]),
  );
  const seqs = rows.map(({ seq }) => seq);
  const reasons = await reasonsOf(db, memberId, rows);
  const casinoAfter = detailType === 'casino' ? await readCasinoAfter(db, memberId, seqs) : new Map<number, number>();
  return {
    list: rows.map((row) => {
      const after = casinoAfter.get(row.seq);
      return {
        ...rowToWire(row, reasons),
        ...stageToWire(stages.get(row.seq)),
        ...(after !== undefined && { casinoAfter: after }),
      };
    }),
    pagination: paginationOf(page, size, total),
  };
}

/** Are all of these rows of the member's own money histories? */
export async function ownCashRows(db: Db, memberId: number, seqs: readonly string[]): Promise<boolean> {
  if (seqs.length === 0) return true;
  return new Set((await readRowsBySeq(db, memberId, seqs)).map(({ seq }) => seq)).size === new Set(seqs).size;
}

/** Rows of a member's money histories by their numbers as they are now, whether the member's lists show them or not. */
export async function readCashRows(
  db: Db,
  memberId: number,
  seqs: readonly number[],
): Promise<Map<number, WireCashRow>> {
  if (seqs.length === 0) return new Map();
  const rows = await readRowsBySeq(db, memberId, seqs);
  const reasons = await reasonsOf(db, memberId, rows);
  return new Map(rows.map((row) => [row.seq, rowToWire(row, reasons)]));
}

/**
 * Takes a row out of the member's own lists; the ledger and the office keep it (decision 9).
 *
 * @throws Refused NOT_FOUND (404) for a number that is not this member's, CASH_ROW_RECEIVED
 */
export async function hideRow(tx: Tx, memberId: number, seq: string): Promise<void> {
  const status = await readRowStatus(tx, memberId, seq);
  if (status === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (status === 'received') throw new Refused({ code: 'CASH_ROW_RECEIVED' });
  await insertHidden(tx, memberId, seq);
}

function stageToWire(stage: StageRow | undefined): Pick<WireCashRow, 'checkingAt' | 'takeBackSeconds'> {
  if (!stage) return {};
  const seconds = Math.floor(stage.seconds_left);
  return {
    ...(stage.checking_at && { checkingAt: stage.checking_at.toISOString() }),
    ...(seconds > 0 && { takeBackSeconds: seconds }),
  };
}

/** The words for rows whose reason is not their own, by the cause they keep instead. */
const reasonsOf = (db: Db, memberId: number, rows: readonly HistoryRow[]): Promise<Reasons> =>
  bonusReasons(
    db,
    memberId,
    rows.flatMap(({ detail, reason }) => (detail === '게임-보너스' && reason !== null ? [reason] : [])),
  );
type Reasons = ReadonlyMap<string, string>;

function reasonOf({ detail, reason }: HistoryRow, reasons: Reasons): string | null {
  if (reason === null) return null;
  if (detail === 'casino') return returnText(reason);
  if (detail === '게임-보너스') return reasons.get(reason) ?? null;
  return detail === '이벤트-포인트' ? activityName(reason) : reason;
}

function rowToWire(row: HistoryRow, reasons: Reasons): WireCashRow {
  return {
    cash_seq: String(row.seq),
    cash_amount: row.amount,
    cash_ownername: row.owner,
    cash_regdatetime: row.at.toISOString(),
    cash_completedatetime: row.decided_at?.toISOString() ?? null,
    cash_status: statusNames[row.status],
    cash_type: row.type === 'deposit' ? '입금' : '출금',
    cash_reason: reasonOf(row, reasons),
    cash_detail_type: row.detail,
    cash_rate: row.rate / 100,
  };
}
