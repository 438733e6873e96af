import { rightLabel } from '@lime/domain/access/staff-rights.ts';
import { settingRight } from '@lime/contract/settings-form.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { useWantedSetting } from '../../lib/use-wanted-setting.ts';
import { HistoryDrawer } from './history-drawer.tsx';
import { mayEdit } from './may.ts';
import { PublishBar } from './publish-bar.tsx';
import { SettingRow, SettingValue } from './setting-row.tsx';
import './settings.css';
import { useSettings, useValues } from './use-staff-settings.ts';

/** A value as it is on screen, by its setting's key; undefined for one that is not shown. */
export type ValueOf = (key: string) => unknown;

type Props = {
  /** which of the events' settings, of all that are read */
  shows: (key: string) => boolean;
  /** below a control: what its value comes to */
  below?: (key: string, valueOf: ValueOf) => ReactNode;
  /** next to all of them */
  aside?: (valueOf: ValueOf) => ReactNode;
};

/** Settings of the events on a page of their own: drafts, differences, publication and history as everywhere else. */
export function PlacedSettings({ shows, below, aside }: Props) {
  const { data, error, refetch } = useSettings();
  const [shown, setShown] = useState<string | null>(null);
  useWantedSetting(data !== undefined);
  const settings = data?.settings ?? [];
  const own = settings.filter(({ key, group }) => group === 'events' && shows(key));
  const valueOf = useValues(settings);
  const history = own.find(({ key }) => key === shown);

  if (error && !data) return <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  return (
    <>
      {!mayEdit('events') && (
        <MessageBand tone="info">
          보기 권한만 있어요. 값은 ‘{rightLabel(settingRight('events', 'edit'))}’ 권한이 있어야 바꿀 수 있어요.
        </MessageBand>
      )}
      <div className={aside && 'placed-settings'}>
        <div className="card settings">
          {own.map((setting) => (
            <SettingRow key={setting.key} setting={setting} onHistory={setShown}>
              {(edited) => (
                <>
                  <SettingValue setting={setting} edited={edited} />
                  {below?.(setting.key, valueOf)}
                </>
              )}
            </SettingRow>
          ))}
        </div>
        {aside?.(valueOf)}
      </div>
      <PublishBar settings={settings} />
      {history && <HistoryDrawer key={history.key} setting={history} onClose={() => setShown(null)} />}
    </>
  );
}
