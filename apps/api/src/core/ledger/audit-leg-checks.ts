import { firstWithLegClocks } from '@lime/domain/settlement/rule-laws.ts';
import { hoursOfPlay, sportRules } from '@lime/domain/settlement/rule-table.ts';
import type { Check } from './audit-checks.ts';

/** SQL for the hours that a sport's legs wait. */
const hoursToPlay = `case family ${Object.values(sportRules)
  .map(({ sport, hoursToPlay: hours }) => `when '${sport}' then ${hours}`)
  .join(' ')} end * interval '1 hour'`;

/** Legs against the start and the teams they were bought with. Source: decision 120. */
export const boughtLegs: Check = {
  explain: {
    'late-bets':
      'No leg before play that was accepted at or after a start its source told later is settled, unless people were asked.',
    'bought-teams': 'No leg is settled on other teams than it was bought with, unless two persons decided so.',
    'leg-clocks': 'No leg waits an hour beyond the time of the start it was bought with, unless a person is asked.',
  },
  sql: `
    with moved as materialized (
      select bet_code || ' no. ' || no as leg, outcome not in ('wait', 'void') and status = 'normal' as counts,
        product = 'prematch' and rule_version >= ${firstWithLegClocks} and late_for is not null and not is_asked as is_late,
        (bought_home, bought_away) <> (home, away) and not is_settled as is_other
      from audit.moved_leg),
    clocked as (
      select bet_code || ' no. ' || no as leg, not is_asked and greatest(bought_starts_at + ${hoursToPlay},
        case when began_at < bought_starts_at + ${hoursToPlay} then began_at + interval '${hoursOfPlay} hours' end)
          < clock_timestamp() - interval '1 hour' as is_over
      from audit.waiting_leg where rule_version >= ${firstWithLegClocks})
    select 'late-bets' as name, count(*) || ' legs bought before a move' as figure, count(*) filter (where counts and is_late) as broken,
      min('slip ' || leg || ' was accepted after the true start') filter (where counts and is_late) as example from moved
    union all
    select 'bought-teams', count(*) || ' legs bought before a move', count(*) filter (where counts and is_other),
      min('slip ' || leg || ' has other teams now') filter (where counts and is_other) from moved
    union all
    select 'leg-clocks', count(*) || ' legs that wait', count(*) filter (where is_over),
      min('slip ' || leg || ' waits beyond its time') filter (where is_over) from clocked`,
};
