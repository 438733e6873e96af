import type { SettingValues } from '@lime/contract/settings.ts';
import { duePrizes } from '@lime/domain/activities/attendance.ts';
import { chancesOf, meanPoints, weightsNow } from '@lime/domain/activities/prize-roulette.ts';
import { formatAmount, formatPoints } from '@lime/ui/format.ts';
import { chanceName, prizeName } from './activity-labels.ts';

type Props = { settingKey: string; valueOf: (key: string) => unknown };

/** What a setting of the activities comes to, worked out while it is typed; nothing for those that cost nothing. */
export function Preview({ settingKey, valueOf }: Props) {
  const budgets = valueOf('eventBudgets') as SettingValues['eventBudgets'] | undefined;
  if (budgets === undefined) return null;
  switch (settingKey) {
    case 'attendance':
      return (
        <AttendanceCost rules={valueOf(settingKey) as SettingValues['attendance']} budget={budgets.attendance.day} />
      );
    case 'roulette':
      return <RouletteCost rules={valueOf(settingKey) as SettingValues['roulette']} budget={budgets.roulette.day} />;
    default:
      return null;
  }
}

const days = 30;

function AttendanceCost({ rules, budget }: { rules: SettingValues['attendance']; budget: number }) {
  const whole = rules.streaks.every(({ days: streak, points }) => streak > 0 && points > 0) && rules.points >= 0;
  if (!whole) return null;
  const given: number[] = [];
  let month = 0;
  let most = rules.points;
  for (let length = 1; length <= days; length++) {
    const due = duePrizes(rules, length, given);
    const today = rules.points + due.reduce((sum, { points }) => sum + points, 0);
    given.push(...due.map((prize) => prize.days));
    month += today;
    most = Math.max(most, today);
  }
  return (
    <dl className="activity-preview" aria-label="예상 비용">
      <Line name={`한 회원이 ${days}일을 모두 출석하면`} value={formatPoints(month)} />
      <Line name="하루 평균" value={formatPoints(Math.round(month / days))} />
      <Line name="한 회원에게 하루에 나갈 수 있는 가장 큰 금액" value={formatPoints(most)} />
      <Line name="하루에 나갈 수 있는 가장 큰 금액 (예산)" value={formatPoints(budget)} />
      {month > 0 && (
        <Line name="예산으로 감당하는 하루 출석" value={`약 ${formatAmount(Math.floor((budget * days) / month))}명`} />
      )}
    </dl>
  );
}

function RouletteCost({ rules, budget }: { rules: SettingValues['roulette']; budget: number }) {
  const { sectors, daily, attendance, deposit, stake } = rules;
  if (sectors.length === 0 || !sectors.every(({ weight, points }) => weight > 0 && points >= 0)) return null;
  const weights = weightsNow(sectors, []);
  const chances = chancesOf(weights);
  const mean = meanPoints(sectors, weights);
  const tickets = daily + attendance + deposit.tickets + stake.tickets;
  const most = Math.max(...sectors.map(({ points }) => points));
  return (
    <>
      <table className="activity-odds" aria-label="회원에게 보이는 확률">
        <thead>
          <tr>
            <th scope="col">칸</th>
            <th scope="col">상금</th>
            <th scope="col">확률</th>
            <th scope="col">하루 개수</th>
          </tr>
        </thead>
        <tbody>
          {sectors.map(({ points, perDay }, no) => (
            // oxlint-disable-next-line react/no-array-index-key -- a sector is its place
            <tr key={no}>
              <td>{no + 1}</td>
              <td>{prizeName(points)}</td>
              <td>{chanceName(chances[no]!)}</td>
              <td>{perDay === 0 ? '제한 없음' : `${formatAmount(perDay)}개`}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>합계</td>
            <td>{chanceName(chances.reduce((sum, chance) => sum + chance, 0))}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      <dl className="activity-preview" aria-label="예상 비용">
        <Line name="한 번에 평균" value={`${mean.toLocaleString('en-US', { maximumFractionDigits: 1 })}P`} />
        <Line
          name={`한 회원이 하루 ${tickets}장을 모두 쓰면`}
          value={`평균 ${formatPoints(Math.round(mean * tickets))}, 많으면 ${formatPoints(most * tickets)}`}
        />
        <Line name="하루에 나갈 수 있는 가장 큰 금액 (예산)" value={formatPoints(budget)} />
        {mean > 0 && (
          <Line name="예산으로 감당하는 하루 횟수" value={`약 ${formatAmount(Math.floor(budget / mean))}회`} />
        )}
      </dl>
    </>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
