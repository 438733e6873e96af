import type { CSSProperties } from 'react';
import './crest.css';
import { kitOf } from './kits.ts';
import type { Pattern } from './kits.ts';

const patterns: Record<Pattern, (a: string, b: string) => string> = {
  solid: (a, b) => `linear-gradient(${b} 0 26%,${a} 26%)`,
  half: (a, b) => `linear-gradient(90deg,${a} 50%,${b} 50%)`,
  stripe: (a, b) => `repeating-linear-gradient(90deg,${a} 0 20%,${b} 20% 40%)`,
  hoop: (a, b) => `repeating-linear-gradient(${a} 0 20%,${b} 20% 40%)`,
  sash: (a, b) => `linear-gradient(118deg,${a} 36%,${b} 36% 62%,${a} 62%)`,
  quarter: (a, b) => `conic-gradient(${a} 25%,${b} 0 50%,${a} 0 75%,${b} 0)`,
  plain: (a) => `linear-gradient(160deg,color-mix(in srgb,${a} 82%,#fff),${a} 60%)`,
};

/** A shield in a team's kit colours: generated, no club's mark. */
export function Crest({ team, size = 'm' }: { team: string; size?: 's' | 'm' | 'l' | 'xl' }) {
  const [a, b, pattern] = kitOf(team);
  return (
    <i
      className={size === 'm' ? 'crest' : `crest ${size}`}
      style={{ '--pattern': patterns[pattern](a, b) } as CSSProperties}
      aria-hidden
    />
  );
}
