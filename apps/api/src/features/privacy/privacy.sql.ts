import { sql } from 'kysely';
import { dataKeptDays } from '@lime/contract/privacy.names.ts';
import type { Db, Tx } from '../../core/db.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** A file of a member's own data without the file. */
export type DataRow = {
  id: number;
  staff_id: number | null;
  asked_at: Date;
  made_at: Date | null;
  bytes: number | null;
};

/** A member's files, newest first. */
export async function readFiles(db: Db | Tx, memberId: number): Promise<DataRow[]> {
  const { rows } = await sql<DataRow>`
    select id, staff_id, asked_at, made_at, bytes from member_data where member_id = ${memberId} order by id desc limit 20`.execute(
    db,
  );
  return rows;
}

/** Asks for a file. @returns null: one is being made, or was asked for within a day by the same side */
export async function insertFile(tx: Tx, memberId: number, staffId: number | null): Promise<DataRow | null> {
  await sql`select from member where id = ${memberId} for no key update`.execute(tx);
  const { rows } = await sql<DataRow>`
    insert into member_data (member_id, staff_id) select ${memberId}, ${staffId}::bigint
    where not exists (select from member_data d where d.member_id = ${memberId} and (d.made_at is null
      or d.asked_at > clock_timestamp() - interval '1 day' and (d.staff_id is null) = (${staffId}::bigint is null)))
    returning id, staff_id, asked_at, made_at, bytes`.execute(tx);
  return rows[0] ?? null;
}

/** A file that is made, packed. @param own  the member's own alone; otherwise also what staff asked for */
export async function readFile(
  db: Db | Tx,
  { memberId, id, own }: { memberId: number; id: number; own: boolean },
): Promise<{ file: Buffer; made_at: Date } | null> {
  const { rows } = await sql<{ file: Buffer | null; made_at: Date | null }>`
    select file, made_at from member_data
    where id = ${id} and member_id = ${memberId} and made_at is not null and (staff_id is null or not ${own}::boolean)`.execute(
    db,
  );
  const [row] = rows;
  return row?.file && row.made_at ? { file: row.file, made_at: row.made_at } : null;
}

/** A file that is to be made. */
export type WaitingFile = { id: number; member_id: number; has_failed: boolean };

/** The oldest files that wait. */
export async function readWaitingFiles(db: Db, most: number): Promise<WaitingFile[]> {
  const item = sql`id::text`;
  const { rows } = await sql<WaitingFile>`
    select id, member_id, ${hasFailed('member-data', item)} as has_failed from member_data
    where made_at is null and not ${isResting('member-data', item)} order by id limit ${most}::int`.execute(db);
  return rows;
}

/** Puts a file into its row, unless another process did. */
export async function keepFile(tx: Tx, id: number, { file, bytes }: { file: Buffer; bytes: number }): Promise<void> {
  await sql`
    update member_data set file = ${file}, bytes = ${bytes}, made_at = clock_timestamp() where id = ${id} and made_at is null`.execute(
    tx,
  );
}

/** Forgets files that were made so long ago. */
export async function forgetFiles(db: Db): Promise<void> {
  await sql`delete from member_data where made_at < clock_timestamp() - make_interval(days => ${dataKeptDays}::int)`.execute(
    db,
  );
}

