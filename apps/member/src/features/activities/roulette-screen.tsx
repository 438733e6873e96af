import type { WireRoulette, WireSpin } from '@lime/contract/activities.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime, formatPoints } from '@lime/ui/format.ts';
import { ErrorState } from '@lime/ui/states.tsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { ActivityHead } from '../../lib/activity-head.tsx';
import { ListView } from '../../lib/list-view.tsx';
import type { ListColumn } from '../../lib/list-view.tsx';
import { Waiting } from './attendance-card.tsx';
import './activities.css';
import { RouletteBody, RouletteHead, sourceWords } from './roulette-card.tsx';
import { SpinProof } from './spin-proof.tsx';
import { useRoulette } from './use-activities.ts';
import { useSpin } from './use-spin.ts';
import { chanceName, prizeChances, prizeName } from './wheel.tsx';

/** /event/roulette: the wheel with all its odds, ways to tickets, and one's own spins, each with its proof. */
export function RouletteScreen() {
  const [page, setPage] = useState(1);
  const [proof, setProof] = useState<WireSpin | null>(null);
  const spinning = useSpin();
  const answer = useRoulette(page, 10, spinning.busy);
  const { data } = answer;
  return (
    <div className="activities-page">
      <ActivityHead title="룰렛" />
      {answer.isError && !data ? (
        <div className="card">
          <ErrorState text="룰렛을 불러오지 못했어요" onRetry={() => void answer.refetch()} />
        </div>
      ) : (
        <div className="activity-screen">
          <section className="card activity-panel" aria-label="룰렛">
            {data ? (
              <>
                <RouletteHead roulette={data} />
                <RouletteBody roulette={data} spinning={spinning} />
              </>
            ) : (
              <Waiting label="룰렛" />
            )}
          </section>
          <div>
            {data && <AllOdds roulette={data} />}
            {data && <Sources roulette={data} />}
            {data?.mine && (
              <section className="card activity-about" aria-label="내 기록">
                <h2>내 기록</h2>
                <ListView
                  label="룰렛 기록"
                  answer={{ ...answer, data: data.mine }}
                  rowKey={({ id }) => id}
                  columns={columnsOf(setProof)}
                  card={(spin) => (
                    <>
                      <div className="card-line">
                        <Prize spin={spin} />
                        <Button size="tiny" onClick={() => setProof(spin)}>
                          검증
                        </Button>
                      </div>
                      <p className="card-note">{formatDayTime(spin.at)}</p>
                    </>
                  )}
                  cardHeight={63}
                  page={page}
                  onPage={setPage}
                  hint="룰렛을 돌리면 결과와 검증 값이 여기에 보여요"
                />
              </section>
            )}
          </div>
        </div>
      )}
      {proof && <SpinProof spin={proof} onClose={() => setProof(null)} />}
    </div>
  );
}

const columnsOf = (open: (spin: WireSpin) => void): ListColumn<WireSpin>[] => [
  { name: '일시', cell: ({ at }) => <time dateTime={at}>{formatDayTime(at)}</time> },
  { name: '결과', cell: (spin) => <Prize spin={spin} /> },
  { name: '칸', right: true, cell: ({ sector }) => `${sector + 1}번` },
  {
    name: '검증',
    quiet: true,
    right: true,
    cell: (spin) => (
      <Button size="tiny" aria-label={`${formatDayTime(spin.at)} 결과 검증`} onClick={() => open(spin)}>
        검증
      </Button>
    ),
  },
];

function Prize({ spin: { points } }: { spin: WireSpin }) {
  return points === 0 ? <span className="dim">꽝</span> : <b className="given">+{formatPoints(points)}</b>;
}

/** What comes up how often, and how many there are left today. */
function AllOdds({ roulette: { sectors, mean } }: { roulette: WireRoulette }) {
  return (
    <section className="card activity-about" aria-label="확률">
      <h2>상금과 확률</h2>
      <table className="sectors">
        <thead>
          <tr>
            <th scope="col">상금</th>
            <th scope="col">칸</th>
            <th scope="col">확률</th>
            <th scope="col">오늘 남은 개수</th>
          </tr>
        </thead>
        <tbody>
          {prizeChances(sectors).map(({ points, chance, sectors: count, left }) => (
            <tr key={points}>
              <td>{prizeName(points)}</td>
              <td>{count}</td>
              <td>{chanceName(chance)}</td>
              <td>{left === null ? '제한 없음' : left === 0 ? '소진' : `${left.toLocaleString('en-US')}개`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="panel-note">
        한 번에 평균 {mean.toLocaleString('en-US', { maximumFractionDigits: 1 })}P예요. 다 나간 상금은 그날의 추첨에서
        빠지고, 나머지 칸의 확률이 그만큼 커져요.
      </p>
    </section>
  );
}

function Sources({ roulette: { sources, mine } }: { roulette: WireRoulette }) {
  return (
    <section className="card activity-about" aria-label="티켓">
      <h2>오늘의 티켓{mine && <Badge tone="lime">{`${mine.tickets}장`}</Badge>}</h2>
      <ul className="ticket-sources">
        {sources.map((source) => (
          <li key={source.kind}>
            {mine && source.earned && <Check size={14} aria-label="받음" />}
            {source.earned && source.kind !== 'daily' && mine
              ? `${{ attendance: '출석', deposit: '입금', stake: '베팅' }[source.kind]} 티켓 ${source.tickets}장을 받았어요`
              : sourceWords(source)}
          </li>
        ))}
      </ul>
      <p className="panel-note">티켓은 받은 날 자정까지 쓸 수 있어요. 취소 가능 시간이 지난 베팅만 인정돼요.</p>
    </section>
  );
}
