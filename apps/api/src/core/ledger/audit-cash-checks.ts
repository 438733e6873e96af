import type { Check } from './audit-checks.ts';

/** Deposits and withdrawals against the transfers made for them, found by their causes (core/ledger/causes.ts). */
export const cashRequests: Check = {
  explain: {
    deposits: 'Every approved deposit has brought its amount in once, and no other one anything.',
    withdrawals:
      'Every withdrawal has set its amount aside once; an approved one has paid it out, a refused one given it back, an open one neither.',
    holds: 'What members have on hold is the sum of their open withdrawals and their waiting bets.',
    'cash-orphans': 'No transfer speaks of a request that is not there.',
  },
  sql: `
    with moved as materialized (
      select split_part(cause, ':', 2) as seq, split_part(cause, ':', 3) as what, cause, from_account, to_account, amount
      from audit.transfer where cause like 'cash:%'),
    request as materialized (select seq, member_id, type, amount, status, 'member:' || member_id as account from audit.cash_request),
    deposit as materialized (
      select r.seq, r.status,
        (r.status = 'done') <> (count(m.cause) = 1) or count(m.cause) > 1
          or bool_or(m.amount <> r.amount or m.what <> 'deposit' or m.from_account <> 'issue:play-money' or m.to_account <> r.account || ':cash') as wrong
      from request r left join moved m on m.seq = r.seq where r.type = 'deposit' group by r.seq, r.status),
    withdrawal as materialized (
      select r.seq, r.status,
        count(m.cause) <> case r.status when 'received' then 1 else 2 end
          or count(*) filter (where m.what = 'hold' and m.from_account = r.account || ':cash' and m.to_account = r.account || ':hold') <> 1
          or count(*) filter (where m.what = 'payout' and m.from_account = r.account || ':hold' and m.to_account = 'issue:play-money') <> (r.status = 'done')::int
          or count(*) filter (where m.what = 'release' and m.from_account = r.account || ':hold' and m.to_account = r.account || ':cash') <> (r.status = 'refused')::int
          or bool_or(m.amount <> r.amount) as wrong
      from request r left join moved m on m.seq = r.seq where r.type = 'withdrawal' group by r.seq, r.status),
    hold as (
      select coalesce(a.account, w.account) as account, coalesce(a.balance, 0) as kept, coalesce(w.open, 0) as open
      from (select account, balance from audit.account where account like 'member:%:hold' and balance <> 0) a
      full join (
        select account || ':hold' as account, sum(amount) as open from (
          select account, amount from request where type = 'withdrawal' and status = 'received'
          union all
          select 'member:' || member_id, stake from audit.pending_bet where state = 'pending') o
        group by 1) w
        on w.account = a.account),
    orphan as (select cause from moved m where not exists (select from request r where r.seq = m.seq))
    select 'deposits' as name, count(*) || ' deposits, ' || count(*) filter (where status = 'done') || ' approved' as figure,
      count(*) filter (where wrong) as broken, min('deposit ' || seq || ' (' || status || ') and its transfers disagree') filter (where wrong) as example from deposit
    union all
    select 'withdrawals', count(*) || ' withdrawals, ' || count(*) filter (where status = 'done') || ' approved',
      count(*) filter (where wrong), min('withdrawal ' || seq || ' (' || status || ') and its transfers disagree') filter (where wrong) from withdrawal
    union all
    select 'holds', count(*) || ' holds, ' || coalesce(sum(kept), 0) || ' won', count(*) filter (where kept <> open),
      min(account || ' holds ' || kept || ', its open withdrawals and waiting bets are ' || open) filter (where kept <> open) from hold
    union all
    select 'cash-orphans', (select count(*) from moved) || ' transfers of requests', count(*), min(cause || ' has no request') from orphan`,
};

