/** Heights of the list's rows in px, the same numbers as in sports.css: known beforehand, so nothing is measured and nothing jumps. */
export type Geometry = { readonly band: number; readonly gap: number; gameHeight: (rows: number) => number };

export const desktopGeometry: Geometry = {
  band: 39,
  gap: 12,
  gameHeight: (rows) => 1 + Math.max(71, 16 + rows * 38 + Math.max(0, rows - 1) * 4),
};

export const mobileGeometry: Geometry = {
  band: 40,
  gap: 8,
  gameHeight: (rows) => 1 + 10 + 22 + 8 + rows * 46 + Math.max(0, rows - 1) * 5 + 12,
};