/** What the site keeps of a member and shows them somewhere, as JSON text in one snapshot; null: no such member. */
export async function readOwnData(db: Db | Tx, memberId: number): Promise<string | null> {
  const { rows } = await sql<{ data: string }>`
    select json_build_object(
      '만든 시각', clock_timestamp(),
      '회원 정보', (select to_json(x) from (select m.login_id as "아이디", m.nickname as "닉네임", m.phone as "휴대전화", m.birthday as "생년월일",
        m.bank_name as "은행", m.bank_account as "계좌번호", m.bank_owner as "예금주", m.join_code as "가입코드", m.grade as "레벨", m.state as "상태",
        m.created_at as "가입일", m.sign_up_address as "가입 주소", m.tags as "태그", m.left_at as "탈퇴일") x),
      '보유', (select to_json(x) from (select b.cash as "보유금", b.point as "포인트", b.casino as "카지노" from member_balance b where b.member_id = m.id) x),
      '로그인', (select coalesce(json_agg(x), '[]') from (select s.created_at as "로그인", s.refreshed_at as "최근", s.ended_at as "로그아웃", s.address as "주소", s.agent as "기기"
        from session s where s.member_id = m.id order by s.created_at) x),
      '기기', (select coalesce(json_agg(x), '[]') from (select d.last_at as "최근" from member_device d where d.member_id = m.id order by d.last_at) x),
      '입출금', (select coalesce(json_agg(x), '[]') from (select c.seq as "번호", c.type as "구분", c.amount as "금액", c.status as "상태", c.requested_at as "신청", c.decided_at as "처리",
        c.bank_name as "은행", c.bank_account as "계좌번호", c.bank_owner as "예금주", c.reason as "사유" from cash_request c where c.member_id = m.id order by c.seq) x),
      '지급·회수', (select coalesce(json_agg(x), '[]') from (select a.seq as "번호", a.currency as "종류", a.direction as "방향", a.amount as "금액", a.state as "상태", a.made_at as "시각"
        from adjustment a where a.member_id = m.id order by a.seq) x),
      '포인트 전환', (select coalesce(json_agg(x), '[]') from (select p.seq as "번호", p.amount as "금액", p.at as "시각" from point_conversion p where p.member_id = m.id order by p.seq) x),
      '보너스', (select coalesce(json_agg(x), '[]') from (select b.code as "코드", b.currency as "종류", b.amount as "금액", b.state as "상태", b.granted_at as "지급", b.ended_at as "종료"
        from bonus b where b.member_id = m.id order by b.id) x),
      '카지노 이동', (select coalesce(json_agg(x), '[]') from (select t.seq as "번호", t.direction as "방향", t.amount as "금액", t.state as "상태", t.asked_at as "시각"
        from casino_transfer t where t.member_id = m.id order by t.seq) x),
      '베팅', (select coalesce(json_agg(x), '[]') from (select s.bet_code as "베팅번호", s.kind as "종류", s.stake as "베팅금액", s.total_odds as "배당", s.status as "상태", s.result as "결과",
        s.payout as "당첨금", s.placed_at as "베팅", s.settled_at as "정산" from slip s where s.member_id = m.id order by s.placed_at) x),
      '출석', (select coalesce(json_agg(x), '[]') from (select a.day as "날짜", a.points as "포인트" from attendance a where a.member_id = m.id order by a.day) x),
      '룰렛', (select coalesce(json_agg(x), '[]') from (select s.day as "날짜", s.points as "포인트", s.at as "시각" from spin s where s.member_id = m.id order by s.at) x),
      '로또', (select coalesce(json_agg(x), '[]') from (select l.round_no as "회차", l.numbers as "번호", l.points as "포인트", l.at as "시각" from lotto_ticket l where l.member_id = m.id order by l.at) x),
      '문의', (select coalesce(json_agg(x), '[]') from (select i.title as "제목", i.state as "상태", i.created_at as "시각",
          (select json_agg(json_build_object('글쓴이', case when t.member_id is null then '상담원' else '회원' end, '내용', t.content, '시각', t.at) order by t.at)
            from inquiry_message t where t.inquiry_id = i.id) as "글"
        from inquiry i where i.member_id = m.id order by i.id) x),
      '상담', (select coalesce(json_agg(x), '[]') from (select t.author as "글쓴이", t.content as "내용", t.at as "시각"
        from chat h join chat_message t on t.chat_id = h.id where h.member_id = m.id order by t.id) x),
      '쪽지', (select coalesce(json_agg(x), '[]') from (select coalesce(n.title, s.title) as "제목", coalesce(n.content, s.content) as "내용", n.at as "받음", n.read_at as "읽음"
        from note n join note_sending s on s.id = n.sending_id where n.member_id = m.id and n.deleted_at is null order by n.id) x)
    )::text as data
    from member m where m.id = ${memberId}`.execute(db);
  return rows[0]?.data ?? null;
}

/** What decides whether a member may be purged. `owed`: something is not over. Null `purged_at`: not purged. */
export type PurgeRow = {
  state: 'normal' | 'waiting' | 'suspended' | 'left';
  left_at: Date | null;
  purged_at: Date | null;
  owed: boolean;
};

const owed = sql`(exists (select from member_balance b where b.member_id = m.id and (b.cash <> 0 or b.hold <> 0 or b.casino <> 0 or b.casino_transit <> 0))
  or exists (select from slip s where s.member_id = m.id and s.status = 'normal' and s.result = 'wait')
  or exists (select from cash_request c where c.member_id = m.id and c.status = 'received'))`;

/** @returns null: no such member */
export async function readPurge(db: Db | Tx, memberId: number): Promise<PurgeRow | null> {
  const { rows } = await sql<PurgeRow>`
    select m.state, m.left_at, m.purged_at, ${owed} as owed from member m where m.id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

/** How a member was purged; null: they are not. */
export async function readPurged(
  db: Db,
  memberId: number,
): Promise<{ at: Date; actor: string; events: number; kept: number } | null> {
  const { rows } = await sql<{ at: Date; actor: string; events: number; kept: number }>`
    select at, actor, events, kept from member_purge where member_id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

/** Who left so many days ago, owes and is owed nothing and is not purged; the longest ago first. */
export async function readDue(db: Db, days: number, most: number): Promise<{ id: number; has_failed: boolean }[]> {
  const item = sql`m.id::text`;
  const { rows } = await sql<{ id: number; has_failed: boolean }>`
    select m.id, ${hasFailed('member-purge', item)} as has_failed from member m where m.state = 'left' and m.purged_at is null
      and m.left_at < clock_timestamp() - make_interval(days => ${days}::int) and not ${owed} and not ${isResting('member-purge', item)}
    order by m.left_at limit ${most}::int`.execute(db);
  return rows;
}

/** Overwrites what is personal about a member who has left (migration 0116). */
export async function purge(tx: Tx, memberId: number, actor: string): Promise<void> {
  await sql`select purge_member(${memberId}::bigint, ${actor}::text)`.execute(tx);
}
