import './volatility.css';

/** How much wins differ. @param of  1, the steadiest, to 5 */
export function Volatility({ of }: { of: number }) {
  return (
    <span className="volatility" role="img" aria-label={`5단계 중 ${of}`}>
      {[1, 2, 3, 4, 5].map((step) => (
        <i key={step} className={step <= of ? 'on' : undefined} />
      ))}
    </span>
  );
}
