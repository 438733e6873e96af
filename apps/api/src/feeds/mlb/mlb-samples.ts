import { fileSample } from '../../../test/feed-sample.ts';

/** Three games of invented teams, the last of them not played; the file gives days only, of New York. */
export const sample = fileSample({
  feed: 'mlb',
  fileName: 'mlb.csv',
  header:
    'date,rot,away,home,away_final,home_final,home_runline,away_runline,away_rl,home_rl,open_total,close_total,over,under,away_ml,home_ml,flags',
  messages: [
    '2024-06-04,901,Anchors,Millers,3,5,-1.5,1.5,1.60,2.35,8.5,8.5,1.90,1.90,2.25,1.65,',
    '2024-06-04,903,Weavers,Foxes,7,2,1.5,-1.5,2.45,1.55,9,9,1.85,1.95,1.75,2.10,',
    '2024-12-04,905,Millers,Weavers,,,-1.5,1.5,1.65,2.25,7.5,7.5,1.95,1.85,2.05,1.80,',
  ],
  broken: [
    'June,907,Anchors,Foxes,,,-1.5,1.5,1.65,2.25,7.5,7.5,1.95,1.85,2.05,1.80,',
    '2024-06-09,909,Foxes,Foxes,,,-1.5,1.5,1.65,2.25,7.5,7.5,1.95,1.85,2.05,1.80,',
  ],
  starts: ['2024-06-04T23:05:00.000Z', '2024-06-04T23:05:00.000Z', '2024-12-05T00:05:00.000Z'],
  decided: 2,
});
