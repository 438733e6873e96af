import type { InputOf } from '@lime/contract/call.ts';
import type { exportSlips, WireLeg } from '@lime/contract/betting.ts';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import { resultWords, slipOdds } from '@lime/domain/betting/slip-words.ts';
import { resultWord } from '@lime/domain/settlement/leg-result.ts';
import { betKinds } from '@lime/domain/betting/bet-kinds.ts';
import { seoulMoment } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { createCsvFiles } from '../../core/csv-files.ts';
import { databaseNow } from '../../core/db.ts';
import type { Streamed } from '../../core/handle.ts';
import { Refused } from '../../core/refused.ts';
import { filterOf } from './slips.service.ts';
import { throughDb } from './slip-texts.service.ts';
import type { SlipTexts, ToldLeg } from './slip-texts.service.ts';
import { wireSlip } from './slip-wire.ts';
import type { ToldSlip } from './slip-wire.ts';
import { countSlips, walkSlips } from './slips-export.sql.ts';
import type { SlipRow } from './slips.sql.ts';

const maxAtOnce = 2;

const resultOf = (slip: SlipRow) => resultWords[slip.status === 'cancelled' ? 'cancelled' : slip.result];

const columns: readonly (readonly [label: string, of: (slip: ToldSlip, wire: WireLeg) => string | number])[] = [
  ['베팅번호', (slip) => slipNumber(slip.id)],
  ['베팅시간', (slip) => seoulMoment(slip.placed_at)],
  ['방식', (slip) => betKinds.find(({ kind }) => kind === slip.kind)?.typeKo ?? slip.kind],
  ['폴더', (slip) => slip.legs.length],
  ['베팅금액', (slip) => slip.stake],
  ['배당', oddsOf],
  ['예상 당첨금', (_slip, wire) => wire.betting_expected_prize],
  [
    '당첨금',
    (slip, wire) => (slip.settled_at === null && slip.status !== 'cancelled' ? '' : wire.betting_payed_amount),
  ],
  ['결과', resultOf],
  ['정산시간', (slip) => (slip.settled_at ? seoulMoment(slip.settled_at) : '')],
  ['경기', (slip) => slip.legs.map(legText).join('\n')],
];

export type OwnExport = {
  /** The slips of a member's own history as a file. @throws Refused EXPORT_BUSY (429) */
  make(memberId: number, query: InputOf<typeof exportSlips>): Promise<Streamed>;
};

export function createOwnExport({ db, pool, log }: Pick<Core, 'db' | 'pool' | 'log'>, texts: SlipTexts): OwnExport {
  const files = createCsvFiles({ pool, log }, maxAtOnce);
  const busy = new Set<number>();
  return {
    async make(memberId, query) {
      if (busy.has(memberId)) throw new Refused({ code: 'EXPORT_BUSY' }, 429);
      busy.add(memberId);
      const free = () => void busy.delete(memberId);
      try {
        return await files.make(
          'own slips',
          async () => {
            const now = await databaseNow(db);
            const filter = filterOf(memberId, query, now);
            const total = await countSlips(db, filter);
            async function* records() {
              for await (const slips of walkSlips(db, filter))
                yield (await texts.legsOf(throughDb(db), slips)).map((slip) => {
                  const wire = wireSlip(slip)[0]!; // the first leg carries what is true of the whole slip
                  return columns.map(([, of]) => String(of(slip, wire)));
                });
            }
            const at = seoulMoment(now);
            const days = filter.from === null && filter.to === null ? '' : ` · ${filter.from ?? ''}~${filter.to ?? ''}`;
            return {
              name: `lime-bets-${at.replaceAll(/\D/g, '').slice(0, 12)}.csv`,
              head: columns.map(([label]) => label),
              total,
              pages: records(),
              last: `베팅내역 ${total}건${days} · ${at} 기준(서울)`,
            };
          },
          free,
        );
      } catch (error) {
        free();
        throw error;
      }
    },
  };
}

/** As the history shows it. */
function oddsOf(slip: ToldSlip, wire: WireLeg): string {
  return slipOdds({
    hit: slip.result === 'hit',
    legs: slip.legs.length,
    paid: wire.betting_payed_odds,
    total: wire.betting_total_odds,
    penalty: wire.betting_total_odds_penalty,
    placed: wire.leg_odds_placed,
  });
}

/** "1. 2026-11-22 21:00 · 프리미어리그 · 토트넘 : 리즈 유나이티드 · 핸디캡 리즈 유나이티드 +0.75 · 1.95 · 당첨 2:1". */
function legText(leg: ToldLeg): string {
  const score = leg.score === null ? '' : ` ${leg.score.join(':')}`;
  const parts = [
    seoulMoment(leg.startsAt).slice(0, 16),
    leg.league.ko,
    leg.eventName,
    `${leg.marketName} ${leg.pickName}`.trim(),
    (leg.odds / 1000).toFixed(2),
    resultWords[resultWord(leg.result)] + score,
    leg.round?.outcome, // of a game
  ];
  return `${leg.no}. ${parts.filter(Boolean).join(' · ')}`;
}
