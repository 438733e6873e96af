import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { useWork } from '../lib/live.ts';
import { can, useStaff } from '../lib/session.ts';
import { screens } from '../routes.ts';
import { areas } from '../screens/screen.ts';
import { OfficeLogo } from './office-logo.tsx';

/** The screens one may see, by area, with what waits in them. */
export function SideMenu() {
  useStaff(); // rights change while one works
  const { counts } = useWork();
  const shown = screens.filter((screen) => !screen.hidden && can(screen.right));
  return (
    <aside className="side-menu">
      <OfficeLogo />
      <nav aria-label="운영 메뉴">
        {areas.map((area) => {
          const own = shown.filter((screen) => screen.area === area);
          if (own.length === 0) return null;
          return (
            <div key={area} role="group" aria-label={area}>
              <p className="area" aria-hidden>
                {area}
              </p>
              {own.map(({ path, name, icon: Icon, badge }) => {
                const waiting = badge === undefined ? 0 : (counts[badge] ?? 0);
                return (
                  <AppLink key={path} to={path} className="entry">
                    <Icon size={17} strokeWidth={1.75} aria-hidden />
                    <span>{name}</span>
                    {waiting > 0 && (
                      <em>
                        {waiting > 999 ? '999+' : formatAmount(waiting)}
                        <span className="visually-hidden">건 대기</span>
                      </em>
                    )}
                  </AppLink>
                );
              })}
            </div>
          );
        })}
      </nav>
    </aside>
  );
}
