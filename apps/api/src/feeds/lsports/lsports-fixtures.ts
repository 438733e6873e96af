import { sports } from '@lime/domain/sports.ts';
import { externalProvider } from '../../features/catalogue/catalogue.types.ts';
import type { FeedFixture, FeedName } from '../feed.ts';
import { locations } from '../names/locations.ts';
import type { WireFixture } from './messages.ts';

/** What fixtures of this feed are kept under: the calls of the external feed show them. */
export const provider = externalProvider;

const codeByName = new Map(Object.entries(locations).map(([code, { en }]) => [en.toLowerCase(), code]));
/** What the feed calls places our list names otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  turkey: 'TUR',
  'united states': 'USA',
  'korea republic': 'KOR',
  'republic of korea': 'KOR',
  'chinese taipei (taiwan)': 'TPE',
  taiwan: 'TPE',
  'czech republic': 'CZE',
  world: 'INT',
};

/** @returns null when we do not sell its sport or it is no match of two sides */
export function readFixture(id: string, wire: WireFixture): FeedFixture | null {
  const sportId = Number(wire.Sport.Id);
  if (!sports.some((sport) => sport.id === sportId) || wire.StartDate === null) return null;
  const sides = (position: string) => wire.Participants?.filter((one) => one.Position === position) ?? [];
  const [home, ...moreHome] = sides('1');
  const [away, ...moreAway] = sides('2');
  if (!home || !away || moreHome.length + moreAway.length > 0 || !wire.League) return null;
  return {
    key: id,
    sportId,
    league: { ...nameOf(wire.League), locationCode: locationCode(wire.Location?.Name ?? 'International') },
    home: nameOf(home),
    away: nameOf(away),
    startsAt: new Date(wire.StartDate),
  };
}

/** Korean where the feed has it; its absence leaves the word to our own lists. */
function nameOf({ Id, Name, Nameko }: { Id: string; Name: string; Nameko: string | null }): FeedName {
  return { key: Id, en: Name, ko: Nameko && /\p{Script=Hangul}/u.test(Nameko) ? Nameko : null };
}

/** Our code of a place; one that is not in the list keeps its English name. */
function locationCode(name: string): string {
  const known = name.trim().toLowerCase();
  return codeByName.get(known) ?? otherNames[known] ?? name.trim();
}
