/**
 * The three sorts of tables. `member`: rows of one member, and the ledger, outbox and settlement's turns of the members
 * kept together; they can be spread over several databases by member. `shared`: read by members' statements, written by
 * feeds, staff and workers. `office`: the office's own. Source: decision 116; docs/decisions/0050-one-book.md.
 */
export type TableSort = 'member' | 'shared' | 'office';

const of = (sort: TableSort, names: string) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, sort]),
  ) as Record<string, TableSort>;

/** Every table there is; one that a migration makes and none drops must be listed here. */
export const tableSorts: Readonly<Record<string, TableSort>> = {
  ...of(
    'member',
    `adjustment agent_member answered_call attendance attendance_streak bet_refusal bonus cash_hidden cash_request casino_gift casino_left
    casino_transfer chat chat_message delivery host_end inquiry inquiry_attachment inquiry_message launch_token ledger_transfer leg leg_void
    level_hold level_move lotto_chance lotto_ticket member member_balance member_data member_device member_purge member_stake member_stake_day member_standing member_total note outbox pending_bet
    point_conversion promotion_coupon_use promotion_left promotion_lot promotion_owed promotion_period provider_call provider_debit provider_pool_play provider_wait
    session settlement_turn sign_in_help slip slip_cancel_day slip_day
    slip_hidden_day slip_note_day slip_settlement spin spin_grant spin_seed spin_ticket`,
  ),
  ...of(
    'shared',
    `agent_promotion article banner betting_event bonus_code cap_line cap_portion cap_process client_error desk_switch event_day event_month fairness_chain
    feed_event feed_state fixture fixture_incident fixture_live fixture_move fixture_step game_monitor game_monitor_pick game_monitor_point game_round join_code league league_terms location
    lotto_round market market_price older_result picture popup price_schedule process_event process_state product_article promotion promotion_coupon promotion_cursor
    promotion_day promotion_version provider_paid provider_pool rate_limit result_proposal result_revision selection setting settlement_task slip_day_closed sport team
    webhook work_failure`,
  ),
  ...of(
    'office',
    `access_review agent agent_account agent_parent agent_payout agent_rate agent_recovery_code agent_session agent_settlement agent_sign_in
    alarm_rule alarm_rung
    answered_staff_call api_key approval audit_event audit_event_count audit_seal canned_reply chat_duty export_job game_alarm inquiry_memo ledger_seal
    level_night member_bulk member_bulk_member member_memo note_sending note_template payout_file payout_line provider_run push_device push_key report_fold
    report_leg report_member report_money report_progress report_slip request_note schema_migration seal_signature segment setting_change setting_draft
    shift_handover slip_seal staff staff_handling staff_recovery_code staff_right_use
    staff_session staff_sign_in staff_sign_in_tally staff_view suggestion suggestion_rule upkeep_run`,
  ),
};

/**
 * Shared tables that a transaction may write in which money moves, each with its reason. Of all others decision 116 holds:
 * in the tests of the database such a transaction fails (apps/api/test/pg-setup.ts).
 */
export const sharedWithMoney: Readonly<Record<string, string>> = {
  event_day: 'the day’s budget of an activity: points are given while it lasts, and counted with what gives them',
  event_month: 'the month’s budget, likewise',
  bonus_code: 'how often a code may still be used',
  promotion_day: 'a day of cash is added up once: the worker of promotions alone writes it',
  promotion_cursor: 'up to where settlements were paid for: the worker of promotions alone waits for it',
  provider_paid:
    'what a host was let pay in a minute: its batches that pay follow each other, so that its hour is counted to the won',
  provider_pool: 'what stands in a jackpot pool: plays of its title win of it, so they alone wait for each other',
  settlement_task: 'a task’s lease is prolonged with each chunk of its own event; no other event’s money waits for it',
  lotto_round: 'a round is marked as paid with its last winners',
};
