import { Preview } from '../features/events/preview.tsx';
import { EventSettings } from '../features/events/settings-page.tsx';
import { PlacedSettings } from '../features/settings/placed-settings.tsx';

export function Page() {
  return (
    <EventSettings>
      <PlacedSettings
        shows={(key) => key !== 'lotto'} // the lotto has a page of its own
        below={(key, valueOf) => <Preview settingKey={key} valueOf={valueOf} />}
      />
    </EventSettings>
  );
}
