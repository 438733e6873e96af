import '@lime/ui/field.css';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import '../../lib/line-tabs.css';
import { buttonOf, periodOf, periods } from '../../lib/slip-view.ts';
import { resultFilters } from '../../lib/result-filters.ts';
import type { ResultFilter } from '../../lib/result-filters.ts';
import { gameTabs, hasProviders, typesOf } from './use-slips.ts';
import type { SlipFilter, TypeFilter } from './use-slips.ts';

const wallets = [
  { id: 'all', name: '전체' },
  { id: 'KRW', name: 'KRW' },
] as const;

type Props = {
  filter: SlipFilter;
  today: SeoulDay;
  mobile: boolean;
  /** of the tab's games */
  providers: readonly { code: string; name: string }[];
  onChange: (change: Partial<SlipFilter>) => void;
  /** what else is in the row */
  children: ReactNode;
};

/** What of the history is shown: kind of fixture or provider, days, result, wallet. Source: specification 1 §2 "Bet history"; decision 87. */
export function SlipFilters({ filter, today, mobile, providers, onChange, children }: Props) {
  // one currency so far: either choice shows the same slips
  const [wallet, setWallet] = useState<string>('KRW');
  const Selects = mobile ? PhoneFilters : DesktopFilters;
  return (
    <>
      <GameTabs chosen={filter.tab} mobile={mobile} onChange={onChange} />
      <Selects
        filter={filter}
        today={today}
        by={choiceWithin(filter, providers, onChange)}
        wallet={{ label: '지갑', value: wallet, options: wallets, onChange: setWallet }}
        onChange={onChange}
      >
        {children}
      </Selects>
    </>
  );
}

type SelectProps = {
  label: string;
  value: string;
  options: readonly { id: string; name: string }[];
  onChange: (id: string) => void;
};

/** The choice within a tab: a provider's games, or a way to bet. */
function choiceWithin(filter: SlipFilter, providers: Props['providers'], onChange: Props['onChange']): SelectProps {
  return hasProviders(filter.tab)
    ? {
        label: '게임사',
        value: filter.provider,
        options: [{ id: 'all', name: '모든 게임사' }, ...providers.map(({ code, name }) => ({ id: code, name }))],
        onChange: (id: string) => onChange({ provider: id }),
      }
    : {
        label: '베팅 종류',
        value: filter.type,
        options: typesOf(filter.tab),
        onChange: (id: string) => onChange({ type: id as TypeFilter }),
      };
}

type GameTabsProps = { chosen: SlipFilter['tab']; mobile: boolean; onChange: Props['onChange'] };

function GameTabs({ chosen, mobile, onChange }: GameTabsProps) {
  return (
    <div className="line-tabs game-tabs" role="group" aria-label="게임 종류">
      {gameTabs.map(({ id, name, short }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChange({ tab: id })}>
          {mobile ? short : name}
        </button>
      ))}
    </div>
  );
}

type FiltersProps = Pick<Props, 'filter' | 'today' | 'onChange' | 'children'> & {
  by: SelectProps;
  wallet: SelectProps;
};

function PhoneFilters({ filter, today, by, wallet, onChange, children }: FiltersProps) {
  const button = buttonOf(filter, today);
  return (
    <div className="chip-selects">
      <ChipSelect
        label="기간"
        value={button ?? ''}
        onChange={(id) => onChange(periodOf(Number(id), today))}
        options={[...periods, ...(button ? [] : [{ id: '', name: `${filter.from.slice(5)} ~ ${filter.to.slice(5)}` }])]}
      />
      <ChipSelect
        label="결과"
        value={filter.result}
        onChange={(id) => onChange({ result: id as ResultFilter })}
        options={resultFilters.map(({ id, name }) => ({ id, name: id === 'all' ? '전체 결과' : name }))}
      />
      <ChipSelect {...by} />
      <ChipSelect {...wallet} />
      {children}
    </div>
  );
}

function DesktopFilters({ filter, today, by, wallet, onChange, children }: FiltersProps) {
  const button = buttonOf(filter, today);
  return (
    <div className="slip-filters">
      <Segmented
        label="기간"
        items={periods}
        value={(button ?? '') as (typeof periods)[number]['id']}
        onChange={(id) => onChange(periodOf(Number(id), today))}
      />
      <PeriodDays filter={filter} today={today} onChange={onChange} />
      <Segmented label="결과" items={resultFilters} value={filter.result} onChange={(result) => onChange({ result })} />
      <BoxSelect {...by} />
      <BoxSelect {...wallet} lead="지갑 ·" />
      {children}
    </div>
  );
}

/** The first and the last day, typed or picked. */
function PeriodDays({ filter, today, onChange }: Pick<Props, 'filter' | 'today' | 'onChange'>) {
  return (
    <div className="input period-days">
      <input
        type="date"
        aria-label="시작일"
        value={filter.from}
        max={filter.to}
        onChange={({ target }) => target.value && onChange({ from: target.value })}
      />
      <span aria-hidden>~</span>
      <input
        type="date"
        aria-label="종료일"
        value={filter.to}
        min={filter.from}
        max={today}
        onChange={({ target }) => target.value && onChange({ to: target.value })}
      />
    </div>
  );
}

/** @param lead  shown before the choice */
function BoxSelect({ label, value, options, onChange, lead }: SelectProps & { lead?: string }) {
  return (
    <label className="input wallet">
      {lead && <span>{lead}</span>}
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown size={15} aria-hidden />
    </label>
  );
}

function ChipSelect({ label, value, options, onChange }: SelectProps) {
  return (
    <label className="chip-select">
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden />
    </label>
  );
}
