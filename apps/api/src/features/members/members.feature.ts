import { limitMember } from '@lime/contract/staff-members.ts';
import type { Core } from '../../core/context.ts';
import type { PresenceBook } from '../../core/realtime/presence.ts';
import type { Feature } from '../feature.ts';
import { frameOf } from '../launch/host-launches.service.ts';
import type { Provider } from '../providers/provider-list.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createBulkWorker } from './bulk-worker.ts';
import { approveBulk } from './bulk.service.ts';
import { registerMemberBulk } from './bulk.staff.routes.ts';
import { registerCare } from './care.routes.ts';
import { registerJoinCodes } from './join-codes.staff.routes.ts';
import { limit } from './limits.service.ts';
import { createMembers } from './members.service.ts';
import type { Members } from './members.service.ts';
import { registerStaffMembers } from './members.staff.routes.ts';
import { createSlipDays } from './slip-days.ts';

type Deps = {
  readonly settings: LiveSettings;
  readonly presence: PresenceBook;
  readonly providers: readonly Provider[];
};

/** Who may play, and what the office knows and changes of them. */
export function membersFeature(
  core: Core,
  { settings, presence, providers }: Deps,
): Feature & { readonly members: Members } {
  const { channel } = core;
  const grades = () => settings.get('levelOption').grades;
  const editDeps = {
    channel,
    hostsOf: (menus: readonly string[]) =>
      providers.flatMap(({ host, menus: own }) =>
        host && menus.some((menu) => own.has(menu)) ? [frameOf(host.url)] : [],
      ),
    grades,
    banks: () => settings.get('bank').flatMap(({ name, active }) => (active ? [name] : [])),
  };
  return {
    name: 'members',
    members: createMembers(core, { presence: presence.here }),
    routes(handle) {
      registerStaffMembers(handle, { ...editDeps, demo: core.config.demo, presence });
      registerMemberBulk(handle, { channel, grades, bulkFrom: () => settings.get('secondPerson').bulkFrom });
      registerJoinCodes(handle, core.config);
      registerCare(handle, core);
    },
    approvals: {
      'member.limits': (tx, maker, input) =>
        limit(tx, maker, limitMember.input.parse(input), { channel, approved: true }),
      'member.bulk': (tx, _maker, input) => approveBulk(tx, (input as { id: number }).id, channel),
    },
    workers: [createBulkWorker(core, editDeps), createSlipDays(core)],
  };
}
