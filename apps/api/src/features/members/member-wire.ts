import { memberStateNames } from '@lime/domain/access/member-types.ts';
import { permissionsOf } from '@lime/domain/access/permissions.ts';
import type { WireMember, WireMoney } from '@lime/contract/auth.ts';
import type { Presence } from '../../core/realtime/presence.ts';
import type { MemberWithNotes } from './members.sql.ts';

/** A member as the member's own screens read it. Source: specification 0 §3 "Member". */
export function memberToWire(row: MemberWithNotes, money: WireMoney, presence: Presence | undefined): WireMember {
  return {
    members_id: row.login_id,
    members_nickname: row.nickname,
    members_seq: String(row.id),
    members_sitename: row.site_name,
    members_grade: row.grade,
    ...money,
    members_type: row.type,
    members_state: memberStateNames[row.state],
    members_cashout_bankname: row.bank_name,
    members_cashout_account: `***-${row.bank_account.slice(-4)}`,
    members_cashout_owner: row.bank_owner,
    members_regdatetime: row.created_at.toISOString(),
    members_birthday: row.birthday?.replaceAll('-', '') ?? null,
    members_detail_setting: permissionsOf(row.detail_setting),
    notes: row.notes.map(({ readAt, ...note }) => ({
      ...note,
      readAt: readAt === null ? null : new Date(readAt).toISOString(),
    })),
    notesUnread: row.notes_unread,
    selfCert: row.self_cert ? 'y' : 'n',
    acceptOdds: row.bet_policy,
    maxStake: row.max_stake,
    maxWin: row.max_win,
    passwordTemporary: row.password_temporary,
    currentMenu: presence?.currentMenu ?? null,
    clientVersion: presence?.clientVersion ?? '',
  };
}
