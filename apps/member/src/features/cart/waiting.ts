import type { Outcome } from './place-bet.ts';
import type { WaitingSlip } from './attempts.ts';
import type { Verdict } from './flow-state.ts';

/** The world outside, so that tests can lose connections and hold the time. */
export type WaitingRoom = {
  /** epoch ms */
  now: () => number;
  later: (run: () => void, ms: number) => void;
  /** rejects when no answer came */
  ask: (key: string) => Promise<Outcome>;
  /** the slip is not waiting any more; null: the server knows nothing of it */
  decided: (slip: WaitingSlip, verdict: Verdict | null) => void;
};

/** after the moment of decision, and between questions */
const patienceMs = 1_500;

const failedText = '베팅중 오류가 발생했습니다.';

/**
 * Learns how waiting slips are decided: by the server's push, or by asking once their moment has passed, again and again
 * until there is an answer. Nothing is ever assumed.
 */
export function createWaitingList({ now, later, ask, decided }: WaitingRoom) {
  const open = new Map<string, WaitingSlip>();
  const planned = new Set<string>();

  function close(slip: WaitingSlip, outcome: Pick<Outcome, 'state' | 'code' | 'msg'>): void {
    if (!open.delete(slip.submission.key)) return;
    const { state, code = null, msg } = outcome;
    decided(slip, state === 'unknown' || state === 'pending' ? null : { slip, state, code, text: msg ?? failedText });
  }

  /** One question is planned at a time, and none before the moment of decision. */
  function plan(slip: WaitingSlip): void {
    const { key } = slip.submission;
    if (planned.has(key)) return;
    planned.add(key);
    later(
      () => {
        planned.delete(key);
        void look(slip);
      },
      Math.max(0, Date.parse(slip.decideAt) - now()) + patienceMs,
    );
  }

  async function look(slip: WaitingSlip): Promise<void> {
    if (!open.has(slip.submission.key)) return;
    const outcome = await ask(slip.submission.key).catch(() => null);
    if (outcome === null || outcome.state === 'pending') plan(slip);
    else close(slip, outcome);
  }

  return {
    /** Begins to wait for a slip; one that is waited for already is left as it is. */
    add(slip: WaitingSlip): void {
      if (open.has(slip.submission.key)) return;
      open.set(slip.submission.key, slip);
      plan(slip);
    },
    /** The server announced how a slip was decided. */
    told({
      betCode,
      state,
      code,
      msg,
    }: {
      betCode: string;
      state: 'done' | 'refused';
      code: string | null;
      msg: string | null;
    }) {
      const slip = [...open.values()].find((one) => one.betCode === betCode);
      if (slip) close(slip, { state, ...(code !== null && { code }), ...(msg !== null && { msg }) });
    },
    /** The connection is back: what waits is asked about now. */
    lookAgain(): void {
      for (const slip of open.values()) void look(slip);
    },
  };
}

/** Seconds until a slip is decided, never below 0; by a clock that may be a little off. @param now epoch ms */
export function secondsLeft({ decideAt }: WaitingSlip, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(decideAt) - now) / 1000));
}
