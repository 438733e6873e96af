import { menuGate, repairText } from '@lime/domain/access/menus.ts';
import { isInRepair, repairRoutes } from '@lime/domain/access/repair.ts';
import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { names } from '@lime/ui/names.ts';
import { Switch } from '@lime/ui/switch.tsx';
import { mayEdit } from './may.ts';
import { useEdited } from './use-settings.ts';

type Props = {
  menu: string;
  name: string;
  /** what becomes of what runs when it is closed */
  closing: string;
  settings: readonly WireStaffSetting[];
};

/** Whether a game is open, and what members read where it is not. Nothing for those who may not see the menu's settings. */
export function GameSwitch({ menu, name, closing, settings }: Props) {
  const [shown, repair] = ['menu', 'repair'].map((key) => settings.find((setting) => setting.key === key));
  return shown && repair ? <Switches {...{ menu, name, closing, shown, repair }} /> : null;
}

type SwitchesProps = Omit<Props, 'settings'> & { shown: WireStaffSetting; repair: WireStaffSetting };

function Switches({ menu, name, closing, shown, repair }: SwitchesProps) {
  const menus = useEdited(shown);
  const repairs = useEdited(repair);
  const visible = (menus.value as { name: string; visible: boolean }[]).find((one) => one.name === menu)?.visible;
  const closed = repairs.value as readonly string[];
  const own = repairRoutes.filter((route) => route.menu === menu).map((route): string => route.name);
  const isClosed = isInRepair(menu, closed);
  const isOpen = visible === true && !isClosed;
  const disabled = !mayEdit('menus');
  // opened by both, closed by the entry of the menu: its text tells members which game it is
  const set = (open: boolean) => {
    const list = menus.value as { name: string; visible: boolean }[];
    if (open !== (visible === true))
      menus.change(
        list.some((one) => one.name === menu)
          ? list.map((one) => (one.name === menu ? { name: menu, visible: open } : one))
          : [...list, { name: menu, visible: open }],
      );
    if (open && isClosed) repairs.change(closed.filter((route) => !own.includes(route)));
  };
  return (
    <div className={names('game-switch', isOpen && 'open')}>
      <Switch label={`${name} 열기`} on={isOpen} disabled={disabled} onChange={set} />
      <span>
        {isOpen ? (
          `열려 있어요. ${closing}`
        ) : (
          <>
            닫혀 있어요. 회원에게 <b>{visible === true ? repairText : (menuGate(menu)?.closedText ?? repairText)}</b>{' '}
            안내가 나가요.
          </>
        )}
      </span>
    </div>
  );
}
