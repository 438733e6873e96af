import { agentGroups } from '@lime/domain/agents/product-groups.ts';
import { sideBySide } from '@lime/domain/side-by-side.ts';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { promotionLab } from '@lime/contract/staff-promotion-lab.ts';
import type { Core } from '../../core/context.ts';
import { inSnapshot } from '../../core/in-snapshot.ts';
import { readGivenIn, replayMonth } from './preview.service.ts';
import type { Replayed } from './preview-of.ts';
import { assertTerms } from './promotions.service.ts';
import { readNames } from './promotions.sql.ts';

const membersShown = 200;

/**
 * A past month under two forms of one promotion, by the simulator of previews, out of one snapshot.
 *
 * @throws Refused PROMOTION_TERMS
 */
export function compareForms(
  { db, pool }: Pick<Core, 'db' | 'pool'>,
  { a, b, ...of }: InputOf<typeof promotionLab>,
): Promise<PayloadOf<typeof promotionLab>> {
  for (const { terms } of [a, b]) assertTerms(of.kind, terms);
  return inSnapshot(pool, async () => {
    const [left, right] = [await replayMonth(db, { ...of, ...a }), await replayMonth(db, { ...of, ...b })];
    const given = await readGivenIn(db, of);
    const givenTo = new Map((given ?? []).map((row) => [row.member_id, row.points]));
    const days = sideBySide(left.days, right.days).toSorted((one, other) => (one.of < other.of ? -1 : 1));
    const members = sideBySide(left.members, right.members);
    const shown = members
      .toSorted(
        (one, other) => Math.abs(other.b - other.a) - Math.abs(one.b - one.a) || other.b - one.b || one.of - other.of,
      )
      .slice(0, membersShown);
    const names = new Map(
      (await readNames(db, shown.map((row) => row.of))).map((row) => [row.id, row]), // prettier-ignore
    );
    return {
      a: formOf(left),
      b: formOf(right),
      given: given === null ? null : sum(givenTo.values()),
      days: days.map(({ of: day, ...amounts }) => ({ day, ...amounts })),
      products: productsOf(left, right),
      differing: members.filter((row) => row.a !== row.b).length,
      members: shown.map(({ of: memberId, ...amounts }) => ({
        memberId: String(memberId),
        loginId: names.get(memberId)!.login_id,
        nickname: names.get(memberId)!.nickname,
        ...amounts,
        given: givenTo.get(memberId) ?? 0,
      })),
    };
  });
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, amount) => all + amount, 0);
const formOf = ({ causes, members }: Replayed) => ({
  points: sum(members.values()),
  slips: causes,
  members: [...members.values()].filter((amount) => amount > 0).length,
});

/** By products, and what the most of a day takes away of them. */
function productsOf(left: Replayed, right: Replayed): PayloadOf<typeof promotionLab>['products'] {
  const [a, b] = [left.products, right.products];
  if (a === null || b === null) return null;
  return [
    ...agentGroups.map(({ id }) => ({ product: id, a: a.get(id) ?? 0, b: b.get(id) ?? 0 })),
    {
      product: null,
      a: sum(left.members.values()) - sum(a.values()),
      b: sum(right.members.values()) - sum(b.values()),
    },
  ].filter((row) => row.a !== 0 || row.b !== 0);
}
