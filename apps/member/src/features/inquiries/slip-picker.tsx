import '@lime/ui/field.css';
import type { WireLeg } from '@lime/contract/betting.ts';
import { betTypesKo } from '@lime/domain/betting/bet-kinds.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Calendar, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { shortCode } from '../../lib/short-code.ts';
import { resultFilters } from '../../lib/result-filters.ts';
import type { ResultFilter } from '../../lib/result-filters.ts';
import { slipView } from '../../lib/slip-view.ts';
import { AttachedLegs } from './attached-slip.tsx';
import { Picker } from './picker.tsx';

type Query = Body<'/betting/results'>;
type BetType = NonNullable<Query['type']>;

/** Source: specification 2 §2, §9 "Picker periods". */
const periods = [
  { id: '1', name: '오늘' },
  { id: '7', name: '1주일' },
  { id: '15', name: '15일' },
  { id: '30', name: '1개월' },
] as const;
type Period = (typeof periods)[number]['id'];
const types: readonly BetType[] = ['all', ...betTypesKo];
const size = 10;

type Filter = {
  readonly period: Period | null;
  readonly from: SeoulDay;
  readonly to: SeoulDay;
  readonly result: ResultFilter;
  readonly type: BetType;
  readonly page: number;
};
/** A period begins today minus its days. Source: specification 2 §2. */
const daysOf = (period: Period, today: SeoulDay) => ({ period, from: addDays(today, -Number(period)), to: today });

type Props = {
  /** codes of the slips that are attached */
  attached: ReadonlySet<string>;
  onPick: (rows: readonly WireLeg[]) => void;
  onDrop: (betCode: string) => void;
  onClose: () => void;
};

/** Chooses one of the member's slips; opens on one day and 프리매치. Source: specification 2 §2 "Betting-record picker", mockup 11b. */
export function SlipPicker({ attached, onPick, onDrop, onClose }: Props) {
  const today = seoulDay(new Date());
  const [filter, setFilter] = useState<Filter>({ ...daysOf('1', today), result: 'all', type: '프리매치', page: 1 });
  const [opened, setOpened] = useState<string | null>(null);
  const change = (changes: Partial<Filter>) => setFilter((before) => ({ ...before, page: 1, ...changes }));
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['inquiries', 'slips', filter],
    queryFn: ({ signal }) => send('/betting/results', bodyOf(filter), { signal }),
    placeholderData: keepPreviousData,
  });

  return (
    <Picker title="베팅내역 추가" onClose={onClose}>
      <Filters filter={filter} today={today} onChange={change} />
      {filter.type === '프리매치' && (
        <p className="picker-hint">
          경기 전 베팅만 보여요.{' '}
          <button type="button" className="as-link" onClick={() => change({ type: 'all' })}>
            인플레이·라이브·게임 베팅도 보기
          </button>
        </p>
      )}
      <div className={names('rows', isPlaceholderData && 'stale')} aria-busy={isPlaceholderData || (!data && !isError)}>
        {isError && !data ? (
          <ErrorState text="베팅내역을 불러오지 못했어요" onRetry={() => void refetch()} />
        ) : !data ? (
          <div role="status" aria-label="베팅내역을 불러오는 중">
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="row-wait" height={60} />
            ))}
          </div>
        ) : data.list.length === 0 ? (
          <EmptyState
            hint="기간이나 방식을 넓히면 더 볼 수 있어요"
            action={
              <Button
                size="small"
                look="outline"
                onClick={() => change({ ...daysOf('30', today), result: 'all', type: 'all' })}
              >
                1개월 모든 종류 보기
              </Button>
            }
          />
        ) : (
          <SlipList
            slips={data.list}
            opened={opened}
            onOpen={setOpened}
            attached={attached}
            onPick={onPick}
            onDrop={onDrop}
          />
        )}
      </div>
      {data && data.pagination.end > 1 && (
        <Pager page={filter.page} end={data.pagination.end} onPage={(page) => setFilter({ ...filter, page })} />
      )}
    </Picker>
  );
}

