import type { WireShiftRow } from '@lime/contract/staff-cash.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { send, wordsOf } from '../../lib/api.ts';
import { can } from '../../lib/staff-session.ts';
import { saveRows } from '../../lib/table/save-rows.ts';

const typeNames = { deposit: '입금', withdrawal: '출금' } as const;
const statusNames = { received: '접수', done: '승인', refused: '거절' } as const;

type Cell = { count: number; amount: number };
type Person = { by: string; cells: Record<string, Cell> };

const shown = [
  ['deposit', 'done'],
  ['deposit', 'refused'],
  ['withdrawal', 'done'],
  ['withdrawal', 'refused'],
] as const;

/** One line a person, one column a kind and decision; what nobody has decided yet is not among them. */
function peopleOf(rows: readonly WireShiftRow[]): Person[] {
  const people = new Map<string, Person>();
  for (const { by, type, status, count, amount } of rows) {
    if (by === null) continue;
    const person = people.get(by) ?? { by, cells: {} };
    person.cells[`${type}:${status}`] = { count, amount };
    people.set(by, person);
  }
  return [...people.values()].toSorted((a, b) => a.by.localeCompare(b.by, 'ko'));
}

/** What each colleague decided from one day to another, and what is still open of these days. Without days: today. */
export function ShiftCard({ from, to }: { from: string | undefined; to: string | undefined }) {
  const today = seoulDay(new Date());
  const last = to ?? today;
  const first = from ?? (to === undefined ? today : addDays(to, -30));
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', 'shift', first, last],
    queryFn: () => send('/staff/cash/shift', { from: first, to: last }),
    refetchInterval: 30_000,
  });
  const rows = (data?.rows ?? []).filter(({ out }) => !out);
  const leftOut = (data?.rows ?? []).filter(({ out, status }) => out && status === 'done');
  const people = peopleOf(rows);
  const open = rows.filter((row) => row.status === 'received');
  const handleExport = () =>
    saveRows(
      `lime-shift-${first}-${last}`,
      ['담당', '구분', '처리', '건수', '금액'],
      rows.map((row) => [
        row.by ?? '',
        typeNames[row.type],
        statusNames[row.status],
        String(row.count),
        String(row.amount),
      ]),
    );
  return (
    <section className="card shift-card" aria-label="교대 정산">
      <div className="card-head">
        <h2>교대 정산</h2>
        <span className="sub">
          {first === last ? first : `${first} ~ ${last}`}
          {leftOut.map(
            (row) => ` · 정산제외 ${typeNames[row.type]} ${formatAmount(row.count)}건 ${formatAmount(row.amount)}원`,
          )}
          {open.map((row) => ` · ${typeNames[row.type]} 접수 ${row.count}건 ${formatAmount(row.amount)}원`)}
        </span>
        {can('exports.make') && (
          <Button size="small" look="outline" onClick={handleExport} disabled={rows.length === 0}>
            <Download size={15} aria-hidden />
            내보내기
          </Button>
        )}
      </div>
      {error && !data ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={60} />
      ) : people.length === 0 ? (
        <p className="none">이 기간에 처리한 입출금이 없어요.</p>
      ) : (
        <div className="shift-rows" tabIndex={0} role="region" aria-label="담당별 처리">
          <table>
            <thead>
              <tr>
                <th>담당</th>
                {shown.map(([type, status]) => (
                  <th key={`${type}:${status}`} className="right">
                    {typeNames[type]} {statusNames[status]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map(({ by, cells }) => (
                <tr key={by}>
                  <td>{by}</td>
                  {shown.map(([type, status]) => {
                    const cell = cells[`${type}:${status}`];
                    return (
                      <td key={`${type}:${status}`} className="right">
                        {cell ? (
                          <>
                            {formatAmount(cell.amount)} <span className="dim">{cell.count}건</span>
                          </>
                        ) : (
                          <span className="dim">—</span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
