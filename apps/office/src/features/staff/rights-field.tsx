import { rightsOfRole, staffRights } from '@lime/domain/access/staff-rights.ts';
import type { OwnRights, StaffRight, StaffRole } from '@lime/domain/access/staff-rights.ts';

type Props = {
  role: StaffRole;
  own: OwnRights;
  /** what the one who edits may give: nobody gives more than they have */
  givable: (right: StaffRight) => boolean;
  disabled?: boolean;
  onChange: (own: OwnRights) => void;
};

const areas = [...new Set(staffRights.map(({ area }) => area))];

/** Every right by area: as the role has it, unless given or taken here. */
export function RightsField({ role, own, givable, disabled, onChange }: Props) {
  const byRole = (id: StaffRight) => rightsOfRole[role].includes(id);
  const handleChange = (id: StaffRight, on: boolean) => {
    const { [id]: _before, ...rest } = own;
    onChange(on === byRole(id) ? rest : { ...rest, [id]: on });
  };
  return (
    <fieldset className="rights-field" disabled={disabled || role === 'super'}>
      <legend className="name">권한</legend>
      {role === 'super' && <p className="hint">최고 관리자는 모든 권한이 있어요.</p>}
      {areas.map((area) => (
        <div key={area} className="area" role="group" aria-label={area}>
          <h3>{area}</h3>
          {staffRights
            .filter((right) => right.area === area)
            .map(({ id, label }) => {
              const on = own[id] ?? byRole(id);
              const differs = role !== 'super' && on !== byRole(id);
              return (
                <label key={id} className="check">
                  <input
                    type="checkbox"
                    checked={on}
                    disabled={!on && !givable(id)}
                    onChange={(event) => handleChange(id, event.target.checked)}
                  />
                  <span>{label}</span>
                  {differs && <small className={on ? 'plus' : 'minus'}>{on ? '추가' : '제외'}</small>}
                </label>
              );
            })}
        </div>
      ))}
    </fieldset>
  );
}
