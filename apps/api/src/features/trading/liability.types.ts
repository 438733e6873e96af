/** What open slips can cost, won: in all, by match, by Seoul day and by member, at the moment of the count. */
export type LiabilityRows = {
  at: Date;
  total: { slips: number; stakes: number; liability: number };
  matches: { id: number; slips: number; liability: number }[];
  days: { day: string; slips: number; liability: number }[];
  members: { id: number; login_id: string; nickname: string; slips: number; liability: number }[];
};
