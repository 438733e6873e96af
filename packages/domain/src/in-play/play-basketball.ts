import { overtimeSteps, playSteps, quarterSteps } from '../pricing/price-basketball.ts';
import type { Position, Strength } from '../pricing/sport-strength.ts';
import { betweenBy } from '../random.ts';
import type { Random } from '../random.ts';
import type { Score } from '../settlement/leg-result.ts';
import { bump, createScript, scorePoints } from './script.ts';
import type { Script } from './script.ts';
import type { LivePeriod } from './live-state.ts';

const stepSeconds = 30;
/** Seconds half a minute of play takes here. */
const stepTakes = 7.4;
const breakSeconds = 12;
const sides = ['home', 'away'] as const;

/** A basketball match basket by basket: the half minutes of the distribution that prices it, reported at the end of each. */
export function playBasketball(strength: Extract<Strength, { sport: 'basketball' }>, random: Random): Script {
  const { periods, overtime } = playSteps(strength, random);
  const parts = overtime ? [...periods, overtime] : periods;
  const script = createScript(['twoPointers', 'threePointers', 'freeThrows', 'fouls', 'timeouts']);
  const between = betweenBy(random);
  const rate = -stepSeconds / stepTakes;
  const begins: number[] = [];
  let now = 3;
  script.hold(0, now + 1, 'feed');
  parts.forEach((steps, part) => {
    const begin = now;
    begins.push(begin);
    const isOvertime = part === 4;
    const isLast = part === parts.length - 1;
    script.tell(
      begin,
      (draft) => {
        draft.period = isOvertime ? 'overtime' : (`${part + 1}` as LivePeriod);
        draft.periods.push({ home: 0, away: 0 });
        draft.clock = { seconds: steps.length * stepSeconds, at: begin, rate };
        draft.detail = { clockRate: rate };
      },
      { kind: 'period-start', side: null },
    );
    steps.forEach((step, i) => {
      const at = begin + (i + 1) * stepTakes - 0.6;
      for (const side of sides) {
        const points = step[side];
        if (points === 0) continue;
        script.tell(
          at,
          (draft) => {
            scorePoints(draft, side, points);
            bump(draft, points === 3 ? 'threePointers' : points === 2 ? 'twoPointers' : 'freeThrows', side);
          },
          { kind: 'basket', side, detail: { points } },
        );
      }
      script.hold(at - 1.2, at + 0.8, 'score');
      if (random() < 0.35) {
        const side = random() < 0.5 ? 'home' : 'away';
        script.tell(begin + i * stepTakes + between(1, 4), (draft) => bump(draft, 'fouls', side));
      }
      if (random() < 0.02 && i < steps.length - 2) {
        const side = random() < 0.5 ? 'home' : 'away';
        script.hold(at + 0.8, at + 3.5, 'timeout');
        script.tell(at + 0.8, (draft) => bump(draft, 'timeouts', side));
      }
    });
    const end = begin + steps.length * stepTakes;
    script.tell(
      end,
      (draft) => {
        draft.period = 'break';
        draft.clock = { seconds: 0, at: end, rate: 0 };
        draft.detail = { clockRate: 0 };
      },
      { kind: 'period-end', side: null },
    );
    if (isLast) script.hold(end - 5, end + 60, 'ending');
    else {
      script.hold(end - 1, end + 4, 'break');
      script.hold(end + breakSeconds - 2, end + breakSeconds + 1, 'break');
    }
    now = end + (isLast ? 2 : breakSeconds);
  });
  script.tell(now, (draft) => (draft.period = 'ended'), { kind: 'ended', side: null });
  const perQuarter = quarterSteps(strength);
  const quarters = periods.map(sumUp);
  const extra = overtime ? [sumUp(overtime)] : [];
  return script.build(
    now,
    { score: sumUp([...quarters, ...extra]), periods: quarters, overtime: extra },
    (at, draft): Position => {
      const over = (part: number) => Math.max(0, Math.floor((at - begins[part]! + 0.6 + 1e-6) / stepTakes));
      const left = periods.map((_, part) => Math.max(0, perQuarter - over(part)));
      const position = { sport: 'basketball' as const, score: draft.score, periods: draft.periods.slice(0, 4), left };
      if (draft.periods.length < 5) return position;
      return {
        ...position,
        overtime: { score: draft.periods[4]!, left: Math.max(1, overtimeSteps - over(4)) },
      };
    },
  );
}

function sumUp(parts: readonly Score[]): Score {
  return parts.reduce((all, part) => ({ home: all.home + part.home, away: all.away + part.away }), {
    home: 0,
    away: 0,
  });
}
