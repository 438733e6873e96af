import type { RecordedFeed } from '../feed-kinds.ts';
import { replaySource } from './replay-recorded-match.ts';

/** Matches that were recorded or really played, replayed by `lime replay`. */
export const replayFeed: RecordedFeed = {
  kind: 'recording',
  name: replaySource,
  title: '다시 보는 경기',
  sources: [],
  tellsPlay: true,
  needs: [],
};
