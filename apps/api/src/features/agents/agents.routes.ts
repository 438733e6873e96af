import {
  agentBranch,
  agentCodeQr,
  agentHome,
  agentMembers,
  agentOwnStatement,
  agentPayouts,
  askForPayout,
  askForSettlement,
  listAgentCodes,
  listOwnSettlements,
  makeAgentCode,
} from '@lime/contract/agent-area.ts';
import {
  agentMe,
  agentRefresh,
  agentSignIn,
  agentSignOut,
  changeAgentPassword,
  confirmAgentAuthenticator,
  removeAgentAuthenticator,
  startAgentAuthenticator,
} from '@lime/contract/agent-auth.ts';
import { listAgentNotes, sendAgentNote } from '@lime/contract/agent-notes.ts';
import { ownAgentPromotions, switchOwnPromotion } from '@lime/contract/agent-promotions.ts';
import { plainAddress } from '../../core/client-address.ts';
import type { AgentCaller, Core } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import {
  beginAuthenticator,
  changeOwnPassword,
  confirmOwnAuthenticator,
  removeOwnAuthenticator,
} from '../staff/own-account.service.ts';
import { refreshSession, signInByPassword } from '../staff/staff-sign-in.service.ts';
import { askForOwnPayout, listOwnPayouts } from './agent-payouts.service.ts';
import { readSelf } from './agent-sign-in.service.ts';
import type { AgentSignInDeps } from './agent-sign-in.service.ts';
import {
  askFor,
  listCodes,
  listOwn,
  makeCode,
  readBranch,
  readHome,
  readMembersOf,
  readOwnStatement,
  readQr,
} from './own-branch.service.ts';
import { readBonusesOf, switchOwnBonus } from './bonus-switches.service.ts';
import { listOwnNotes, sendOwnNote } from './own-notes.service.ts';

/** The agents' own calls: signing in, and what is theirs or below them. */
export function registerAgentArea(
  handle: Handle,
  deps: AgentSignInDeps,
  { channel, config: { siteOrigin } }: Pick<Core, 'channel' | 'config'>,
): void {
  registerSignIn(handle, deps);
  handle(agentHome, ({ db, agent }) => readHome(db, agent));
  handle(agentBranch, ({ db, agent, input }) => readBranch(db, agent, input));
  handle(agentMembers, ({ db, agent, input }) => readMembersOf(db, agent, input));
  handle(agentOwnStatement, ({ db, agent, input }) => readOwnStatement(db, agent, input));
  handle(listOwnSettlements, ({ db, agent, input }) => listOwn(db, agent, input));
  handle(askForSettlement, ({ tx, agent, input }) => askFor(tx, agent, input));
  handle(agentPayouts, ({ db, agent, input }) => listOwnPayouts(db, agent, input));
  handle(askForPayout, ({ tx, agent, input }) => askForOwnPayout(tx, agent, input));
  handle(listAgentCodes, ({ db, agent, input }) => listCodes(db, agent, input));
  handle(makeAgentCode, ({ tx, agent, input }) => makeCode(tx, agent, input));
  handle(listAgentNotes, ({ db, agent, input }) => listOwnNotes(db, agent, input));
  handle(sendAgentNote, ({ tx, agent, input }) => sendOwnNote(channel, tx, agent, input));
  handle(ownAgentPromotions, ({ db, agent }) => readBonusesOf(db, { id: String(agent.agentId) }));
  handle(switchOwnPromotion, async ({ tx, agent, input }) => {
    await switchOwnBonus(tx, agent, input);
    return {};
  });
  handle(agentCodeQr, ({ db, agent, input: { code, site } }) => readQr(db, agent, { code, site: siteOrigin ?? site }));
}

function registerSignIn(handle: Handle, deps: AgentSignInDeps): void {
  handle(agentSignIn, async ({ input, request, reply }) => {
    const at = { request, reply, folder: '/api/agent/auth' };
    const { sessionId, ...pair } = await signInByPassword(deps, input, at);
    return { ...pair, agent: await readSelf(deps, { sessionId }) };
  });
  handle(agentRefresh, ({ input, request }) => refreshSession(deps, input.refreshToken, plainAddress(request.ip)));
  handle(agentSignOut, async ({ agent }) => {
    await deps.signOuts.signOut(agent.sessionId);
    return {};
  });
  handle(agentMe, async ({ agent }) => ({ agent: await readSelf(deps, agent) }));
  handle(changeAgentPassword, async ({ input, agent }) => {
    await changeOwnPassword(deps, own(agent), input.oldUserPw, input.userPw);
    return {};
  });
  handle(startAgentAuthenticator, ({ input, agent }) => beginAuthenticator(deps, own(agent), input.userPw));
  handle(confirmAgentAuthenticator, async ({ input, agent }) => {
    const recoveryCodes = await confirmOwnAuthenticator(deps, own(agent), input.code);
    return { agent: await readSelf(deps, agent), recoveryCodes };
  });
  handle(removeAgentAuthenticator, async ({ input, agent }) => {
    await removeOwnAuthenticator(deps, own(agent), input.userPw, input.code);
    return { agent: await readSelf(deps, agent) };
  });
}

const own = ({ agentId, ...caller }: AgentCaller) => ({ ...caller, accountId: agentId });
