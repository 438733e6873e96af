import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { readCommandLine } from '../command-line.ts';
import { operatorCases } from './operator-cases.ts';
import { runOperator } from './operator.ts';
import { providerCases } from './provider.ts';
import { httpWire, runCases, tableOf } from './suite.ts';
import type { CaseResult, Proof } from './suite.ts';

// `npm run conformance -- <url> …`: tries whether an operator or a provider keeps to docs/provider-protocol.md.

const usage = `npm run conformance -- <url> [options]

  <url>  of an operator: https://site.example/api/provider/<id>
         of a provider:  https://host.example/token

  --side operator|provider   default: operator when the url has /provider/ in it
  --secret <text>            both sides sign with it (default: CONFORMANCE_SECRET)
  --key <text>               kplay's way instead: the header secret-key (default: CONFORMANCE_KEY)

  of an operator:
  --member <id>              who may play, with money for thirty stakes
  --other <id>               another member
  --closed <id>              a member who may not play
  --resting <id>             a member who rests
  --block <command>          forbids --member to play, and
  --unblock <command>        allows it again
  --launch <address>         a launch of a member that was not opened yet; it is used up
  --bearer <token>           of a page of --member, at a casino
  --game <id> --product <no> default: roulette, 1
  --stake <won>              an even amount the operator takes; default 1000
  --most <ms> --median <ms>  the longest answer, the median of balances; default 5000, 300

  of a provider:
  --ended <txn>,<txn>        debits that are over
`;

function end(why: string): never {
  console.error(`${why}\n\n${usage}`);
  process.exit(2);
}

const optionNames = [
  'side',
  'secret',
  'key',
  'member',
  'other',
  'closed',
  'resting',
  'block',
  'unblock',
  'launch',
  'bearer',
  'game',
  'product',
  'stake',
  'most',
  'median',
  'ended',
];

const { words, options: values } = readCommandLine({
  name: 'run conformance',
  form: { takes: '<url>', options: optionNames.map((name) => `[--${name} …]`) },
  about: usage,
});
const given = values as Readonly<Record<string, string | undefined>>;
const [url] = words;
const key = given['key'] ?? process.env['CONFORMANCE_KEY'];
const secret = given['secret'] ?? process.env['CONFORMANCE_SECRET'];
const side = given['side'] ?? (url?.includes('/provider/') ? 'operator' : 'provider');

if (!url || !URL.canParse(url)) end('Name the address to try.');
if (side !== 'operator' && side !== 'provider') end('--side is operator or provider.');
if (key === undefined && secret === undefined) end('Name what both sides share: --secret or --key.');
const numberOf = (name: string, otherwise: number): number => {
  const value = Number(given[name] ?? otherwise);
  if (!Number.isInteger(value) || value < 1) end(`--${name} must be a whole number.`);
  return value;
};
const proof: Proof = key === undefined ? { kind: 'signed', secret: secret! } : { kind: 'secret-key', key };
const maxMs = numberOf('most', 5_000);
const wire = httpWire(url, maxMs * 4);
const command = (name: string) => {
  const line = given[name];
  return line === undefined ? undefined : () => promisify(exec)(line).then(() => undefined);
};

/** What the address of a launch brings along. */
function launchOf(address: string) {
  const { uid = '', hash = '', gType = '' } = Object.fromEntries(URL.parse(address)?.searchParams ?? []);
  if (hash === '') end('--launch is no address of a launch.');
  return { uid, hash, gType };
}

async function find(): Promise<CaseResult[]> {
  if (side === 'provider') {
    const ended = (given['ended'] ?? '').split(',').filter((name) => name !== '');
    return runCases(providerCases, { wire, proof, ended, maxMs });
  }
  const { member, other, closed, resting, launch, bearer, game = 'roulette' } = given;
  if (member === undefined) end('Name a member who may play: --member.');
  return runOperator(operatorCases, {
    wire,
    id: url!.replace(/\/$/, '').split('/').at(-1)!,
    proof,
    member,
    other,
    closed,
    resting,
    launch: launch === undefined ? undefined : () => Promise.resolve(launchOf(launch)),
    bearer,
    game,
    maxMs,
    block: command('block'),
    unblock: command('unblock'),
    product: numberOf('product', 1),
    stake: numberOf('stake', 1_000),
    medianMs: numberOf('median', 300),
  });
}

const found = await find();
console.log(tableOf(found).join('\n'));
process.exit(
  found.every(({ end: state }) => state !== 'failed') && found.some(({ end: state }) => state === 'passed') ? 0 : 1,
);
