import { readFileSync } from 'node:fs';
import type { HostFault } from './host-fault.ts';

// Loaded before every process of the product (`node --import`); the hosts' process alone has the fault that the file named by
// `?file=` of this address tells. It is read once: another fault is another process.

const file = new URL(import.meta.url).searchParams.get('file')!;
if (process.argv[1]?.endsWith('apps/providers/src/main.ts')) {
  const fault = JSON.parse(readFileSync(file, 'utf8')) as HostFault;
  const { env } = process;
  if (fault.kind === 'secret')
    for (const name of ['PROVIDER_PROOF', 'CASINO_PROOF'])
      env[name] = JSON.stringify({
        ...(JSON.parse(env[name]!) as object),
        secret: 'not known to the site yet, at all',
      });
  // the site knows this host by its IPv4 address alone
  const from = fault.kind === 'address' ? '[::1]' : '127.0.0.1';
  env['API_URL'] = env['API_URL']!.replace('localhost', from);
  if (fault.kind === 'clock') {
    const now = Date.now.bind(Date);
    Date.now = () => now() + fault.aheadMs;
  }
}
