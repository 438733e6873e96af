import type { PayloadOf } from '@lime/contract/call.ts';
import type { activityResults } from '@lime/contract/staff-activities.ts';
import { formatAmount, formatPoints } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { EmptyState, MessageBand } from '@lime/ui/states.tsx';
import { prizeName } from './activity-labels.ts';

/** Less likely by luck than this is worth a look. */
const unlikely = 0.001;

type Data = PayloadOf<typeof activityResults>;

/** Days of check-in and of spins, and how often each prize came up compared with how often it was expected. */
export function Results({ results, stale }: { results: Data; stale: boolean }) {
  return (
    <div className={names('activity-results', stale && 'stale')} aria-busy={stale}>
      <AttendanceSection results={results} />
      <SpinSection results={results} />
    </div>
  );
}

function AttendanceSection({ results }: { results: Data }) {
  const { attendance } = results;
  return (
    <section className="card" aria-label="출석체크 결과">
      <h3>
        출석체크 <span>{formatAmount(results.attendanceMembers)}명</span>
      </h3>
      {attendance.length === 0 ? (
        <EmptyState hint="이 기간에 출석한 회원이 없어요." />
      ) : (
        <FiguresTable label="날짜별 출석" columns={['날짜', '출석', '보충', '하루 포인트', '연속 보상', '보충 비용']}>
          {attendance.map((row) => (
            <tr key={row.day}>
              <th scope="row">{row.day}</th>
              <td>{formatAmount(row.attended)}</td>
              <td>{formatAmount(row.madeUp)}</td>
              <td>{formatPoints(row.points)}</td>
              <td>{formatPoints(row.streakPoints)}</td>
              <td>{formatPoints(row.price)}</td>
            </tr>
          ))}
        </FiguresTable>
      )}
    </section>
  );
}

function SpinSection({ results }: { results: Data }) {
  const { prizes, spins, luck, mean } = results;
  return (
    <section className="card" aria-label="룰렛 결과">
      <h3>
        룰렛 <span>{formatAmount(results.spinMembers)}명</span>
      </h3>
      {spins.length === 0 ? (
        <EmptyState hint="이 기간에 룰렛을 돌린 회원이 없어요." />
      ) : (
        <>
          <PrizeTable prizes={prizes} />
          <p className="note">
            한 번에 평균 {decimal(mean.drawn)}P (기대 {decimal(mean.expected)}P).{' '}
            {luck === null
              ? '아직 횟수가 적어 확률과 비교할 수 없어요.'
              : `이만한 차이가 우연히 날 확률은 ${luck < unlikely ? '0.1%보다 작아요' : `약 ${decimal(luck * 100)}%예요`}.`}
          </p>
          {luck !== null && luck < unlikely && (
            <MessageBand tone="warn">보여준 확률과 결과가 많이 달라요. 룰렛을 멈추고 확인해주세요.</MessageBand>
          )}
          <SpinTable spins={spins} />
        </>
      )}
    </section>
  );
}

function PrizeTable({ prizes }: Pick<Data, 'prizes'>) {
  return (
    <FiguresTable label="상금별 횟수" columns={['상금', '나온 횟수', '기대 횟수', '차이']}>
      {prizes.map(({ points, drawn, expected }) => (
        <tr key={points}>
          <th scope="row">{prizeName(points)}</th>
          <td>{formatAmount(drawn)}</td>
          <td>{decimal(expected)}</td>
          <td>{`${drawn >= expected ? '+' : '−'}${decimal(Math.abs(drawn - expected))}`}</td>
        </tr>
      ))}
    </FiguresTable>
  );
}

function SpinTable({ spins }: Pick<Data, 'spins'>) {
  return (
    <FiguresTable label="날짜별 룰렛" columns={['날짜', '횟수', '회원', '지급']}>
      {spins.map((row) => (
        <tr key={row.day}>
          <th scope="row">{row.day}</th>
          <td>{formatAmount(row.spins)}</td>
          <td>{formatAmount(row.members)}</td>
          <td>{formatPoints(row.points)}</td>
        </tr>
      ))}
    </FiguresTable>
  );
}

type TableProps = { label: string; columns: readonly string[]; children: React.ReactNode };

/** A table of figures: a head a column, and the given rows. What is too wide for a phone is scrolled, by keys too. */
function FiguresTable({ label, columns, children }: TableProps) {
  return (
    <div className="figures-room" tabIndex={0} role="region" aria-label={label}>
      <table className="figures-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

const decimal = (number: number) => number.toLocaleString('en-US', { maximumFractionDigits: 1 });
