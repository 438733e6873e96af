import * as agentArea from './agent-area.ts';
import * as agentAuth from './agent-auth.ts';
import * as agentNotes from './agent-notes.ts';
import * as agentPromotions from './agent-promotions.ts';
import type { CallsOf } from './call.ts';
import type { CallsOfMembers } from './member-calls.ts';
import * as pictures from './pictures.ts';
import * as accounts from './staff-accounts.ts';
import * as access from './staff-access.ts';
import * as acts from './staff-acts.ts';
import * as activities from './staff-activities.ts';
import * as adjustments from './staff-adjustments.ts';
import * as agentLab from './staff-agent-lab.ts';
import * as agentPayouts from './staff-agent-payouts.ts';
import * as agents from './staff-agents.ts';
import * as alarms from './staff-alarms.ts';
import * as apiKeys from './staff-api-keys.ts';
import * as approvals from './staff-approvals.ts';
import * as audit from './staff-audit.ts';
import * as auth from './staff-auth.ts';
import * as boards from './staff-boards.ts';
import * as bonus from './staff-bonus.ts';
import * as cash from './staff-cash.ts';
import * as casinoGifts from './staff-casino-gifts.ts';
import * as casinoWallet from './staff-casino-wallet.ts';
import * as chat from './staff-chat.ts';
import * as dashboard from './staff-dashboard.ts';
import * as deliveries from './staff-deliveries.ts';
import * as exported from './staff-exports.ts';
import * as feeds from './staff-feeds.ts';
import * as games from './staff-games.ts';
import * as inquiries from './staff-inquiries.ts';
import * as joinCodes from './staff-join-codes.ts';
import * as ledger from './staff-ledger.ts';
import * as lotto from './staff-lotto.ts';
import * as memberBulk from './staff-member-bulk.ts';
import * as members from './staff-members.ts';
import * as notes from './staff-notes.ts';
import * as operations from './staff-operations.ts';
import * as payouts from './staff-payouts.ts';
import * as hostCredits from './staff-host-credits.ts';
import * as plays from './staff-plays.ts';
import * as popups from './staff-popups.ts';
import * as cohorts from './staff-cohorts.ts';
import * as reports from './staff-reports.ts';
import * as levels from './staff-levels.ts';
import * as privacy from './staff-privacy.ts';
import * as promotionLab from './staff-promotion-lab.ts';
import * as promotions from './staff-promotions.ts';
import * as results from './staff-results.ts';
import * as search from './staff-search.ts';
import * as segments from './staff-segments.ts';
import * as settings from './staff-settings.ts';
import * as shifts from './staff-shifts.ts';
import * as signUps from './staff-sign-ups.ts';
import * as slips from './staff-slips.ts';
import * as suggestions from './staff-suggestions.ts';
import * as trading from './staff-trading.ts';
import * as tradingTerms from './staff-trading-terms.ts';
import * as views from './staff-views.ts';

/** What declares the calls of the office and of the agents' own pages, by noun. */
export const officeNouns = {
  staffAuth: auth,
  staffAccounts: accounts,
  staffActs: acts,
  staffAccess: access,
  staffDashboard: dashboard,
  staffOperations: operations,
  staffShifts: shifts,
  staffSearch: search,
  staffMembers: members,
  staffPrivacy: privacy,
  staffSignUps: signUps,
  staffMemberBulk: memberBulk,
  staffSegments: segments,
  staffJoinCodes: joinCodes,
  staffAgents: agents,
  staffAgentLab: agentLab,
  staffAgentPayouts: agentPayouts,
  staffDeposits: cash.depositQueue,
  staffWithdrawals: cash.withdrawalQueue,
  staffCash: cash,
  staffPayouts: payouts,
  staffCasinoWallet: casinoWallet,
  staffCasinoGifts: casinoGifts,
  staffAdjustments: adjustments,
  staffLedger: ledger,
  staffCohorts: cohorts,
  staffReports: reports,
  staffBonus: bonus,
  staffLevels: levels,
  staffPromotions: promotions,
  staffPromotionLab: promotionLab,
  staffSlips: slips,
  staffSuggestions: suggestions,
  staffTrading: trading,
  staffTradingTerms: tradingTerms,
  staffResults: results,
  staffGames: games,
  staffPlays: plays,
  staffHostCredits: hostCredits,
  staffFeeds: feeds,
  staffActivities: activities,
  staffLotto: lotto,
  staffBoards: boards,
  staffPopups: popups,
  staffPictures: pictures,
  staffNotes: notes,
  staffInquiries: inquiries,
  staffChat: chat,
  staffApprovals: approvals,
  staffAudit: audit,
  staffSettings: settings,
  staffDeliveries: deliveries,
  staffAlarms: alarms,
  staffApiKeys: apiKeys,
  staffViews: views,
  staffExports: exported,
  agentAuth,
  agentArea,
  agentNotes,
  agentPromotions,
};

/** Every call there is, by its path. */
export type AllCalls = CallsOfMembers & CallsOf<typeof officeNouns>;
