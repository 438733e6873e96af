import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type {
  acceptSuggestion,
  dismissSuggestion,
  listSuggestionRules,
  listSuggestions,
  switchSuggestionRule,
  WireSuggestion,
} from '@lime/contract/staff-suggestions.ts';
import { suggestionEvidenceKo, suggestionRuleNames } from '@lime/contract/suggestion-words.ts';
import { lineText } from '@lime/domain/betting/pick-name.ts';
import { marketNameKo } from '@lime/domain/market-kinds.ts';
import { isWrongTooOften, rightOfSuggested, suggestionRules } from '@lime/domain/suggestions/suggestion-rules.ts';
import type { SuggestionRuleId } from '@lime/domain/suggestions/suggestion-rules.ts';
import { mayAct } from '@lime/domain/states/state-machine.ts';
import { suggestionStates } from '@lime/domain/suggestions/suggestion-states.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Channel, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { lowerStake } from '../members/limits.service.ts';
import { remember } from '../members/staff-members.service.ts';
import { applyStop } from '../trading/desk.service.ts';
import type { DeskDeps } from '../trading/desk.service.ts';
import {
  decide,
  lockRule,
  lockSuggestion,
  readRuleOf,
  readRules,
  readSuggestions,
  readTallies,
  updateRule,
} from './suggestions.sql.ts';
import type { LockedSuggestion, SuggestionRow } from './suggestions.sql.ts';
import type { RuleTerms } from './suggestions.types.ts';

/** What carrying out a suggestion needs. */
export type SuggestionDeps = {
  readonly desk: DeskDeps;
  readonly channel: Pick<Channel, 'notify'>;
  /** setting `suggestions` */
  readonly terms: () => RuleTerms;
};

const maxReason = 200;
const maxMemo = 1_000;
const ids = suggestionRules.map(({ id }) => id);

/** A page of suggestions with whether the reader may do what they suggest. */
export async function list(
  db: Db,
  staff: StaffCaller,
  { page, size, state, rule }: InputOf<typeof listSuggestions>,
): Promise<PayloadOf<typeof listSuggestions>> {
  const asked = { isOpen: state === 'open', rule: rule ?? null, offset: (page - 1) * size, limit: size };
  const { rows, total, open } = await readSuggestions(db, asked);
  return { list: rows.map((row) => toWire(row, staff)), pagination: paginationOf(page, size, total), open };
}

function toWire(row: SuggestionRow, staff: StaffCaller): WireSuggestion {
  const { id, rule, act, state, figures, decidedBy, reason } = row;
  return {
    id: String(id),
    rule,
    act,
    state,
    madeAt: row.madeAt.toISOString(),
    market:
      row.marketId === null
        ? null
        : {
            id: String(row.marketId),
            gameSeq: String(row.fixtureId),
            game: `${row.home} – ${row.away}`,
            name: marketName(row),
            startsAt: row.startsAt!.toISOString(),
          },
    member: row.memberId === null ? null : { id: String(row.memberId), loginId: row.loginId! },
    figures,
    others: row.others.map((one) => ({ id: String(one.id), loginId: one.loginId })),
    mayAct: staff.rights.has(rightOfSuggested[act]),
    decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason,
  };
}

function marketName({ type, line, family }: SuggestionRow): string {
  const name = marketNameKo(type!, family!);
  return line === null ? name : `${name} ${lineText({ marketType: type!, line })}`;
}

/** The rules with what became of their newest suggestions. */
export async function listRules(db: Db, terms: RuleTerms): Promise<PayloadOf<typeof listSuggestionRules>> {
  const [stored, tallies] = await Promise.all([readRules(db), readTallies(db, ids, terms.judged)]);
  return {
    rules: suggestionRules.map(({ id, act }) => {
      const row = stored.find(({ rule }) => rule === id);
      const { rule: _ofOne, ...tally } = tallies.find(({ rule }) => rule === id)!;
      return {
        id,
        act,
        state: row?.state ?? 'on',
        changedAt: row?.changedAt?.toISOString() ?? null,
        changedBy: row?.changedBy ?? null,
        ...tally,
      };
    }),
    terms: { judged: terms.judged, minAccepted: terms.minAccepted },
  };
}

/**
 * Agrees with a suggestion: its act is done in the name of who agrees.
 *
 * @throws Refused NOT_FOUND (404), STAFF_RIGHT_MISSING (403), SUGGESTION_DECIDED or SUGGESTION_MOVED (409), and as the desk's stop does
 */
export async function accept(
  deps: SuggestionDeps,
  tx: Tx,
  staff: StaffCaller,
  { id }: InputOf<typeof acceptSuggestion>,
): Promise<PayloadOf<typeof acceptSuggestion>> {
  const one = await lockOpen(tx, Number(id), 'accept');
  const right = rightOfSuggested[one.act];
  if (!staff.rights.has(right)) throw new Refused({ code: 'STAFF_RIGHT_MISSING', detail: { right } }, 403);
  if (!one.stands || !(await carryOut(deps, tx, staff, one))) throw new Refused({ code: 'SUGGESTION_MOVED' }, 409);
  await decide(tx, one.id, { act: 'accept', by: staff.staffId, reason: null });
  await tell(tx, staff, one, 'accept', null);
  return {};
}

