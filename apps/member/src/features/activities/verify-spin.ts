import type { WireSpin } from '@lime/contract/activities.ts';
import { drawMessage, sectorOf, wheelOf } from '@lime/domain/activities/roulette.ts';

/** One step of the proof, as it came out here. */
export type Step = { readonly name: string; readonly found: string; readonly holds: boolean };

/**
 * Computes a spin again, in this browser, from what the server told.
 *
 * @returns the steps; null where the browser has no cryptography (a page without https)
 */
export async function verifySpin({ sector, points, proof }: WireSpin): Promise<Step[] | null> {
  if (!globalThis.crypto?.subtle) return null;
  const seed = Uint8Array.from(proof.seed.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const commitment = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', seed)));
  const wheel = wheelOf(proof.wheel);
  const drawn = wheel && (await draw(seed, proof, wheel.weights));
  return [
    { name: '미리 알려준 값과 시드가 맞아요', found: commitment, holds: commitment === proof.commitment },
    {
      name: '서버 시드와 내 브라우저 값으로 정해진 칸이에요',
      found: drawn === null ? '—' : `${drawn + 1}번 칸`,
      holds: drawn === sector,
    },
    {
      name: '그 칸의 상금이에요',
      found: wheel && drawn !== null ? `${wheel.points[drawn]}P` : '—',
      holds: drawn !== null && wheel?.points[drawn] === points,
    },
  ];
}

async function draw(
  seed: Uint8Array<ArrayBuffer>,
  { nonce, wheel }: WireSpin['proof'],
  weights: readonly number[],
): Promise<number> {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  for (let attempt = 0; ; attempt++) {
    const message = new TextEncoder().encode(drawMessage(nonce, wheel, attempt));
    const sector = sectorOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, message)), weights);
    if (sector !== null) return sector;
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
