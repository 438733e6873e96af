import { useEffect, useState } from 'react';
import type { Geometry } from './geometry.ts';

/** The list's own geometry while the first one loads. It takes its room at once, and shows after 150 ms so it never flashes. */
export function FixtureListSkeleton({ wide, geometry }: { wide: boolean; geometry: Geometry }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(timer);
  }, []);
  const rows = wide ? 3 : 1;
  return (
    <div
      className={wide ? 'games broad' : 'games narrow'}
      role="status"
      aria-label="경기를 불러오는 중"
      style={{ visibility: shown ? undefined : 'hidden' }}
    >
      {[0, 1].map((league) => (
        <div key={league} style={{ marginBottom: geometry.gap }} aria-hidden>
          <div className="band" />
          {[0, 1, 2].map((fixture) => (
            <div
              key={fixture}
              className={fixture === 2 ? 'item-still last' : 'item-still'}
              style={{ height: geometry.fixtureHeight(rows, false) }}
            >
              <div className="game">
                {wide ? <span /> : <div className="game-head" />}
                <div className="markets">
                  {Array.from({ length: rows }, (_, row) => (
                    <div key={row} className="market">
                      <span className="type" />
                      <span className="price-skeleton" />
                      <span className="price-skeleton" />
                      <span className="price-skeleton" />
                    </div>
                  ))}
                </div>
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
