import { keep, readKept } from '@lime/ui/storage.ts';
import { create } from 'zustand';

/** The favourites and recent games of a member in this browser. */
export type KeptGames = {
  /** ids of favourites, the newest last */
  readonly stars: readonly string[];
  /** ids of what was opened and when (epoch ms), the newest first */
  readonly recent: readonly (readonly [id: string, at: number])[];
};

const storageKey = 'lime_casino_games';
const none: KeptGames = { stars: [], recent: [] };
/** members of one browser whose games are kept */
const maxMembers = 5;
const maxStars = 200;
const mostRecent = 12;

type Entry = readonly [member: string, games: KeptGames];

const useKept = create<{ readonly of: readonly Entry[] }>()(() => ({ of: read() }));

/** The favourites and recent games of a member. @param member members_seq; undefined: a visitor, who has none */
export function useKeptGames(member: string | undefined): KeptGames {
  return useKept(({ of }) => of.find(([one]) => one === member)?.[1] ?? none);
}

/** Makes a game a favourite, or no longer one. */
export function toggleStar(member: string, id: string): void {
  change(member, ({ stars, recent }) => ({
    stars: stars.includes(id) ? stars.filter((one) => one !== id) : [...stars, id].slice(-maxStars),
    recent,
  }));
}

/** Puts a game that was opened in front of the recent ones. @param at epoch ms */
export function rememberGame(member: string, id: string, at: number): void {
  change(member, ({ stars, recent }) => ({
    stars,
    recent: [[id, at] as const, ...recent.filter(([one]) => one !== id)].slice(0, mostRecent),
  }));
}

function change(member: string, next: (games: KeptGames) => KeptGames): void {
  const before = read(); // another tab may have changed them
  const own = before.find(([one]) => one === member)?.[1] ?? none;
  const of: Entry[] = [[member, next(own)] as const, ...before.filter(([one]) => one !== member)].slice(0, maxMembers);
  keep(storageKey, JSON.stringify(of));
  useKept.setState({ of });
}

/** What storage has; entries that cannot be read are left out. */
function read(): readonly Entry[] {
  try {
    const kept: unknown = JSON.parse(readKept(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(entryOf) : [];
  } catch {
    return [];
  }
}

function entryOf(entry: unknown): Entry[] {
  const [member, games] = (Array.isArray(entry) ? entry : []) as [unknown, Partial<KeptGames> | undefined];
  if (typeof member !== 'string' || !Array.isArray(games?.stars) || !Array.isArray(games.recent)) return [];
  const recent = (games.recent as unknown[]).filter(
    (one): one is [string, number] => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number',
  );
  return [[member, { stars: games.stars.filter((one) => typeof one === 'string'), recent }]];
}