/**
 * Turns a suggestion down. Its rule retires when too many of its newest were.
 *
 * @throws Refused NOT_FOUND (404), SUGGESTION_DECIDED (409)
 */
export async function dismiss(
  { terms }: Pick<SuggestionDeps, 'terms'>,
  tx: Tx,
  staff: StaffCaller,
  { id, reason }: InputOf<typeof dismissSuggestion>,
): Promise<PayloadOf<typeof dismissSuggestion>> {
  const one = await lockOpen(tx, Number(id), 'dismiss');
  await decide(tx, one.id, { act: 'dismiss', by: staff.staffId, reason });
  await tell(tx, staff, one, 'dismiss', reason);
  return { retired: await retireIfWrong(tx, one.rule, terms()) };
}

/** Behind its rule's lock: decisions on one rule's suggestions are made one after the other, so each sees those before. */
async function lockOpen(tx: Tx, id: number, act: 'accept' | 'dismiss'): Promise<LockedSuggestion> {
  const rule = await readRuleOf(tx, id);
  if (rule === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
  await lockRule(tx, rule);
  const one = (await lockSuggestion(tx, id))!;
  if (!mayAct(suggestionStates, act, one.state))
    throw new Refused({ code: 'SUGGESTION_DECIDED', detail: { by: one.decidedBy } }, 409);
  return one;
}

/** Does what is suggested by the service that does it anyway. @returns false when there is nothing of it left to do */
async function carryOut(
  { desk, channel }: SuggestionDeps,
  tx: Tx,
  staff: StaffCaller,
  { rule, act, marketId, memberId, figures, others }: LockedSuggestion,
): Promise<boolean> {
  const why = `${suggestionRuleNames[rule]} 제안: ${suggestionEvidenceKo(rule, figures)}`;
  const reason = why.slice(0, maxReason);
  switch (act) {
    case 'stop':
      return (
        (await applyStop(desk, tx, staff, { scope: 'market', id: String(marketId), stopped: true, reason })).changed > 0
      );
    case 'limit':
      return lowerStake(tx, staff, { id: memberId!, maxStake: figures['maxStake']!, reason }, channel);
    case 'review': {
      // by number: a login id would outlive a purge of its member in another's memo
      const text = others.length === 0 ? why : `${why}. 함께: 회원번호 ${others.join(', ')}`;
      await remember(tx, staff, { id: String(memberId), text: text.slice(0, maxMemo) });
      return true;
    }
  }
}

async function tell(
  tx: Tx,
  staff: StaffCaller,
  { id, rule, act, marketId, fixtureId, memberId, figures }: LockedSuggestion,
  deed: 'accept' | 'dismiss',
  reason: string | null,
): Promise<void> {
  const market = marketId === null ? {} : { market: String(marketId) };
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: `suggestion.${deed}`,
    subject: fixtureId === null ? `member:${memberId}` : `fixture:${fixtureId}`,
    after: { suggestion: String(id), rule, act, ...market, ...figures },
    reason: reason ?? undefined,
  });
  await announce(tx, String(id));
}

async function retireIfWrong(tx: Tx, rule: SuggestionRuleId, terms: RuleTerms): Promise<boolean> {
  if ((await lockRule(tx, rule)) !== 'on') return false;
  const { accepted, dismissed } = (await readTallies(tx, [rule], terms.judged))[0]!;
  if (!isWrongTooOften({ accepted, dismissed }, terms)) return false;
  await updateRule(tx, rule, 'retired', null);
  const after = { state: 'retired', accepted, dismissed, minAccepted: terms.minAccepted };
  await addAuditEvent(tx, {
    actor: 'system',
    action: 'suggestion.retire',
    subject: `suggestion-rule:${rule}`,
    before: { state: 'on' },
    after,
  });
  await announce(tx, `rule:${rule}`);
  return true;
}

/**
 * Switches a rule on, with a tally that begins anew, or off.
 *
 * @throws Refused SUGGESTION_RULE_STANDS (409) when it is so already
 */
export async function switchRule(
  tx: Tx,
  staff: StaffCaller,
  { rule, on, reason }: InputOf<typeof switchSuggestionRule>,
): Promise<PayloadOf<typeof switchSuggestionRule>> {
  const before = await lockRule(tx, rule);
  const after = on ? 'on' : 'off';
  if (before === after) throw new Refused({ code: 'SUGGESTION_RULE_STANDS' }, 409);
  await updateRule(tx, rule, after, staff.staffId);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'suggestion.switch',
    subject: `suggestion-rule:${rule}`,
    before: { state: before },
    after: { state: after },
    reason,
  });
  await announce(tx, `rule:${rule}`);
  return {};
}

/** Has open offices read the suggestions again. */
const announce = (tx: Tx, id: string) => writeOutbox(tx, 'work', { kind: 'suggestion', what: 'changed', id });
