import { feedList } from '../../../feeds/feed-list.ts';
import { externalProvider } from '../catalogue.types.ts';
import type { SnapshotFixture } from '../catalogue.types.ts';
import type { ListKind } from './fixture-list.ts';
import { isSpecial } from './market-views.ts';

/** Sources whose fixtures are sold in play. */
const playedLive: ReadonlySet<string> = new Set(feedList.filter((feed) => feed.tellsPlay).map(({ name }) => name));
const waitingMs = 6 * 3_600_000;

/** The state a fixture's product depends on, by the database's clock. */
export type Phases = {
  /** takes bets before its start */
  isOpen(fixture: SnapshotFixture): boolean;
  /** is played now, with live news */
  isInPlay(fixture: SnapshotFixture): boolean;
  /** epoch ms */
  now(): number;
};

export type ListName = 'korean' | 'special' | 'european' | 'lsportKorean' | 'lsportEuropean' | 'inPlay' | 'waiting';

/** Every list of fixtures. Source: specification 1 §7 "Games"; its words on each are in contract/fixtures.ts. */
export function listKinds({ isOpen, isInPlay, now }: Phases): Record<ListName, ListKind> {
  const isOurs = (fixture: SnapshotFixture) => fixture.provider !== externalProvider && isOpen(fixture);
  const isTheirs = (fixture: SnapshotFixture) => fixture.provider === externalProvider && isOpen(fixture);
  const isWaiting = ({ provider, status, startsAt }: SnapshotFixture) =>
    status === 'scheduled' && playedLive.has(provider) && startsAt <= now() + waitingMs;
  return {
    korean: { belongs: isOurs, view: 'main', alone: 'all', byLeague: true, stream: 'prematch' },
    special: {
      belongs: (fixture) => isOurs(fixture) && fixture.markets.some(isSpecial),
      view: 'special',
      alone: 'special-all',
      full: 300,
      stream: 'special',
    },
    european: { belongs: isOurs, view: 'first', stream: 'prematch' },
    lsportKorean: { belongs: isTheirs, view: 'main', alone: 'all', byLeague: true, stream: 'prematch' },
    lsportEuropean: { belongs: isTheirs, view: 'first', stream: 'prematch' },
    inPlay: { belongs: isInPlay, view: 'main', stream: 'live' },
    waiting: { belongs: isWaiting, view: 'none', limit: 100, stream: 'live' },
  };
}
