import type { WireRoulette } from '@lime/contract/activities.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatPoints, formatWon } from '@lime/ui/format.ts';
import { ErrorState } from '@lime/ui/states.tsx';
import { ChevronRight, LoaderPinwheel } from 'lucide-react';
import { Waiting } from './attendance-card.tsx';
import './activities.css';
import { IneligibleReason } from './ineligible-reason.tsx';
import { useRoulette } from './use-activities.ts';
import { useSpin } from './use-spin.ts';
import type { Spinning } from './use-spin.ts';
import { chanceName, prizeChances, prizeName, Wheel } from './wheel.tsx';

/** The roulette as the page of activities shows it. */
export function RouletteCard() {
  const spinning = useSpin();
  const { data, isError, refetch } = useRoulette(1, 10, spinning.busy);
  return (
    <section className="card activity-panel" aria-label="행운의 룰렛">
      {data ? (
        <>
          <RouletteHead roulette={data} />
          <RouletteBody roulette={data} spinning={spinning} />
          <AppLink to="/event/roulette" className="panel-more">
            당첨 기록과 검증
            <ChevronRight size={14} aria-hidden />
          </AppLink>
        </>
      ) : isError ? (
        <ErrorState text="룰렛을 불러오지 못했어요" onRetry={() => void refetch()} />
      ) : (
        <Waiting label="룰렛" />
      )}
    </section>
  );
}

export function RouletteHead({ roulette: { mine } }: { roulette: WireRoulette }) {
  return (
    <div className="panel-head">
      <h2>
        <LoaderPinwheel size={18} aria-hidden />
        행운의 룰렛
      </h2>
      {mine && <Badge tone={mine.tickets > 0 ? 'lime' : 'plain'}>오늘 {mine.tickets}회 남음</Badge>}
    </div>
  );
}

/** The wheel, the button and the odds. */
export function RouletteBody({ roulette, spinning }: { roulette: WireRoulette; spinning: Spinning }) {
  const { sectors, mine, active, sources } = roulette;
  const { turned, turning, busy, start } = spinning;
  const open = sources.find(({ earned }) => !earned);
  return (
    <>
      <div className="wheel-room">
        <Wheel sectors={sectors} turned={turned} turning={turning} />
      </div>
      <Odds sectors={sectors} />
      {!busy && <IneligibleReason about={mine?.hindrance ?? null} />}
      <Button
        look="primary"
        size="large"
        block
        busy={busy}
        aria-disabled={!active || (mine !== null && mine.hindrance !== null)}
        onClick={() => void start(roulette)}
      >
        {busy
          ? '돌아가는 중'
          : !active
            ? '지금은 돌릴 수 없어요'
            : mine?.tickets === 0
              ? '오늘 티켓을 다 썼어요'
              : '돌리기'}
      </Button>
      {mine?.tickets === 0 && open && <p className="panel-note centred">{sourceWords(open)}</p>}
    </>
  );
}

/** Chances of every prize, word for word what is drawn with. */
function Odds({ sectors }: { sectors: WireRoulette['sectors'] }) {
  const equal = new Set(sectors.map(({ chance }) => chance)).size === 1;
  const soldOut = prizeChances(sectors).filter(({ left }) => left === 0);
  return (
    <>
      {equal && (
        <p className="panel-note centred">
          {countWords[sectors.length] ?? `${sectors.length}`} 칸 모두 확률이 같아요: {chanceName(sectors[0]!.chance)}
        </p>
      )}
      <ul className="chances" aria-label="상금별 확률">
        {prizeChances(sectors).map(({ points, chance }) => (
          <li key={points}>
            <span>{prizeName(points)}</span>
            <b>{chanceName(chance)}</b>
          </li>
        ))}
      </ul>
      {soldOut.length > 0 && (
        <p className="panel-note centred">
          오늘 준비한 만큼 모두 나간 상금: {soldOut.map(({ points }) => formatPoints(points)).join(', ')}
        </p>
      )}
    </>
  );
}

const countWords: Readonly<Record<number, string>> = {
  2: '두',
  3: '세',
  4: '네',
  5: '다섯',
  6: '여섯',
  7: '일곱',
  8: '여덟',
  9: '아홉',
  10: '열',
  12: '열두',
};

/** A way to tickets in words. */
export function sourceWords({ kind, tickets, need }: WireRoulette['sources'][number]): string {
  switch (kind) {
    case 'daily':
      return `매일 무료 티켓 ${tickets}장`;
    case 'attendance':
      return `오늘 출석하면 티켓 ${tickets}장`;
    case 'deposit':
      return `그날 입금 ${formatWon(need)} 이상이면 티켓 ${tickets}장`;
    case 'stake':
      return `그날 베팅 ${formatWon(need)} 이상이면 티켓 ${tickets}장`;
  }
}
