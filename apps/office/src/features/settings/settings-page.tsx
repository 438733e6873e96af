import { settingGroups } from '@lime/contract/settings-form.ts';
import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { AppLink, usePath } from '@lime/ui/app-link.tsx';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { useWantedSetting } from '../../lib/use-wanted-setting.ts';
import { BrandEditor } from './brand-editor.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { LevelsGrid } from './levels-grid.tsx';
import { shownGroups } from './may.ts';
import { ViewOnlyBand } from './view-only-band.tsx';
import { PairMatrix } from './pair-matrix.tsx';
import { PublishBar } from './publish-bar.tsx';
import { SettingRow } from './setting-row.tsx';
import './settings.css';
import { useSettings } from './use-staff-settings.ts';

/** The settings of one group, each drawn from its schema. */
export function SettingsPage() {
  const path = usePath();
  const group = settingGroups.find(({ id }) => path === `/settings/${id}`) ?? settingGroups[0];
  const { data, error, refetch } = useSettings();
  const [shown, setShown] = useState<string | null>(null);
  useWantedSetting(data !== undefined);
  const settings = data?.settings ?? [];
  const own = settings.filter((setting) => setting.group === group.id);
  const history = settings.find(({ key }) => key === shown);

  return (
    <Page title={group.name} sub="초안으로 저장하고, 변경 내용을 확인한 뒤 게시해요.">
      <GroupLinks settings={settings} />
      <ViewOnlyBand group={group.id} />
      {error && !data ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={420} />
      ) : group.id === 'limits' ? (
        <div className="card settings">
          {own
            .filter(({ key }) => !key.startsWith('level.'))
            .map((setting) => (
              <SettingRow key={setting.key} setting={setting} onHistory={setShown} />
            ))}
          <LevelsGrid settings={own.filter(({ key }) => key.startsWith('level.'))} onHistory={setShown} />
        </div>
      ) : (
        <div className="card settings">
          {own.map((setting) => (
            <SettingRow key={setting.key} setting={setting} onHistory={setShown}>
              {setting.key === 'brand'
                ? (edited) => <BrandEditor edited={edited} />
                : isPairs(setting.key)
                  ? (edited) => (
                      <PairMatrix edited={edited} cut={settings.find(({ key }) => key === 'soccerCombination')} />
                    )
                  : undefined}
            </SettingRow>
          ))}
        </div>
      )}
      <PublishBar settings={settings} />
      {history && <HistoryDrawer key={history.key} setting={history} onClose={() => setShown(null)} />}
    </Page>
  );
}

/** Settings that are pairs of markets: drawn as a matrix. */
const isPairs = (key: string) => key === 'combination' || key === 'combinationMix2';

/** The groups, with a mark where one has drafts. */
function GroupLinks({ settings }: { settings: readonly WireStaffSetting[] }) {
  return (
    <nav className="group-links" aria-label="설정 묶음">
      {shownGroups().map((group) => {
        const drafts = settings.filter((setting) => setting.group === group.id && setting.draft !== null).length;
        return (
          <AppLink key={group.id} to={'path' in group ? group.path : `/settings/${group.id}`}>
            {group.name}
            {drafts > 0 && (
              <em>
                {drafts}
                <span className="visually-hidden">건 초안</span>
              </em>
            )}
          </AppLink>
        );
      })}
    </nav>
  );
}
