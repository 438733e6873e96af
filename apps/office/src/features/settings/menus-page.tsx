import { closedTextOf, menuGates } from '@lime/domain/access/menus.ts';
import type { OwnTexts } from '@lime/domain/access/menus.ts';
import { repairRoutes } from '@lime/domain/access/repair.ts';
import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { useState } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { mayEdit } from './may.ts';
import { ViewOnlyBand } from './view-only-band.tsx';
import { useWantedSetting } from '../../lib/use-wanted-setting.ts';
import { EmergencyCard } from './emergency-card.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { PublishBar } from './publish-bar.tsx';
import { SettingRow } from './setting-row.tsx';
import './settings.css';
import { useEdited, useSettings } from './use-staff-settings.ts';

type Shown = { name: string; visible: boolean }[];

/** What members can open, and what they read where they cannot; the emergency, and the lines of the notice. */
export function MenusPage() {
  const { data, error, refetch } = useSettings();
  const [shown, setShown] = useState<string | null>(null);
  const settings = data?.settings ?? [];
  const of = (key: string) => settings.find((setting) => setting.key === key)!;
  useWantedSetting(data !== undefined);
  const history = settings.find(({ key }) => key === shown);
  return (
    <Page title="메뉴 노출 · 점검" sub="게시하면 회원의 열린 화면에 바로 적용돼요.">
      <ViewOnlyBand group="menus" />
      {error && !data ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={420} />
      ) : (
        <div className="menus">
          <div className="menus-side">
            <EmergencyCard key={of('emergency').revision} setting={of('emergency')} onHistory={setShown} />
            <div className="card settings">
              <SettingRow setting={of('siteDisplay')} onHistory={setShown} />
              <SettingRow setting={of('notices')} onHistory={setShown} />
            </div>
            <div className="card settings">
              <SettingRow setting={of('repair')} onHistory={setShown}>
                {({ value, change }) => (
                  <RepairSwitches
                    value={value as readonly string[]}
                    before={of('repair').value as readonly string[]}
                    onChange={change}
                  />
                )}
              </SettingRow>
            </div>
          </div>
          <div className="card settings">
            <SettingRow setting={of('closedTexts')} onHistory={setShown} />
            <SettingRow setting={of('menu')} onHistory={setShown}>
              {({ value, change }) => (
                <MenuSwitches
                  value={value as Shown}
                  before={of('menu').value as Shown}
                  onChange={change}
                  display={of('siteDisplay')}
                  texts={of('closedTexts')}
                />
              )}
            </SettingRow>
          </div>
        </div>
      )}
      <PublishBar settings={settings} />
      {history && <HistoryDrawer key={history.key} setting={history} onClose={() => setShown(null)} />}
    </Page>
  );
}

type SwitchesProps = {
  value: Shown;
  before: Shown;
  onChange: (value: Shown) => void;
  display: WireStaffSetting;
  texts: WireStaffSetting;
};

function MenuSwitches({ value, before, onChange, display, texts }: SwitchesProps) {
  const own = useEdited(texts).value as OwnTexts;
  const siteShown = useEdited(display).value === true;
  const isVisible = (list: Shown, name: string) => list.find((entry) => entry.name === name)?.visible ?? false;
  const set = (name: string, visible: boolean) =>
    onChange(
      value.some((entry) => entry.name === name)
        ? value.map((entry) => (entry.name === name ? { name, visible } : entry))
        : [...value, { name, visible }],
    );
  return (
    <ul className="menu-switches">
      {menuGates.map((gate) => {
        const visible = isVisible(value, gate.name);
        return (
          <li key={gate.name} data-changed={visible !== isVisible(before, gate.name) || undefined}>
            <Switch
              label={gate.name}
              on={visible}
              disabled={!mayEdit('menus')}
              onChange={(next) => set(gate.name, next)}
            />
            <span className="closed-text">{visible && siteShown ? '열려 있어요' : closedTextOf(gate.name, own)}</span>
          </li>
        );
      })}
    </ul>
  );
}

type RepairProps = {
  value: readonly string[];
  before: readonly string[];
  onChange: (value: readonly string[]) => void;
};

/** A switch for each route: on while it is under repair. */
function RepairSwitches({ value, before, onChange }: RepairProps) {
  return (
    <ul className="menu-switches">
      {repairRoutes.map(({ name }) => {
        const closed = value.includes(name);
        return (
          <li key={name} data-changed={closed !== before.includes(name) || undefined}>
            <Switch
              label={name}
              on={closed}
              disabled={!mayEdit('menus')}
              onChange={(next) => onChange(next ? [...value, name] : value.filter((other) => other !== name))}
            />
            <span className="closed-text">{closed ? '점검 중이에요' : '열려 있어요'}</span>
          </li>
        );
      })}
    </ul>
  );
}
