import { useEffect, useState } from 'react';
import { read } from '../lib/api.ts';
import { fixtureSources } from '../lib/fixture-sources.ts';
import { useFixtures } from '../lib/live-odds.ts';

const everyMs = 60_000;

/** Next to 인플레이 while fixtures are in play: by the list on screen, else by a look once a minute. */
export function LiveDot() {
  const { fixtures } = useFixtures(fixtureSources.inplay);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      // a lost answer leaves the dot as it is until the next look
      void read('/v2/inplay/list', {}).then(
        ({ list }) => setCount(list.length),
        () => undefined,
      );
    };
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, []);
  if (fixtures.length + count === 0) return null;
  return (
    <>
      <i className="live-dot" aria-hidden />
      <span className="visually-hidden">진행 중인 경기 있음</span>
    </>
  );
}
