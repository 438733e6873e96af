/** What becomes of a column with personal data when its member is purged. */
type Fate =
  | 'overwritten'
  | 'removed' // with its row
  | 'emptied' // field by field, the hash stays (audit events)
  | 'aged'; // gone after the days of docs/row-ages.md, which are fewer than those a member waits

/**
 * Every column that holds personal data of members, by table: what `purge_member` (migration 0116) and the ages of rows see
 * to. A column of a personal kind that a migration adds belongs here or among the excused.
 */
export const personalColumns: Readonly<Record<string, Readonly<Record<string, Fate>>>> = {
  adjustment: { decision_reason: 'overwritten', reason: 'overwritten' },
  approval: { decision_reason: 'overwritten', input: 'overwritten', lines: 'overwritten', reason: 'overwritten' },
  audit_event: { address: 'emptied', after: 'emptied', before: 'emptied', reason: 'emptied' },
  cash_request: {
    bank_account: 'overwritten',
    bank_name: 'overwritten',
    bank_owner: 'overwritten',
    memo: 'overwritten',
    reason: 'overwritten',
  },
  casino_gift: { back_reason: 'overwritten', reason: 'overwritten' },
  chat_message: { content: 'overwritten' },
  client_error: { body: 'overwritten' },
  delivery: { body: 'aged' },
  export_job: { query: 'aged' },
  inquiry: { closed_reason: 'overwritten', title: 'overwritten' },
  inquiry_memo: { content: 'overwritten' },
  inquiry_message: { content: 'overwritten' },
  member: {
    bank_account: 'overwritten',
    bank_name: 'overwritten',
    bank_owner: 'overwritten',
    birthday: 'overwritten',
    login_id: 'overwritten',
    nickname: 'overwritten',
    phone: 'overwritten',
    sign_up_address: 'overwritten',
  },
  member_data: { file: 'removed' },
  member_device: { device: 'removed' },
  member_memo: { text: 'overwritten' },
  note: { content: 'overwritten', title: 'overwritten' },
  note_sending: { content: 'overwritten', title: 'overwritten' }, // of a note to one member alone
  pending_bet: { body: 'overwritten' },
  session: { address: 'overwritten', agent: 'overwritten' },
  sign_in_help: { address: 'aged', contact: 'aged', content: 'aged' },
  slip: { cancel_reason: 'overwritten' },
  suggestion: { reason: 'overwritten' }, // by a trigger of migration 0129
};

/** Columns with a personal name that hold no member's data, each with what it holds. */
export const excusedColumns: Readonly<Record<string, string>> = {
  'agent.memo': 'about a partner',
  'agent_account.login_id': 'a partner',
  'agent_promotion.by_agent': 'yes or no',
  'agent_payout.reason': 'a partner’s payout',
  'agent_session.address': 'a partner',
  'agent_session.agent': 'a partner',
  'agent_session.ended_reason': 'a code',
  'agent_settlement.made_by_agent': 'a partner',
  'agent_settlement.reason': 'a partner’s settlement',
  'agent_sign_in.address': 'a partner',
  'agent_sign_in.agent': 'a partner',
  'alarm_rule.address': 'staff',
  'api_key.addresses': 'programs',
  'api_key.last_address': 'programs',
  'article.body': 'the site’s',
  'article.title': 'the site’s',
  'banner.title': 'the site’s',
  'bonus.end_reason': 'a word of a list',
  'canned_reply.content': 'with places for names',
  'canned_reply.title': 'the site’s',
  'casino_transfer.reason': 'a code',
  'desk_switch.reason': 'about matches',
  'export_job.address': 'staff',
  'export_job.title': 'a list’s',
  'join_code.owner': 'the office or an agent',
  'lotto_round.cancel_reason': 'about rounds',
  'market.reason': 'about matches',
  'member_bulk.ended_reason': 'about many',
  'member_bulk.reason': 'about many',
  'note_template.content': 'with places for names',
  'note_template.title': 'the site’s',
  'payout_file.memo': 'about a file of many',
  'payout_file.reason': 'about a file of many',
  'popup.body': 'the site’s',
  'popup.title': 'the site’s',
  'result_proposal.reason': 'about matches',
  'result_revision.reason': 'about matches',
  'session.ended_reason': 'a code',
  'spin_grant.reason': 'a word of a campaign',
  'staff.login_id': 'staff',
  'staff_session.address': 'staff',
  'staff_session.agent': 'staff',
  'staff_session.ended_reason': 'a code',
  'staff_sign_in.address': 'staff',
  'staff_sign_in.agent': 'staff',
  'staff_sign_in.login_id': 'staff',
  'staff_sign_in_tally.address': 'staff',
};

/** Names of columns of a personal kind. */
export const personalName =
  /(^|_)(login|login_id|nickname|phone|email|mail|birthday|bank_name|bank_account|bank_owner|owner|address|addresses|agent|contact|content|text|title|memo|reason|device)$|^(body|lines|input|query)$/;
