import { fileSample } from '../../../test/feed-sample.ts';

/** Three games of invented teams, the last of them not played; the file gives days only, of New York. */
export const sample = fileSample({
  feed: 'nba',
  fileName: 'nba.csv',
  header:
    'date,rot,away,home,away_final,home_final,overtime,open_home_spread,close_home_spread,open_total,close_total,away_ml,home_ml',
  messages: [
    '2024-01-10,501,Comets,Harbors,101,108,0,-3.5,-4.5,220.5,221.5,2.60,1.55',
    '2024-01-10,503,Pines,Rivers,115,112,1,2.5,2.5,231.5,230.5,1.70,2.20',
    '2024-07-10,505,Harbors,Pines,,,0,-1.5,-1.5,224.5,224.5,1.95,1.90',
  ],
  broken: [
    'a Monday,507,Comets,Rivers,,,0,-1.5,-1.5,224.5,224.5,1.95,1.90',
    '2024-07-12,509,Rivers,Harbors,many,90,0,-1.5,-1.5,224.5,224.5,1.95,1.90',
  ],
  starts: ['2024-01-11T00:30:00.000Z', '2024-01-11T00:30:00.000Z', '2024-07-10T23:30:00.000Z'],
  decided: 2,
});
