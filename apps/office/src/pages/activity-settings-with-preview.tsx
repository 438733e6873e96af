import { Preview } from '../features/activities/preview.tsx';
import { ActivitySettings } from '../features/activities/activity-settings-page.tsx';
import { PlacedSettings } from '../features/settings/placed-settings.tsx';

export function Page() {
  return (
    <ActivitySettings>
      <PlacedSettings
        shows={(key) => key !== 'lotto'} // the lotto has a page of its own
        below={(key, valueOf) => <Preview settingKey={key} valueOf={valueOf} />}
      />
    </ActivitySettings>
  );
}
