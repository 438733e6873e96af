import type { WireRoulette } from '@lime/contract/activities.ts';
import { spinText } from '@lime/contract/activities.texts.ts';
import { useEffect, useRef, useState } from 'react';
import { askToSignIn, showAlert, showPrize } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { holdPoints } from '../../lib/member-session.ts';
import { readActivitiesAgain, spin } from './use-activities.ts';
import { slicesOf, turnTo } from './wheel-geometry.ts';

/** As long as the wheel turns (activities.css). */
const turnMs = 4_200;

export type Spinning = {
  /** how far the wheel is turned, in degrees */
  readonly turned: number;
  /** a request runs, or the wheel turns */
  readonly busy: boolean;
  readonly turning: boolean;
  readonly start: (roulette: WireRoulette) => Promise<void>;
};

/** A spin from the press to its message. What the page shows is read again only once the wheel has stopped. */
export function useSpin(): Spinning {
  const [turned, setTurned] = useState(0);
  const [state, setState] = useState<'still' | 'asking' | 'turning'>('still');
  const gone = useRef(false);
  const letPointsGo = useRef(async () => {});
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      void letPointsGo.current();
    };
  }, []);

  const start = async ({ sectors, wheel, mine }: WireRoulette) => {
    if (state !== 'still') return;
    if (mine === null) return askToSignIn();
    setState('asking');
    // the server announces the prize at once; the wheel shows it first
    letPointsGo.current = holdPoints();
    try {
      const done = await spin(wheel, mine.commitment);
      const slice = slicesOf(sectors).find(({ no }) => no === done.sector);
      if (slice) {
        setState('turning');
        setTurned((now) => turnTo(slice, now, 5, Math.random()));
        const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
        await new Promise((resolve) => setTimeout(resolve, still ? 300 : turnMs + 150));
      }
      // a member who has left the page finds the spin in the list
      if (gone.current) return;
      if (done.points > 0) showPrize(spinText(done.points));
      else void showAlert(spinText(0));
    } catch (error) {
      if (!gone.current) void showAlert(refusalText(error));
    } finally {
      if (!gone.current) setState('still');
      void readActivitiesAgain();
      void letPointsGo.current();
      letPointsGo.current = async () => {};
    }
  };
  return { turned, busy: state !== 'still', turning: state === 'turning', start };
}
