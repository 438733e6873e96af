import type { WireResult } from '@lime/contract/fixtures.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { Flag } from '@lime/ui/flag.tsx';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { ChevronRight } from 'lucide-react';
import { timeText } from '../../lib/kick-off.ts';

/** Words and colours of how a fixture ended. */
export const statusTones = {
  대기: 'wait',
  진행: 'wait',
  종료: 'plain',
  취소: 'lose',
  연기: 'warn',
  중단: 'warn',
} as const;

/** A fixture and what it ended with; the whole row opens it. */
export function ResultRow({ result, open, onOpen }: { result: WireResult; open: boolean; onOpen: () => void }) {
  const { homeNameKr, awayNameKr, scoreHome, scoreAway, status } = result;
  const scored = scoreHome !== null && scoreAway !== null;
  return (
    <button type="button" className="result-row" aria-current={open} onClick={onOpen}>
      <span className="about">
        <SportIcon sport={result.sportsId} size={14} />
        <Flag code={result.locationCode} />
        <span className="clip">{result.leagueNameKr}</span>
        <time dateTime={result.startTime}>{timeText(result.startTime)}</time>
      </span>
      <span className="match">
        <span className="team home">
          <span className="clip">{homeNameKr}</span>
          <Crest team={homeNameKr} size="s" />
        </span>
        <b className="score">{scored ? `${scoreHome} : ${scoreAway}` : '– : –'}</b>
        <span className="team">
          <Crest team={awayNameKr} size="s" />
          <span className="clip">{awayNameKr}</span>
        </span>
      </span>
      <span className="marks">
        {result.isCorrected && <Badge tone="info">정정</Badge>}
        <Badge tone={statusTones[status]}>{status}</Badge>
        <ChevronRight size={15} aria-hidden />
      </span>
    </button>
  );
}
