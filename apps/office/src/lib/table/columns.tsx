import { formatDate, formatTime } from '@lime/ui/format.ts';
import { MemberLink } from '../member-link.tsx';
import type { Column } from './list-types.ts';

/** When it was, to the minute. */
export const timeColumn: Column<{ at: string }> = {
  id: 'at',
  label: '시각',
  cell: ({ at }) => `${formatDate(at)} ${formatTime(at)}`,
  text: ({ at }) => at,
};

/** Whose it is, with a link to their page. @param search the part of the page */
export const memberColumn = (search?: Record<string, string>): Column<{ memberId: string; loginId: string }> => ({
  id: 'member',
  label: '회원',
  cell: ({ memberId, loginId }) => (
    <MemberLink id={memberId} className="plain-link" {...(search && { search })}>
      <b className="strong">{loginId}</b>
    </MemberLink>
  ),
  text: ({ loginId }) => loginId,
});

/** The name by which other members know them. */
export const nicknameColumn: Column<{ nickname: string }> = {
  id: 'nickname',
  label: '닉네임',
  cell: ({ nickname }) => nickname,
  text: ({ nickname }) => nickname,
};
