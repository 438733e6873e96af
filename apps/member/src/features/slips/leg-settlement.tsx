import type { SlipExplanation } from '@lime/contract/explained-slip.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { momentText } from '../../lib/kick-off.ts';

type Line = SlipExplanation['lines'][number];

const waitTexts: Record<NonNullable<Line['waits']>['why'], (until: string) => string> = {
  postponed: (until) => `연기된 경기예요. ${until}까지 열리지 않으면 적특이에요.`,
  abandoned: (until) => `중단된 경기예요. ${until}까지 이어서 끝나지 않으면 적특이에요.`,
  unknown: () => '경기는 끝났지만 이 마켓의 점수를 아직 확인하지 못했어요. 관리자가 확인하면 정산돼요.',
};

/** Why a leg has its result: the score that counted, the rule, and every word there was on it. */
export function LegSettlement({ line }: { line: Line }) {
  const { score, half, byHand, waits, rule, scope, history } = line;
  const isCorrected = history.some(({ isCorrection }) => isCorrection);
  return (
    <div className="leg-settlement">
      {(score !== null || byHand || isCorrected) && (
        <p className="facts">
          {score !== null && (
            <>
              정산 점수 <b>{score}</b>
            </>
          )}
          {byHand && <Badge tone="outline">관리자 확정</Badge>}
          {isCorrected && <Badge tone="outline">결과 정정</Badge>}
        </p>
      )}
      {half && <p>{half}</p>}
      {waits && (
        <p className="waits">{waitTexts[waits.why](waits.until === null ? '기한' : momentText(waits.until))}</p>
      )}
      <details>
        <summary>정산 규정{history.length > 0 && ' · 결과 이력'}</summary>
        <p>{rule}</p>
        <p>{scope}</p>
        {history.length > 0 && (
          <ol className="result-history">
            {history.map(({ at, text, isCorrection }) => (
              <li key={`${at}${text}`}>
                <span>
                  {isCorrection && <b>결과 정정 </b>}
                  {text}
                </span>
                <small>{momentText(at)}</small>
              </li>
            ))}
          </ol>
        )}
      </details>
    </div>
  );
}
