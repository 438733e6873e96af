const width = 64;
const height = 26;
const edge = 2;

/** How a figure developed, at a glance; the figure itself is next to it. */
export function Sparkline({ values, tone }: { values: readonly number[]; tone: 'lime' | 'info' | 'warn' | 'win' }) {
  if (values.length < 2 || values.every((value) => value === 0)) return null;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const points = values.map((value, no) => {
    const x = (no / (values.length - 1)) * width;
    const y = high === low ? height / 2 : edge + (1 - (value - low) / (high - low)) * (height - 2 * edge);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const path = `M${points.join(' L')}`;
  return (
    <svg className={`sparkline ${tone}`} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <path d={`${path} L${width} ${height} L0 ${height}z`} className="area" />
      <path d={path} className="line" />
    </svg>
  );
}
