import { createLimeClient } from '../src/lime-client.ts';
import type { LimeClient } from '../src/lime-client.ts';

// The largest slips of some Seoul days, a line each, with a key of the scope `slips`:
// LIME_URL=https://lime.example LIME_KEY=lime_… node packages/client/examples/large-slips.ts 2026-11-01 2026-11-27

/** Lines of `number,login id,stake,payout,state`, the largest stakes first. @param most how many */
export async function largeSlips(client: LimeClient, from: string, to: string, most = 100): Promise<string[]> {
  const lines: string[] = [];
  for await (const slip of client.rows('/staff/slips/list', { from, to, sort: 'stake' })) {
    lines.push([slip.slipNumber, slip.member.loginId, slip.stake, slip.payout, slip.state].join(','));
    if (lines.length === most) break;
  }
  return lines;
}

if (process.argv[1] === import.meta.filename) {
  const [, , from = '', to = from] = process.argv;
  const client = createLimeClient({ url: process.env['LIME_URL']!, key: process.env['LIME_KEY']! });
  console.log((await largeSlips(client, from, to)).join('\n'));
}
