import type { WireStaff } from '@lime/contract/staff-auth.ts';
import { staffRoleNames } from '@lime/domain/access/staff-rights.ts';
import { go } from '@lime/ui/go.ts';
import { keep, readKept } from '@lime/ui/storage.ts';
import { Switch } from '@lime/ui/switch.tsx';
import { LogOut, UserCog } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '../lib/popover.tsx';
import { signOut } from '../lib/staff-session.ts';
import { keysOffKey } from '../lib/table/use-row-keys.ts';
import { useTheme } from '../lib/theme.ts';
import { screenAt } from '../routes.ts';

/** Who is signed in, and what is their own: theme, keys, account, the way out. */
export function UserMenu({ staff }: { staff: WireStaff }) {
  const { theme, toggle } = useTheme();
  const [keys, setKeys] = useState(readKept(keysOffKey) !== '1');
  const name = staff.name === '' ? staff.loginId : staff.name;
  return (
    <Popover
      label="내 계정"
      className="user-panel"
      button={(props) => (
        <button type="button" className="who" {...props}>
          <span className="avatar" aria-hidden>
            {[...name][0]}
          </span>
          <span className="words">
            <b className="clip">{name}</b>
            <small>{staffRoleNames[staff.role]}</small>
          </span>
        </button>
      )}
    >
      {(close) => (
        <>
          <p className="title">{staff.loginId}</p>
          <div className="switches">
            <Switch label="밝은 화면" on={theme === 'light'} onChange={toggle} />
            <Switch
              label="표 단축키"
              on={keys}
              onChange={(on) => {
                keep(keysOffKey, on ? null : '1');
                setKeys(on);
              }}
            />
          </div>
          {screenAt('/account') && (
            <button
              type="button"
              className="line"
              onClick={() => {
                close();
                go('/account');
              }}
            >
              <UserCog size={16} aria-hidden />내 계정
            </button>
          )}
          <button type="button" className="line" onClick={() => void signOut()}>
            <LogOut size={16} aria-hidden />
            로그아웃
          </button>
        </>
      )}
    </Popover>
  );
}
