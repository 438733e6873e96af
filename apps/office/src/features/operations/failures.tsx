import type { WireFailure, WireOperations } from '@lime/contract/staff-operations.ts';
import { workNameOf } from '@lime/contract/work-names.ts';
import { operationBounds, worstOf } from '@lime/domain/operations/standings.ts';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { useNow } from '../../lib/now.ts';
import { Section, State, Table } from './operations-parts.tsx';
import { formatSeconds } from './operations-words.ts';

/** Work that failed and rests until its next try. */
export function Failures({ failures: { count, list } }: Pick<WireOperations, 'failures'>) {
  return (
    <Section
      title="쉬는 일"
      usual={`실패한 일은 10초 쉬고 다시 하고, 또 실패하면 쉬는 시간이 두 배씩 10분까지 늘어요. 성공하면 목록에서 빠져요. ${operationBounds.failures.bad}번 실패하면 문제예요.`}
      standing={worstOf(list.map(({ standing }) => standing))}
      wide
    >
      {list.length === 0 ? (
        <p className="none">실패해서 쉬는 일이 없어요.</p>
      ) : (
        <Table label="쉬는 일 표" heads={['일', '상태', '실패', '처음 실패', '다음 시도']}>
          {list.map((one) => (
            <FailureRow key={`${one.work} ${one.item}`} one={one} />
          ))}
        </Table>
      )}
      {count > list.length && (
        <p className="none">{`가장 오래된 ${list.length}건만 보여요. 모두 ${formatAmount(count)}건이에요.`}</p>
      )}
    </Section>
  );
}

function FailureRow({ one: { work, item, failures, since, nextAt, error, standing } }: { one: WireFailure }) {
  const left = (Date.parse(nextAt) - useNow()) / 1_000;
  return (
    <tr>
      <th scope="row">
        {`${workNameOf(work)} ${item}`}
        <small>{error}</small>
      </th>
      <td>
        <State standing={standing} />
      </td>
      <td className="num">{`${formatAmount(failures)}번`}</td>
      <td className="num">{formatDayTime(since)}</td>
      <td className="num">{left <= 0 ? '곧' : `${formatSeconds(left)} 뒤`}</td>
    </tr>
  );
}
