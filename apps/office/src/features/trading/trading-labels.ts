import type { WireDeskFixture } from '@lime/contract/staff-trading.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { suspensionNamesKo } from '@lime/domain/in-play/live-state.ts';
import { clockSeconds, minutesText } from '@lime/domain/in-play/match-clock.ts';
import { formatMan } from '@lime/ui/format.ts';
import type { Payload } from '../../lib/calls.ts';

export type DeskFixture = Payload<'/staff/trading/fixture'>;
export type DeskMarket = DeskFixture['markets'][number];
export type DeskSelection = DeskMarket['selections'][number];
export type ListedFixture = Payload<'/staff/trading/fixtures'>['list'][number];
export type BigBet = Payload<'/staff/trading/ticker'>['list'][number];

/** "+318만", "−842만", "0": won with their sign, in ten thousands. */
export function signedMan(amount: number): string {
  return amount === 0 ? '0' : `${amount < 0 ? '−' : '+'}${formatMan(Math.abs(amount))}`;
}

/** "92.9%", cut: what reads 100.0% pays back all. */
export const percent = (share: number) => `${(Math.floor(share * 1_000 + 1e-6) / 10).toFixed(1)}%`;

/** "2.24". */
export const price = (odds: number) => odds.toFixed(2);

/** Why a market is suspended, in Korean; a reason without a name here counts as the feed's. */
export function reasonName(reason: string | null): string {
  return reason === null ? '피드' : ((suspensionNamesKo as Record<string, string>)[reason] ?? '피드');
}

export const statusNames: Readonly<Record<string, string>> = {
  scheduled: '예정',
  live: '라이브',
  finished: '종료',
  cancelled: '취소',
  postponed: '연기',
  abandoned: '중단',
};

export const stopNames = { all: '전체 정지', league: '리그 정지', fixture: '정지', teams: '팀 변경 정지' } as const;

/** What the match's clock shows now, "58:14"; empty where the sport has none. */
export function clockText({ live, family }: Pick<WireDeskFixture, 'live' | 'family'>, now: number): string {
  if (!live?.clock) return '';
  return minutesText(clockSeconds(live.clock, family as SportFamily, now, live.clock.rate));
}
