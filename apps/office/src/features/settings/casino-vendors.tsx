import { rightLabel } from '@lime/domain/access/staff-rights.ts';
import { findCasinoVendor } from '@lime/domain/casino/casino-vendors.ts';
import type { VendorKind } from '@lime/domain/casino/casino-vendors.ts';
import { indexLobby } from '@lime/domain/casino/lobby-terms.ts';
import type { CasinoLobbyTerms, LobbyState } from '@lime/domain/casino/lobby-terms.ts';
import { settingRight } from '@lime/contract/settings-form.ts';
import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { names } from '@lime/ui/class-names.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useState } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { useWantedSetting } from '../../lib/use-wanted-setting.ts';
import './casino-vendors.css';
import { HistoryDrawer } from './history-drawer.tsx';
import { moveVendor, orderedGames, orderedVendors, withVendors } from './lobby-edit.ts';
import { mayEdit } from './may.ts';
import { OrderButtons } from './order-buttons.tsx';
import { PublishBar } from './publish-bar.tsx';
import { SettingHead, SettingNotes } from './setting-row.tsx';
import './settings.css';
import { StateSelect } from './state-select.tsx';
import { useEdited, useSettings } from './use-staff-settings.ts';
import type { Edited } from './use-staff-settings.ts';
import { VendorGames } from './vendor-games.tsx';
import { VendorLimits } from './vendor-limits.tsx';

/** The casino's vendors in their order, and of the chosen one its grades, limits and games. */
export function CasinoVendors() {
  const { data, error, refetch } = useSettings();
  const [isHistory, setHistory] = useState(false);
  useWantedSetting(data !== undefined);
  if (error && !data) return <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  const setting = data.settings.find(({ key }) => key === 'casinoLobby');
  return (
    <>
      {!mayEdit('casino') && (
        <MessageBand tone="info">
          보기 권한만 있어요. 값은 ‘{rightLabel(settingRight('casino', 'edit'))}’ 권한이 있어야 바꿀 수 있어요.
        </MessageBand>
      )}
      {setting && <Editor setting={setting} onHistory={() => setHistory(true)} />}
      <PublishBar settings={data.settings} />
      {isHistory && setting && <HistoryDrawer setting={setting} onClose={() => setHistory(false)} />}
    </>
  );
}

const kinds = [
  { id: 'table', name: '라이브' },
  { id: 'slot', name: '슬롯' },
] as const satisfies readonly { id: VendorKind; name: string }[];

function Editor({ setting, onHistory }: { setting: WireStaffSetting; onHistory: () => void }) {
  const edited = useEdited(setting);
  const terms = edited.value as CasinoLobbyTerms;
  const [chosen, choose] = useChosen(terms);
  return (
    <div className="casino-vendors" data-setting={setting.key}>
      <section className="card vendor-list control" aria-label="게임사">
        <SettingHead edited={edited} onHistory={onHistory} />
        <SettingNotes edited={edited} />
        <Segmented
          label="게임사 종류"
          items={kinds}
          value={chosen.kind}
          onChange={(kind) => choose(orderedVendors(terms, kind)[0]!.code)}
        />
        <VendorRows edited={edited} kind={chosen.kind} chosen={chosen.code} onChoose={choose} />
      </section>
      <div className="vendor-detail" key={chosen.code}>
        <VendorLimits edited={edited} vendor={chosen} />
        <VendorGames edited={edited} vendor={chosen} />
      </div>
    </div>
  );
}

/** The vendor the address names, else the first one. */
function useChosen(terms: CasinoLobbyTerms) {
  const navigate = useNavigate();
  const { vendor } = useRouterState({ select: ({ location }) => location.search as { vendor?: string } });
  const chosen = findCasinoVendor(vendor ?? '') ?? findCasinoVendor(orderedVendors(terms, 'table')[0]!.code)!;
  return [chosen, (code: string) => void navigate({ to: '.', search: { vendor: code }, replace: true })] as const;
}

type RowsProps = { edited: Edited; kind: VendorKind; chosen: string; onChoose: (code: string) => void };

function VendorRows({ edited, kind, chosen, onChoose }: RowsProps) {
  const terms = edited.value as CasinoLobbyTerms;
  const [index, published] = [indexLobby(terms), indexLobby(edited.setting.value as CasinoLobbyTerms)];
  const vendors = orderedVendors(terms, kind);
  const disabled = !mayEdit('casino');
  return (
    <ol className="vendor-rows">
      {vendors.map(({ code, name }, at) => {
        const row = index.vendor(code);
        const place = terms.vendors.findIndex((one) => one.code === code);
        const isBad = edited.problems.some(({ path }) => path.startsWith(`vendors.${place}.`));
        return (
          <li
            key={code}
            className={names(code === chosen && 'chosen', isBad && 'bad')}
            data-changed={JSON.stringify(row) !== JSON.stringify(published.vendor(code)) || undefined}
          >
            <OrderButtons
              name={name}
              isFirst={at === 0}
              isLast={at === vendors.length - 1}
              disabled={disabled}
              onMove={(step) => edited.change(moveVendor(terms, kind, code, step))}
            />
            <button
              type="button"
              className="name"
              aria-current={code === chosen || undefined}
              onClick={() => onChoose(code)}
            >
              <b>{name}</b>
              <small>{aboutVendor(orderedGames(terms, code).length, row)}</small>
            </button>
            <StateSelect
              label={`${name} 상태`}
              value={row.state}
              disabled={disabled}
              onChange={(state: LobbyState) => edited.change(withVendors(terms, [{ ...row, state }]))}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** "5개 · 3개 레벨만 · 한도 2개". */
function aboutVendor(games: number, { grades, limits }: { grades: readonly number[]; limits: object }): string {
  const limited = Object.keys(limits).length;
  return [`게임 ${games}개`, grades.length > 0 && `${grades.length}개 레벨만`, limited > 0 && `${limited}개 레벨 한도`]
    .filter((part) => part !== false)
    .join(' · ');
}
