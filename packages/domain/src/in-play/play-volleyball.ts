import { playRallies } from '../pricing/price-volleyball.ts';
import type { Position, Strength } from '../pricing/sport-strength.ts';
import type { Random } from '../random.ts';
import type { Score } from '../settlement/leg-result.ts';
import { bump, createScript } from './script.ts';
import type { Script } from './script.ts';
import type { LivePeriod } from './live-state.ts';

const rallySeconds = 4;
const breakSeconds = 12;

/** A volleyball match rally by rally; the score counts sets, `periods` their points. */
export function playVolleyball(strength: Extract<Strength, { sport: 'volleyball' }>, random: Random): Script {
  const script = createScript(['aces', 'blocks', 'errors', 'timeouts']);
  const sets: Score[] = [];
  const won = { home: 0, away: 0 };
  let now = 3;
  let server: 'home' | 'away' = random() < 0.5 ? 'home' : 'away';
  script.hold(0, now + 1, 'feed');
  while (won.home < 3 && won.away < 3) {
    const rallies = playRallies(strength.rally, sets.length === 4, random);
    const begin = now;
    const no = sets.length + 1;
    const firstServer = server;
    script.tell(
      begin,
      (draft) => {
        draft.period = `${no}` as LivePeriod;
        draft.periods.push({ home: 0, away: 0 });
        draft.detail = { server: firstServer };
      },
      { kind: 'period-start', side: null },
    );
    const points = { home: 0, away: 0 };
    rallies.forEach((side, i) => {
      points[side] += 1;
      const at = begin + (i + 1) * rallySeconds - 0.5;
      const after: Score = { ...points };
      const how = random();
      const isTimeout = random() < 0.02;
      server = side;
      script.hold(at - 1, at + 0.5, 'score');
      const isSet = i === rallies.length - 1;
      script.tell(
        at,
        (draft) => {
          draft.periods[no - 1] = after;
          draft.detail = { server: side };
          if (how < 0.07) bump(draft, 'aces', side);
          else if (how < 0.2) bump(draft, 'blocks', side);
          else if (how < 0.5) bump(draft, 'errors', side === 'home' ? 'away' : 'home');
          if (isSet) draft.score = { ...draft.score, [side]: draft.score[side] + 1 };
        },
        { kind: 'point', side, detail: { points: [after.home, after.away] } },
      );
      if (isTimeout && !isSet) {
        const other = side === 'home' ? 'away' : 'home';
        script.hold(at + 0.5, at + 2.2, 'timeout');
        script.tell(at + 0.5, (draft) => bump(draft, 'timeouts', other));
      }
    });
    sets.push({ ...points });
    won[points.home > points.away ? 'home' : 'away'] += 1;
    const end = begin + rallies.length * rallySeconds;
    const isLast = won.home === 3 || won.away === 3;
    script.tell(end, (draft) => (draft.period = 'break'), { kind: 'period-end', side: null });
    if (isLast) script.hold(end - 2, end + 60, 'ending');
    else {
      script.hold(end - 1, end + 4, 'break');
      script.hold(end + breakSeconds - 2, end + breakSeconds + 1, 'break');
    }
    now = end + (isLast ? 2 : breakSeconds);
  }
  script.tell(now, (draft) => (draft.period = 'ended'), { kind: 'ended', side: null });
  return script.build(now, { score: { ...won }, periods: sets, overtime: [] }, (_, draft): Position | null => {
    if (draft.score.home === 3 || draft.score.away === 3) return null;
    const last = draft.periods.at(-1);
    // Between two sets the next one is at 0-0.
    const isOver = draft.period === 'break' || draft.periods.length <= draft.score.home + draft.score.away;
    return { sport: 'volleyball', score: draft.score, points: last && !isOver ? last : { home: 0, away: 0 } };
  });
}