/** Bets that wait before they are taken against the transfers made for them and the slips they became. */
export const pendingBets: Check = {
  explain: {
    'pending-bets':
      'Every bet that waits has set its stake aside once; a decided one has given it back once, and is a slip of that stake only when it was accepted.',
    'pending-orphans': 'No transfer speaks of a waiting bet that is not there.',
  },
  sql: `
    with moved as materialized (
      select split_part(cause, ':', 2) as id, split_part(cause, ':', 3) as what, cause, from_account, to_account, amount
      from audit.transfer where cause like 'pending:%'),
    bet as (
      select p.id, p.state, p.bet_code,
        count(m.cause) <> case p.state when 'pending' then 1 else 2 end
          or count(*) filter (where m.what = 'hold' and m.from_account = 'member:' || p.member_id || ':cash' and m.to_account = 'member:' || p.member_id || ':hold') <> 1
          or count(*) filter (where m.what = 'release' and m.from_account = 'member:' || p.member_id || ':hold' and m.to_account = 'member:' || p.member_id || ':cash') <> (p.state <> 'pending')::int
          or bool_or(m.amount <> p.stake)
          or (p.state = 'accepted') <> exists (
            select from audit.slip s where s.bet_code = p.bet_code and s.member_id = p.member_id and s.stake = p.stake and s.kind = p.kind) as wrong
      from audit.pending_bet p left join moved m on m.id = p.id group by p.id, p.state, p.bet_code, p.member_id, p.stake, p.kind)
    select 'pending-bets' as name, count(*) || ' bets that waited, ' || count(*) filter (where state = 'pending') || ' still do' as figure,
      count(*) filter (where wrong) as broken, min('bet ' || bet_code || ' (' || state || ') and its transfers or its slip disagree') filter (where wrong) as example from bet
    union all
    select 'pending-orphans', (select count(*) from moved) || ' transfers of waiting bets', count(*), min(cause || ' has no bet')
    from moved m where not exists (select from audit.pending_bet p where p.id = m.id)`,
};

/** Money on its way to the casino and home again, against the transfers made for it. */
export const casinoTransfers: Check = {
  explain: {
    'casino-transfers':
      'Every transfer to or from the casino has sent its amount once; it has arrived only when it is done, come back only when it was refused.',
    'casino-transit': 'What stands between cash and casino is the sum of the transfers on their way.',
    'casino-late': 'No top-up arrived later than sixty seconds after it was asked for.',
    'casino-orphans': 'No posting speaks of a transfer that is not there.',
  },
  sql: `
    with moved as materialized (
      select split_part(cause, ':', 2) as seq, split_part(cause, ':', 3) as what, cause, from_account, to_account, amount
      from audit.transfer where cause like 'casino:%'),
    asked as materialized (
      select seq, state, amount, asked_at, decided_at, direction, 'member:' || member_id as account,
        case direction when 'in' then ':cash' else ':casino' end as source, case direction when 'in' then ':casino' else ':cash' end as target
      from audit.casino_transfer),
    judged as (
      select a.seq, a.state,
        count(m.cause) <> case a.state when 'received' then 1 else 2 end
          or count(*) filter (where m.what = 'send' and m.from_account = a.account || a.source and m.to_account = a.account || ':casino-transit') <> 1
          or count(*) filter (where m.what = 'arrive' and m.from_account = a.account || ':casino-transit' and m.to_account = a.account || a.target) <> (a.state = 'done')::int
          or count(*) filter (where m.what = 'return' and m.from_account = a.account || ':casino-transit' and m.to_account = a.account || a.source) <> (a.state = 'refused')::int
          or bool_or(m.amount <> a.amount) as wrong
      from asked a left join moved m on m.seq = a.seq group by a.seq, a.state),
    transit as (
      select coalesce(k.account, w.account) as account, coalesce(k.balance, 0) as kept, coalesce(w.open, 0) as open
      from (select account, balance from audit.account where account like 'member:%:casino-transit' and balance <> 0) k
      full join (select account || ':casino-transit' as account, sum(amount) as open from asked where state = 'received' group by 1) w
        on w.account = k.account),
    late as (select seq from asked where direction = 'in' and state = 'done' and decided_at > asked_at + interval '60 seconds'),
    orphan as (select cause from moved m where not exists (select from asked a where a.seq = m.seq))
    select 'casino-transfers' as name, count(*) || ' transfers of the casino, ' || count(*) filter (where state = 'received') || ' on their way' as figure,
      count(*) filter (where wrong) as broken, min('casino transfer ' || seq || ' (' || state || ') and its postings disagree') filter (where wrong) as example from judged
    union all
    select 'casino-transit', count(*) || ' accounts with money on its way, ' || coalesce(sum(kept), 0) || ' won', count(*) filter (where kept <> open),
      min(account || ' holds ' || kept || ', its transfers on their way are ' || open) filter (where kept <> open) from transit
    union all
    select 'casino-late', (select count(*) from asked where direction = 'in' and state = 'done') || ' top-ups that arrived', count(*),
      min('casino transfer ' || seq || ' arrived late') from late
    union all
    select 'casino-orphans', (select count(*) from moved) || ' postings of the casino', count(*), min(cause || ' has no transfer') from orphan`,
};
