import { gameRoundStateKo, playStateKo } from '@lime/contract/list-words.ts';
import type { WireOfficeRound } from '@lime/contract/staff-games.ts';
import type { WirePlay } from '@lime/contract/staff-plays.ts';
import { countedVendors, providerGames } from '@lime/domain/games/provider-games.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatMan } from '@lime/ui/format.ts';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';

const links = [
  { to: '/games', name: '라이브 보드', right: 'games.view' },
  { to: '/games/settings', name: '배당 · 한도', right: 'settings.games.view' },
  { to: '/games/monitor', name: '환수율 감시', right: 'games.view' },
  { to: '/games/rounds', name: '회차 찾기', right: 'games.view' },
  { to: '/games/plays', name: '판 찾기', right: 'games.view' },
  { to: '/games/totals', name: '집계', right: 'figures.view' },
  { to: '/games/open-debits', name: '진행 중인 판', right: 'games.view' },
  { to: '/games/host-credits', name: '확인할 당첨금', right: 'games.view' },
  { to: '/casino/vendors', name: '카지노 게임사', right: 'settings.casino.view' },
] as const;

/** Links to the screens of the games, those the reader may open. */
export const GameLinks = () => <SubLinks label="게임" links={links.filter(({ right }) => can(right))} />;

const tones = { open: 'win', closed: 'warn', decided: 'plain', void: 'push' } as const;

export function RoundState({ state, unstaffed }: Pick<WireOfficeRound, 'state' | 'unstaffed'>) {
  if (unstaffed) return <Badge tone="outline">미운영</Badge>;
  return <Badge tone={tones[state]}>{gameRoundStateKo[state]}</Badge>;
}

const playTones = { open: 'info', waiting: 'warn', settled: 'plain', cancelled: 'lose' } as const;

export const PlayState = ({ state }: Pick<WirePlay, 'state'>) => (
  <Badge tone={playTones[state]}>{playStateKo[state]}</Badge>
);

/** "토큰 룰렛 29737812회차". */
export const playName = ({ gameName, round }: Pick<WirePlay, 'gameName' | 'round'>) =>
  round === null ? gameName : `${gameName} ${round}회차`;

/** "파워볼 11-20 212회차". */
export const roundName = ({ gameName, day, no }: Pick<WireOfficeRound, 'gameName' | 'day' | 'no'>) =>
  `${gameName} ${day.slice(5)} ${no}회차`;

/** "+64만", "−214만": what the house would win or lose, in 만. */
export const signed = (amount: number) => `${amount < 0 ? '−' : amount > 0 ? '+' : ''}${formatMan(Math.abs(amount))}`;

/** "02:18", and "1:02:18" from an hour on. @param ms what is left; below zero reads as nothing left */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Every game of a provider as an option of a filter, after the provider's name where several have such a game. */
export const playedGames = providerGames.map(({ code, name, vendor }) => ({
  value: code,
  label: vendor === null ? name : `${vendor.name} · ${name}`,
}));

/** The vendors of games as options of a filter, token games as one. */
export const vendors = countedVendors.map(({ code, name }) => ({ value: code, label: name }));
