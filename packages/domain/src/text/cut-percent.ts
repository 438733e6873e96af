/**
 * A share in percent, cut, so that no return is overstated: 0.966857 → 96.68%.
 *
 * @param share  0.9668 is 96.68 %; a float that is a hair below its own decimals still counts as them
 */
export function cutPercent(share: number, digits = 2): string {
  const unit = 10 ** digits;
  return `${(Math.floor(share * 100 * unit + 1e-6) / unit).toFixed(digits)}%`;
}
