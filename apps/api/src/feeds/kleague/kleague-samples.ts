import { fileSample } from '../../../test/feed-sample.ts';

/** Three matches of invented clubs; the last has not been played. */
export const sample = fileSample({
  feed: 'kleague',
  fileName: 'K1_2024.csv',
  header: 'Date,KickoffUTC,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG,B365H,B365D,B365A,B365>2.5,B365<2.5',
  messages: [
    '2024-03-02,2024-03-02T05:00:00Z,Hanbit,Saebyeok,1,0,1,0,2.10,3.20,3.40,2.10,1.75',
    '2024-03-02,2024-03-02T07:30:00Z,Noeul,Badaro,2,2,1,1,2.45,3.10,2.90,2.00,1.80',
    '2024-03-30,2024-03-30T10:00:00Z,Saebyeok,Noeul,,,,,1.95,3.30,3.80,1.95,1.85',
  ],
  broken: [
    '2024-04-06,noon,Hanbit,Noeul,,,,,1.95,3.30,3.80,1.95,1.85',
    '2024-04-06,2024-04-06T05:00:00Z,Badaro,Hanbit,one,0,0,0,1.95,3.30,3.80,1.95,1.85',
  ],
  starts: ['2024-03-02T05:00:00.000Z', '2024-03-02T07:30:00.000Z', '2024-03-30T10:00:00.000Z'],
  decided: 2,
});
