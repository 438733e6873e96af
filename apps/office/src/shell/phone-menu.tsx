import { AppLink } from '@lime/ui/app-link.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { Siren } from 'lucide-react';
import { useState } from 'react';
import { EmergencyQuestion } from '../features/settings/emergency-question.tsx';
import { mayEdit } from '../features/settings/may.ts';
import { can } from '../lib/staff-session.ts';
import { screens } from '../routes.ts';
import { areas } from '../screens/screen.ts';

/** All screens one may see, on a phone, and the emergency, which must not be looked for. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const [asking, setAsking] = useState(false);
  if (asking) return <EmergencyQuestion onClose={onClose} />;
  const shown = screens.filter((screen) => !screen.hidden && can(screen.right));
  return (
    <Dialog title="전체 메뉴" place="bottom" onClose={onClose}>
      <div className="body phone-menu">
        {mayEdit('menus') && (
          <button type="button" className="siren" onClick={() => setAsking(true)}>
            <Siren size={18} aria-hidden />
            긴급 점검
          </button>
        )}
        {areas.map((area) => {
          const own = shown.filter((screen) => screen.area === area);
          if (own.length === 0) return null;
          return (
            <section key={area} aria-label={area}>
              <h3>{area}</h3>
              <div className="entries">
                {own.map(({ path, name, icon: Icon }) => (
                  <AppLink key={path} to={path} onClick={onClose}>
                    <Icon size={18} strokeWidth={1.75} aria-hidden />
                    <span>{name}</span>
                  </AppLink>
                ))}
              </div>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
