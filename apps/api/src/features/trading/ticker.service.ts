import { oddsToWire } from '@lime/domain/odds.ts';
import { textOf } from '@lime/contract/all-texts.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { tradingTicker, WireBigBet } from '@lime/contract/staff-trading.ts';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import type { Db } from '../../core/db.ts';
import { throughDb } from '../slips/slip-texts.service.ts';
import type { SlipTexts, ToldLeg } from '../slips/slip-texts.service.ts';
import { sideName } from './market-view.ts';
import { readBigBets, readPicks } from './ticker.sql.ts';
import type { BigBetRow, PickRow } from './ticker.sql.ts';

const newest = 50;

/** The newest bets of at least `from` won, with their picks. A reading, not a stream: the same again is the same. */
export async function readTicker(
  db: Db,
  texts: Pick<SlipTexts, 'legsOf'>,
  from: number,
): Promise<PayloadOf<typeof tradingTicker>> {
  const rows = await readBigBets(db, from, newest);
  const picks = await readPicks(
    db,
    rows.flatMap(({ slip_id: id }) => (id === null ? [] : [id])),
    rows.flatMap(({ asked }) => (asked ?? []).map(({ selection }) => selection)),
  );
  const ofSlip = Map.groupBy(picks, (pick) => pick.slip_id);
  const ofGames = rows.flatMap(({ slip_id: id, product }) =>
    id === null || product === null || ofSlip.has(id) ? [] : [{ id, product }],
  );
  const told = new Map((await texts.legsOf(throughDb(db), ofGames)).map(({ id, legs }) => [id, legs.map(toldLeg)]));
  const bySelection = new Map((ofSlip.get(null) ?? []).map((pick) => [pick.selection_id, pick]));
  return {
    from,
    list: rows.map((row) =>
      toWire(
        row,
        row.slip_id === null
          ? (row.asked ?? []).flatMap(({ selection, odds }) => {
              const pick = bySelection.get(selection);
              return pick ? [legOf(pick, typeof odds === 'number' ? odds : 0)] : [];
            })
          : (ofSlip.get(row.slip_id)?.map((pick) => legOf(pick, oddsToWire(pick.odds!))) ??
              told.get(row.slip_id) ??
              []),
      ),
    ),
  };
}

function toWire(row: BigBetRow, legs: WireBigBet['legs']): WireBigBet {
  return {
    id: row.id,
    betCode: row.bet_code,
    slipNumber: row.slip_id === null ? null : slipNumber(row.slip_id),
    at: row.at.toISOString(),
    member: { id: String(row.member_id), loginId: row.login_id, grade: row.grade },
    kind: row.kind,
    stake: row.stake,
    odds: row.odds ?? (legs.length === 1 ? legs[0]!.odds : null),
    state: row.state,
    decideAt: row.state === 'pending' ? (row.decide_at?.toISOString() ?? null) : null,
    why: row.code === null ? null : textOf(row.code, row.detail ?? undefined),
    legs,
  };
}

/** A leg on a game: 로투스 홀짝 두 카드 합 홀짝 홀. */
const toldLeg = ({ sport, pickInFull, odds }: ToldLeg): WireBigBet['legs'][number] => ({
  gameSeq: null,
  name: `${sport.ko} ${pickInFull}`,
  odds: oddsToWire(odds),
  inplay: false,
});

function legOf(pick: PickRow, odds: number): WireBigBet['legs'][number] {
  return {
    gameSeq: String(pick.fixture_id),
    name: sideName(pick, pick.side, pick),
    odds,
    inplay: pick.product === 'inplay',
  };
}
