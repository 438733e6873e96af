import type { WireStaff } from '@lime/contract/staff-auth.ts';
import { mayManage } from '@lime/domain/access/staff-rights.ts';
import type { OwnRights, StaffRole } from '@lime/domain/access/staff-rights.ts';

/** Nobody makes or touches an account that may do more than they may; the server asks again. */
export function mayGiveRole(self: WireStaff | null, role: StaffRole, rights: OwnRights = {}): boolean {
  return self !== null && mayManage({ role: self.role, rights: new Set(self.rights) }, { role, rights });
}
