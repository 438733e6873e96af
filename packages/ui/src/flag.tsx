import './flag.css';

/** A shape of one colour, the next above it: a path filled or, with a width, drawn as a line; or a circle around x and y. */
type Layer =
  | readonly [colour: string, path: string, width?: number]
  | readonly [colour: string, x: number, y: number, radius: number, width?: number, dashes?: string];

const whole = 'M0 0h18v13H0z';

/** Bands of one width, across or down. */
const bands = (across: boolean, ...colours: string[]): Layer[] =>
  colours.map((colour, i) => {
    const size = (across ? 13 : 18) / colours.length;
    return [colour, across ? `M0 ${i * size}h18v${size}H0z` : `M${i * size} 0h${size}v13H${i * size}z`];
  });

/** A cross whose arm is left of the middle. */
const nordic = (ground: string, cross: string, inner?: string): Layer[] => [
  [ground, whole],
  [cross, 'M5 0h3v13H5zM0 5h18v3H0z'],
  ...(inner ? [[inner, 'M6 0h1v13H6zM0 6h18v1H0z'] as const] : []),
];

const flags: Record<string, readonly Layer[]> = {
  KOR: [
    ['#fff', whole],
    ['#CD2E3A', 'M5.4 6.5a3.6 3.6 0 0 1 7.2 0z'],
    ['#0047A0', 'M5.4 6.5a3.6 3.6 0 0 0 7.2 0z'],
    ['#111', 'm2 3.6 1.9-1.8M14.1 1.8 16 3.6M2 9.4l1.9 1.8M14.1 11.2 16 9.4', 0.8],
  ],
  ENG: [
    ['#fff', whole],
    ['#CE1124', 'M7.7 0h2.6v13H7.7zM0 5.2h18v2.6H0z'],
  ],
  SCO: [
    ['#005EB8', whole],
    ['#fff', 'm0 0 18 13M18 0 0 13', 2],
  ],
  ESP: [
    ['#C60B1E', whole],
    ['#FFC400', 'M0 3.3h18v6.4H0z'],
  ],
  GER: bands(true, '#111', '#D00', '#FFCE00'),
  ITA: bands(false, '#009246', '#fff', '#CE2B37'),
  FRA: bands(false, '#002395', '#fff', '#ED2939'),
  BEL: bands(false, '#111', '#FAE042', '#ED2939'),
  NED: bands(true, '#AE1C28', '#fff', '#21468B'),
  IRL: bands(false, '#169B62', '#fff', '#FF883E'),
  ROU: bands(false, '#002B7F', '#FCD116', '#CE1126'),
  RUS: bands(true, '#fff', '#0039A6', '#D52B1E'),
  AUT: bands(true, '#ED2939', '#fff', '#ED2939'),
  MEX: bands(false, '#006847', '#fff', '#CE1126'),
  CZE: [...bands(true, '#fff', '#D7141A'), ['#11457E', 'M0 0l9 6.5L0 13z']],
  POL: bands(true, '#fff', '#DC143C'),
  FIN: nordic('#fff', '#003580'),
  SWE: nordic('#006AA7', '#FECC00'),
  DEN: nordic('#C60C30', '#fff'),
  NOR: nordic('#BA0C2F', '#fff', '#00205B'),
  POR: [
    ['#DA291C', whole],
    ['#046A38', 'M0 0h7.2v13H0z'],
    ['#FFE900', 7.2, 6.5, 2.3],
  ],
  TUR: [
    ['#E30A17', whole],
    ['#fff', 7, 6.5, 3.3],
    ['#E30A17', 7.9, 6.5, 2.6],
    ['#fff', 11, 6.5, 1],
  ],
  GRE: [
    ['#0D5EAF', whole],
    ['#fff', 'M0 2.2h18M0 5.1h18M0 8h18M0 10.9h18', 1.45],
    ['#0D5EAF', 'M0 0h7.2v7.2H0z'],
    ['#fff', 'M2.9 0h1.45v7.2H2.9zM0 2.9h7.2v1.45H0z'],
  ],
  USA: [
    ['#fff', whole],
    ['#B22234', 'M0 .6h18M0 2.7h18M0 4.8h18M0 6.9h18M0 9h18M0 11.1h18M0 12.9h18', 1.05],
    ['#3C3B6E', 'M0 0h8v6.5H0z'],
  ],
  CAN: [
    ['#fff', whole],
    ['#D52B1E', 'M0 0h4.5v13H0zM13.5 0H18v13h-4.5zM9 2.8l2.9 3.4L9 10.2 6.1 6.2z'],
  ],
  JPN: [
    ['#fff', whole],
    ['#BC002D', 9, 6.5, 3.7],
  ],
  CHN: [
    ['#DE2910', whole],
    ['#FFDE00', 4, 4, 2],
    ['#FFDE00', 8, 1.8, 0.5],
    ['#FFDE00', 9.3, 3.4, 0.5],
    ['#FFDE00', 9.3, 5.4, 0.5],
    ['#FFDE00', 8, 7, 0.5],
  ],
  BRA: [
    ['#009739', whole],
    ['#FEDD00', 'M9 1.4 16.4 6.5 9 11.6 1.6 6.5z'],
    ['#012169', 9, 6.5, 2.7],
  ],
  ARG: [...bands(true, '#74ACDF', '#fff', '#74ACDF'), ['#F6B40E', 9, 6.5, 1.5]],
  AUS: [
    ['#00247D', whole],
    ['#fff', 'M0 0l8 6M8 0 0 6M4 0v6M0 3h8', 1.6],
    ['#fff', 13, 7, 1.2],
    ['#fff', 4, 10, 1.1],
  ],
  SUI: [
    ['#DA291C', whole],
    ['#fff', 'M7.7 2.5h2.6v8H7.7zM5 5.2h8v2.6H5z'],
  ],
  EUR: [
    ['#039', whole],
    ['#FC0', 9, 6.5, 3.6, 1.1, '.9 .98'],
  ],
};

const globe: readonly Layer[] = [
  ['#3A4756', whole],
  ['#cfd8e2', 9, 6.5, 4.2, 0.8],
  ['#cfd8e2', 'M4.8 6.5h8.4M9 2.3c-2.4 2.6-2.4 5.8 0 8.4M9 2.3c2.4 2.6 2.4 5.8 0 8.4', 0.8],
];

const paint = (colour: string, width?: number) =>
  width ? { fill: 'none', stroke: colour, strokeWidth: width } : { fill: colour };

/** The flag of a location code (three letters, as the catalogue has them); a globe for those without one. */
export function Flag({ code }: { code: string }) {
  return (
    <svg className="flag" viewBox="0 0 18 13" aria-hidden>
      {(flags[code] ?? globe).map(([colour, at, y, r, width, dashes], i) =>
        typeof at === 'string' ? (
          <path key={i} d={at} {...paint(colour, y)} />
        ) : (
          <circle key={i} cx={at} cy={y} r={r} {...paint(colour, width)} strokeDasharray={dashes} />
        ),
      )}
    </svg>
  );
}