type FiltersProps = { filter: Filter; today: SeoulDay; onChange: (changes: Partial<Filter>) => void };

function Filters({ filter, today, onChange }: FiltersProps) {
  return (
    <div className="filters">
      <Segmented
        label="기간"
        items={periods}
        value={(filter.period ?? '') as Period}
        onChange={(period) => onChange(daysOf(period, today))}
      />
      <div className="input days">
        <Calendar size={15} aria-hidden />
        <input
          type="date"
          aria-label="시작일"
          data-day={filter.from}
          value={filter.from}
          onChange={({ target }) => target.value && onChange({ period: null, from: target.value })}
        />
        <span aria-hidden>~</span>
        <input
          type="date"
          aria-label="종료일"
          data-day={filter.to}
          value={filter.to}
          onChange={({ target }) => target.value && onChange({ period: null, to: target.value })}
        />
      </div>
      <Segmented label="결과" items={resultFilters} value={filter.result} onChange={(result) => onChange({ result })} />
      <label className="input type">
        <select
          aria-label="베팅 종류"
          value={filter.type}
          onChange={({ target }) => onChange({ type: target.value as BetType })}
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {type === 'all' ? '모든 종류' : type}
            </option>
          ))}
        </select>
        <ChevronDown size={15} aria-hidden />
      </label>
    </div>
  );
}

type SlipListProps = Omit<Props, 'onClose'> & {
  slips: readonly WireLeg[][];
  /** code of the slip that shows its legs; null: none does */
  opened: string | null;
  onOpen: (code: string | null) => void;
};

function SlipList({ slips, opened, onOpen, attached, onPick, onDrop }: SlipListProps) {
  return (
    <ul aria-label="베팅내역">
      {slips.map((rows) => {
        const { betting_betcode: code } = rows[0]!;
        const isAttached = attached.has(code);
        return (
          <Row
            key={code}
            rows={rows}
            open={opened === code}
            onTurn={() => onOpen(opened === code ? null : code)}
            attached={isAttached}
            onPress={() => (isAttached ? onDrop(code) : onPick(rows))}
          />
        );
      })}
    </ul>
  );
}

function bodyOf({ period, from, to, result, type, page }: Filter): Query {
  return {
    ...(period !== null && { duration: Number(period) }),
    startDate: from <= to ? from : to,
    endDate: from <= to ? to : from,
    type,
    page,
    size,
    result,
  };
}

type RowProps = {
  rows: readonly WireLeg[];
  open: boolean;
  onTurn: () => void;
  attached: boolean;
  onPress: () => void;
};

function Row({ rows, open, onTurn, attached, onPress }: RowProps) {
  const slip = slipView(rows);
  const picks = slip.legs.filter((leg) => !leg.bonus);
  const title = `${picks[0]?.pick ?? slip.title}${picks.length > 1 ? ` 외 ${picks.length - 1}개` : ''}`;
  return (
    <li className={names(attached && 'attached-row')}>
      <div className="line">
        <button type="button" className="what" aria-expanded={open} onClick={onTurn}>
          <span className="name">
            <b>{title}</b>
            <Badge tone="outline">{slip.folders}</Badge>
          </span>
          <small>
            {formatDayTime(slip.placedAt)} · {formatAmount(slip.stake)}원{slip.odds !== null && ` · 배당 ${slip.odds}`}
          </small>
        </button>
        <b className={names('paid', slip.status === 'hit' && 'win')}>
          {slip.paid === null ? `예상 ${formatAmount(slip.expected ?? 0)}` : formatAmount(slip.paid)}
        </b>
        <span className="result">
          <ResultBadge result={slip.status} />
        </span>
        <Button
          size="small"
          look={attached ? 'primary' : 'outline'}
          className="pick"
          aria-pressed={attached}
          aria-label={`${title} ${shortCode(slip.code)} ${attached ? '첨부됨' : '선택'}`}
          onClick={onPress}
        >
          {attached ? '첨부됨' : '선택'}
        </Button>
      </div>
      {open && <AttachedLegs legs={slip.legs} />}
    </li>
  );
}
