/** A sport whatever provider it comes from; rules and names go by it. */
export type SportFamily =
  | 'football'
  | 'basketball'
  | 'baseball'
  | 'volleyball'
  | 'ice-hockey'
  | 'american-football'
  | 'esports';

/** A sport of a provider, by its LSports number. */
export type Sport = {
  readonly id: number;
  readonly family: SportFamily;
  readonly nameKo: string;
  readonly nameEn: string;
};

/** A sport's numbers at every provider: one sport to a member who looks for it. */
export function numbersOfSport(id: number): number[] {
  const family = sports.find((sport) => sport.id === id)?.family;
  return sports.filter((sport) => sport.family === family).map((sport) => sport.id);
}

/** Sports by their LSports number; 210 is football of another provider (decision 39). */
export const sports: readonly Sport[] = [
  { id: 6046, family: 'football', nameKo: '축구', nameEn: 'Football' },
  { id: 210, family: 'football', nameKo: '축구', nameEn: 'Football' },
  { id: 48242, family: 'basketball', nameKo: '농구', nameEn: 'Basketball' },
  { id: 154914, family: 'baseball', nameKo: '야구', nameEn: 'Baseball' },
  { id: 154830, family: 'volleyball', nameKo: '배구', nameEn: 'Volleyball' },
  { id: 35232, family: 'ice-hockey', nameKo: '아이스하키', nameEn: 'Ice Hockey' },
  { id: 131506, family: 'american-football', nameKo: '미식축구', nameEn: 'American Football' },
  { id: 687890, family: 'esports', nameKo: 'e스포츠', nameEn: 'E-Games' },
];

const familyById: ReadonlyMap<number, SportFamily> = new Map(sports.map(({ id, family }) => [id, family]));

/** A sport's family by its number; football for a number outside the list, which the database does not hold. */
export function sportFamilyOf(id: number): SportFamily {
  return familyById.get(id) ?? 'football';
}
