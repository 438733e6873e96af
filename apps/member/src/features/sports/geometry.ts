/** Heights of the list's rows in px, the same numbers as in sports.css: known beforehand, so nothing is measured and nothing jumps. */
export type Geometry = {
  readonly band: number;
  readonly gap: number;
  /** @param titled the match has a line of its own over its markets */
  fixtureHeight: (rows: number, titled: boolean) => number;
};

const title = 22;

export const desktopGeometry: Geometry = {
  band: 39,
  gap: 12,
  fixtureHeight: (rows, titled) => 1 + Math.max(71, 16 + (titled ? title : 0) + rows * 38 + Math.max(0, rows - 1) * 4),
};

/** The head names the match, and each market has its name above its prices. */
const head = 32;
const caption = 17;

export const mobileGeometry: Geometry = {
  band: 40,
  gap: 8,
  fixtureHeight: (rows) => 1 + 10 + head + 4 + rows * (caption + 46) + Math.max(0, rows - 1) * 5 + 12,
};
