import { SettingsPage } from '../features/events/settings-page.tsx';
import { FieldView } from '../features/settings/field-view.tsx';
import '../features/settings/settings.css';

export function Page() {
  return <SettingsPage field={FieldView} />;
}
