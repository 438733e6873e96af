import type { WireLive } from '@lime/contract/fixtures.ts';
import { statNames } from './stat-names.ts';

/** The counts the feed sends, at most five next to the field; a count it does not send is left out. */
export function StatsBars({ stats, most }: { stats: WireLive['stats']; most: number }) {
  const told = statNames
    .flatMap(([key, name]) => (stats[key] ? [{ key, name, counts: stats[key] }] : []))
    .slice(0, most);
  if (told.length === 0) return null;
  return (
    <table className="stats">
      <caption className="visually-hidden">경기 기록, 홈과 원정</caption>
      <tbody>
        {told.map(({ key, name, counts: [home, away] }) => (
          <tr key={key}>
            <td>{home}</td>
            <th scope="row">
              {name}
              <Bar home={home} away={away} />
            </th>
            <td>{away}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ home, away }: { home: number; away: number }) {
  const share = home + away === 0 ? 50 : (100 * home) / (home + away);
  return (
    <span className="bar" aria-hidden>
      <i style={{ width: `${share}%` }} />
      <i style={{ width: `${100 - share}%` }} />
    </span>
  );
}
