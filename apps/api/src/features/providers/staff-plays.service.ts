import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { playAnswer, playPath } from '@lime/contract/host-questions.ts';
import type { listPlays, officePlay, WirePlay, WirePlayProof } from '@lime/contract/staff-plays.ts';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import { findHostedGameByType } from '@lime/domain/games/hosted-games.ts';
import { findProviderGame, gamesOfVendor } from '@lime/domain/games/provider-games.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { z } from 'zod';
import { databaseNow } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import type { AskHost } from './ask-host.ts';
import { listPlayRows, readPlayRow } from './staff-plays.sql.ts';
import type { PlayRow } from './staff-plays.sql.ts';
import type { Provider, ProviderHost } from './provider-list.service.ts';
import { readHost } from './read-host.ts';

/** The most days one list goes through (trust T27). */
const maxDays = 92;

/** @throws Refused INPUT_INVALID for days in the wrong order or too many of them */
export async function listOfficePlays(
  db: Db,
  { page, size, q, game, vendor, state, ...days }: InputOf<typeof listPlays>,
): Promise<PayloadOf<typeof listPlays>> {
  const today = seoulDay(await databaseNow(db));
  const to = days.to ?? (q === '' ? today : null);
  const from = days.from ?? (q === '' ? (to ?? today) : null);
  if (from !== null && to !== null && (from > to || addDays(from, maxDays) <= to))
    throw new Refused({ code: 'INPUT_INVALID', detail: { fields: [{ path: 'from', problem: 'too_many_days' }] } });
  const games = vendor === undefined ? null : gamesOfVendor(vendor);
  const filter = { q, game: game ?? null, games, state: state ?? null, from, to };
  const { rows, total } = await listPlayRows(db, filter, { offset: (page - 1) * size, size });
  return { list: rows.map(toWire), pagination: paginationOf(page, size, total) };
}

/** @throws Refused NOT_FOUND (404) for a slip that is of no hosted game */
export async function readOfficePlay(
  db: Db,
  { ask, providers }: { ask: AskHost; providers: readonly Provider[] },
  { betCode }: InputOf<typeof officePlay>,
): Promise<PayloadOf<typeof officePlay>> {
  const row = await readPlayRow(db, betCode);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const isRound = findProviderGame(row.game)?.paceSeconds === null;
  const host = providers.find(({ id }) => id === row.provider)?.host ?? null;
  const readProof = async () => (isRound ? readRoundProof(row, host!.url) : readPlayProof(row, ask, host!));
  const proof = host && (await readProof());
  return { play: toWire(row), proof };
}

/** The file its host shows everybody once the round is drawn; of a round out of a shoe, what is known of the shoe. */
async function readRoundProof({ game, round }: PlayRow, hostUrl: string): Promise<WirePlayProof | null> {
  const url = `${hostUrl}/${game}/rounds/${round ?? 0}`;
  const file = await readHost(url);
  if (file === 'silent') return null;
  const text = (name: string) => (file === null ? null : textOf(file[name]));
  const shoe = file === null ? null : shoeOf.safeParse(file['shoe']).data;
  if (shoe) {
    const { no, shoeHash, commitment, link } = shoe;
    return {
      values: [
        { name: '슈 번호', value: String(no) },
        { name: '카드 순서 해시', value: shoeHash },
        { name: '미리 공개한 해시', value: commitment },
        { name: '회차 값', value: link },
      ],
      link: null,
      file: link === null ? url : `${hostUrl}/${game}/shoes/${no}`,
      publishedAfter: 'shoe',
    };
  }
  // pages of the site compute token games again, those of the host its tables and slots
  const known = findHostedGameByType(game);
  return {
    values: [
      { name: '회차 값', value: text('link') },
      { name: '베팅 요약값', value: text('salt') },
      { name: '미리 공개한 해시', value: text('commitment') },
    ],
    link: file === null || !known ? null : `/fair/round?game=${known.id}&round=${round}`,
    file: file === null ? null : url,
    publishedAfter: 'draw',
  };
}

/** A play's seeds: the server's is a secret until its member asks for another one. */
async function readPlayProof({ txn }: PlayRow, ask: AskHost, host: ProviderHost): Promise<WirePlayProof | null> {
  const answer = await ask(host, playPath, { txn }, playAnswer);
  if (!answer) return null;
  const { play } = answer;
  return {
    values: [
      { name: '서버 시드 해시', value: play?.seedHash ?? null },
      { name: '서버 시드', value: play?.serverSeed ?? null },
      { name: '회원 시드', value: play?.clientSeed ?? null },
      { name: '판 번호(nonce)', value: play ? String(play.nonce) : null },
    ],
    // the page computes it again from the part after #, which no server reads
    link: play?.serverSeed ? `/fair/play#${encodeURIComponent(JSON.stringify(play))}` : null,
    file: null,
    publishedAfter: play ? 'seed' : 'draw',
  };
}

/** Of a round whose cards come out of a shoe; its link is published when the shoe is over. */
const shoeOf = z.object({
  no: z.int(),
  shoeHash: z.string(),
  commitment: z.string(),
  link: z.string().nullable(),
});

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const toWire = (row: PlayRow): WirePlay => ({
  betCode: row.bet_code,
  slipNumber: slipNumber(row.slip_id),
  txn: row.txn,
  game: row.game,
  gameName: findProviderGame(row.game)?.name ?? row.game,
  round: row.round,
  pick: row.pick,
  outcome: row.outcome,
  memberId: String(row.member_id),
  loginId: row.login_id,
  nickname: row.nickname,
  amount: row.amount,
  payout: row.payout,
  state: row.state,
  placedAt: row.placed_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
});
