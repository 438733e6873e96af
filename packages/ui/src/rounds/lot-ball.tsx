import { names } from '../class-names.ts';
import './lot-ball.css';

const colours = ['gold', 'blue', 'red', 'grey'] as const;

type Props = {
  number: number;
  /** its colour is that of its quarter of all balls; absent: the ball of its own kind */
  highest?: number;
  /** which of the balls that fall one after the other */
  at?: number;
  small?: boolean;
};

/** A ball with its number, for the eye: what was drawn is written next to it. */
export function LotBall({ number, highest, at = 0, small }: Props) {
  const colour = highest === undefined ? 'power' : colours[Math.floor(((number - 1) * 4) / highest)];
  return (
    <b className={names('lot-ball', colour, small && 'small')} style={{ animationDelay: `${at * 120}ms` }} aria-hidden>
      {number}
    </b>
  );
}
