import { sports } from '@lime/domain/sports.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useState } from 'react';
import '../../lib/small-control.css';
import { mayEdit } from './may.ts';
import { PairExample } from './pair-example.tsx';
import './pair-matrix.css';
import { kindGroups, kindsOf, pairState, shortName, withPair } from './pairs.ts';
import type { KindGroup, PairEntry } from './pairs.ts';
import type { Edited } from './use-staff-settings.ts';

type Sport = SportFamily | '*';
const families = [...new Map(sports.map(({ family, nameKo }) => [family, nameKo]))];

/**
 * Which two kinds of markets of one fixture may be combined: kinds by kinds, for all sports or for one. What all sports
 * allow is shown in each of them and changed there. Below, what the chosen pair comes to on a fixture that is on sale.
 */
export function PairMatrix({ edited, cut }: { edited: Edited; cut: WireStaffSetting | undefined }) {
  const entries = edited.value as readonly PairEntry[];
  const [sport, setSport] = useState<Sport>('*');
  const [group, setGroup] = useState<KindGroup>('match');
  const [pair, setPair] = useState<readonly [MarketType, MarketType]>(
    () => entries.find(({ status }) => status)?.markets ?? [1, 2],
  );
  const disabled = !mayEdit('sports');
  const rows = kindsOf('match');
  const columns = kindsOf(group);

  const toggle = (a: MarketType, b: MarketType, on: boolean) => {
    setPair([a, b]);
    edited.change(withPair(entries, sport, [a, b], on));
  };
  return (
    <div className="pair-matrix">
      <div className="pair-bar">
        <select
          className="small-control"
          aria-label={`${edited.setting.label} 종목`}
          value={sport}
          onChange={(event) => setSport(event.target.value as Sport)}
        >
          <option value="*">모든 종목</option>
          {families.map(([family, name]) => (
            <option key={family} value={family}>
              {name}
            </option>
          ))}
        </select>
        <Segmented label="함께 담을 마켓" items={kindGroups} value={group} onChange={setGroup} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="pair-scroll" tabIndex={0} role="group" aria-label={`${edited.setting.label} 표`}>
        <table>
          <caption className="visually-hidden">{edited.setting.label}: 함께 담을 수 있는 마켓</caption>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  <span>{shortName(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, no) => (
              <tr key={row}>
                <th scope="row">{shortName(row)}</th>
                {columns.map((column, at) => {
                  // each pair is shown once: below the diagonal where both sides are the same kinds
                  if (group === 'match' && at >= no) return <td key={column} className="none" />;
                  const state = pairState(entries, sport, row, column);
                  const isChosen = pair.includes(row) && pair.includes(column);
                  const isShared = state === 'all';
                  return (
                    <td key={column} className={isChosen ? 'chosen' : undefined}>
                      <input
                        type="checkbox"
                        aria-label={`${shortName(row)} + ${shortName(column)}${isShared ? ' (모든 종목에서 허용)' : ''}`}
                        title={isShared ? '모든 종목에서 허용해요. 모든 종목에서 바꿀 수 있어요.' : undefined}
                        checked={state !== 'off'}
                        aria-disabled={disabled || isShared}
                        onFocus={() => setPair([row, column])}
                        onChange={(event) => !disabled && !isShared && toggle(row, column, event.target.checked)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PairExample sport={sport} pair={pair} entries={entries} cut={cut} />
    </div>
  );
}
