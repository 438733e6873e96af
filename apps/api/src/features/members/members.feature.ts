import { limitMember } from '@lime/contract/staff-members.ts';
import type { Core } from '../../core/context.ts';
import type { PresenceBook } from '../../core/realtime/presence.ts';
import type { Feature } from '../feature.ts';
import { frameOf } from '../launch/host-launches.service.ts';
import type { Provider } from '../providers/provider-list.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { registerCare } from './care.routes.ts';
import { registerJoinCodes } from './join-codes.staff.routes.ts';
import { limit } from './limits.service.ts';
import { createMembers } from './members.service.ts';
import type { Members } from './members.service.ts';
import { registerStaffMembers } from './members.staff.routes.ts';

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
  return {
    name: 'members',
    members: createMembers(core, { presence: presence.here }),
    routes(handle) {
      registerStaffMembers(handle, {
        channel,
        demo: core.config.demo,
        presence,
        hostsOf: (menus) =>
          providers.flatMap(({ host, menus: own }) =>
            host && menus.some((menu) => own.has(menu)) ? [frameOf(host.url)] : [],
          ),
        grades: () => settings.get('levelOption').grades,
        banks: () => settings.get('bank').flatMap(({ name, active }) => (active ? [name] : [])),
      });
      registerJoinCodes(handle);
      registerCare(handle, core);
    },
    approvals: {
      'member.limits': (tx, maker, input) =>
        limit(tx, maker, limitMember.input.parse(input), { channel, approved: true }),
    },
  };
}
