import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { slots } from '@lime/domain/casino/slots/slot-catalogue.ts';
import { hostAnswerText, hostQuestionText } from '@lime/contract/host-questions.ts';
import type { HostSeeds } from '@lime/contract/host-questions.ts';
import { openSiteWithHost, providerSecret } from '../../../test/provider.ts';
import { signatureOf } from './provider-proof.ts';

// A member's seeds are the host's: the site asks for the member who is signed in, and believes what is signed.

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const [active, next] = [sha256('active'), sha256('next')];
const lines: HostSeeds['lines'] = [
  {
    line: 'plays',
    games: ['highlow', 'baccarat', 'keno'],
    active: { hash: active, clientSeed: 'lime-1', nonce: 2 },
    nextHash: next,
    revealed: [
      {
        hash: sha256('old'),
        serverSeed: 'old',
        clientSeed: 'lime-0',
        plays: 1,
        revealedAt: '2026-11-25T03:00:00.000Z',
      },
    ],
  },
];
const play = {
  nonce: 0,
  at: '2026-11-25T02:59:00.000Z',
  game: 'keno',
  stake: 10_000,
  payout: 0,
  bets: [{ stake: 10_000, numbers: [1, 2, 3], risk: 'low' }],
  outcome: { numbers: [4, 8, 15, 16, 23, 30, 33, 34, 37, 40] },
};
const asked: { path: string; body: Record<string, unknown> }[] = [];
let end: 'done' | 'running' | 'changed' = 'done';
let isSigned = true;
let isCasinoThere = true;
const slotLine: HostSeeds['lines'][number] = {
  line: 'slots',
  games: slots.map(({ id }) => id),
  active: { hash: sha256('active of slots'), clientSeed: 'lime-2', nonce: 0 },
  nextHash: sha256('next of slots'),
  revealed: [],
};
const host = createServer((request, response) => {
  let question = '';
  request.on('data', (bytes: Buffer) => (question += bytes.toString()));
  request.on('end', () => {
    const [, at, path] = /^\/(token|casino)(.*)$/.exec(request.url!)!;
    if (at === 'casino' && !isCasinoThere) return response.writeHead(503).end();
    const time = String(request.headers['x-lime-time']);
    if (request.headers['x-lime-signature'] !== signatureOf(providerSecret, time, hostQuestionText(path!, question)))
      return response.writeHead(403).end();
    const body = JSON.parse(question) as Record<string, unknown>;
    asked.push({ path: `${at}${path}`, body });
    const isToken = at === 'token';
    const answers: Record<string, object> = {
      '/seeds': { lines: isToken ? lines : [slotLine] },
      '/seeds/change': { end: isToken === (body['line'] === 'plays') ? end : 'changed' },
      '/seeds/plays': { plays: isToken ? [play] : [] },
    };
    const answer = JSON.stringify(answers[path!]);
    const signature = signatureOf(providerSecret, time, hostAnswerText(path!, question, answer));
    response.writeHead(200, isSigned ? { 'x-lime-signature': signature } : {}).end(answer);
  });
});

const site = await openSiteWithHost(host);

test('a member reads, changes and checks the own seeds alone', async () => {
  const member = await site.newMember();
  const seeds = await site.call('/fair/seeds', {}, member.token);
  expect(seeds.body['payload'].lines).toEqual([
    {
      ...lines[0],
      name: '하이로우 · 바카라 · 키노',
      games: [
        { id: 'highlow', name: '토큰 하이로우' },
        { id: 'baccarat', name: '토큰 바카라' },
        { id: 'keno', name: '토큰 키노' },
      ],
    },
    { ...slotLine, name: '슬롯 48종', games: slots.map(({ id, name }) => ({ id, name })) },
  ]);
  const change = { line: 'plays', hash: active, clientSeed: 'mine' };
  expect((await site.call('/fair/seeds/change', change, member.token)).status).toBe(200);
  const plays = await site.call('/fair/seeds/plays', { hash: sha256('old') }, member.token);
  expect(plays.body['payload'].plays).toEqual([{ ...play, game: { id: 'keno', name: '토큰 키노' } }]);
  const questions = ['/seeds', '/seeds/change', '/seeds', '/seeds/plays'];
  expect(asked.map(({ path }) => path).toSorted()).toEqual(
    ['token', 'casino'].flatMap((at) => questions.map((path) => at + path)).toSorted(),
  );
  expect(new Set(asked.map(({ body }) => body['user_id']))).toEqual(new Set([member.id]));
  // nobody names another member
  const ofSlots = { line: 'slots', hash: slotLine.active.hash, clientSeed: 'mine' };
  expect((await site.call('/fair/seeds/change', ofSlots, member.token)).status).toBe(200);
  const foreign = await site.call('/fair/seeds', { user_id: '1' }, member.token);
  expect([foreign.status, foreign.body['code']]).toEqual([400, 'INPUT_INVALID']);
  expect((await site.call('/fair/seeds', {})).status).toBe(401);
});

test('a host that is away has no lines, and its seeds are not changed', async () => {
  const member = await site.newMember();
  isCasinoThere = false;
  const { body } = await site.call('/fair/seeds', {}, member.token);
  expect(body['payload'].lines.map(({ line }: { line: string }) => line)).toEqual(['plays']);
  const ofSlots = { line: 'slots', hash: slotLine.active.hash, clientSeed: 'mine' };
  expect((await site.call('/fair/seeds/change', ofSlots, member.token)).body['code']).toBe('HOST_AWAY');
  isCasinoThere = true;
});

test('what the host says no to is told in words; an answer that is not signed is none', async () => {
  const member = await site.newMember();
  const change = async () => {
    const { body } = await site.call(
      '/fair/seeds/change',
      { line: 'plays', hash: active, clientSeed: 'a' },
      member.token,
    );
    return [body['code'], body['error']];
  };
  end = 'running';
  expect(await change()).toEqual(['SEED_RUNNING', '진행 중인 판이 끝나면 시드를 바꿀 수 있어요.']);
  end = 'changed';
  expect(await change()).toEqual([
    'SEED_CHANGED',
    '다른 화면에서 먼저 시드를 바꿨어요. 새로 보이는 시드를 확인해주세요.',
  ]);
  isSigned = false;
  expect(await change()).toEqual(['HOST_AWAY', '게임 서버가 답하지 않아요. 잠시 후 다시 시도해주세요.']);
  expect((await site.call('/fair/seeds', {}, member.token)).body['code']).toBe('HOST_AWAY');
});
