import { fileSample } from '../../../test/feed-sample.ts';

/** Three matches of invented clubs; the last has not been played. London is an hour ahead of UTC in August. */
export const sample = fileSample({
  feed: 'football-data',
  fileName: 'E0.csv',
  header: 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG,B365H,B365D,B365A,B365>2.5,B365<2.5',
  messages: [
    'E0,17/08/2024,15:00,Northgate,Southfield,2,1,1,0,2.10,3.40,3.50,1.90,1.95',
    'E0,17/08/2024,17:30,Eastwick,Westmere,0,0,0,0,1.50,4.20,6.50,2.05,1.80',
    'E0,07/12/2024,15:00,Southfield,Eastwick,,,,,2.60,3.30,2.75,1.85,2.00',
  ],
  broken: [
    'E0,someday,15:00,Northgate,Eastwick,,,,,2.60,3.30,2.75,1.85,2.00',
    'E0,14/12/2024,15:00,Westmere,Westmere,,,,,2.60,3.30,2.75,1.85,2.00',
    'E0,14/12/2024',
  ],
  starts: ['2024-08-17T14:00:00.000Z', '2024-08-17T16:30:00.000Z', '2024-12-07T15:00:00.000Z'],
  decided: 2,
});
