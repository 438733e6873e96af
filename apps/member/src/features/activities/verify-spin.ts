import type { WireSpin } from '@lime/contract/activities.ts';
import { drawMessage, drawSector, wheelOf } from '@lime/domain/activities/prize-roulette.ts';
import { drawSlowly } from '@lime/domain/fairness/draw.ts';
import { canHash, hashOfBytes, hmacBlocks } from '../../lib/fairness.ts';

/** One step of the proof, as it came out here. */
export type Step = { readonly name: string; readonly found: string; readonly holds: boolean };

/**
 * Computes a spin again, in this browser, from what the server sent.
 *
 * @returns the steps; null where the browser has no cryptography (a page without https)
 */
export async function verifySpin({ sector, points, proof }: WireSpin): Promise<Step[] | null> {
  if (!canHash()) return null;
  const { seed, nonce, wheel: name } = proof;
  const commitment = await hashOfBytes(seed);
  const wheel = wheelOf(name);
  const blocks = await hmacBlocks(seed, (block) => drawMessage(nonce, name, block));
  const drawn = wheel && (await drawSlowly((given) => drawSector(given, wheel.weights), blocks));
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
