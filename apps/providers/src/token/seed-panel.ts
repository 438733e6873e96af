import type pg from 'pg';
import * as z from 'zod';
import { isClientSeed } from '@lime/domain/fairness/chain.ts';
import { within } from './database.ts';
import type { ActiveSeed, RevealedSeed, SeedLine, Seeds } from './host-seeds.ts';

/** What a game's page shows of the seeds it draws from. */
export type SeedsShown = {
  readonly seed: Pick<ActiveSeed, 'hash' | 'clientSeed' | 'nonce' | 'isHostChosen'> & { readonly nextHash: string };
  readonly revealed: readonly RevealedSeed[];
};

/** A member's seeds, as pages of games show and change them. */
export type SeedPanel = {
  /** @returns what pages show, and the seed itself as `active`, which no page may have */
  read(line: SeedLine): Promise<{ readonly shown: SeedsShown; readonly active: ActiveSeed }>;
  /**
   * Rotates the seeds to the client seed a page sent. A page that names the seed it shows (`hash`) rotates no other one, so
   * two pages that open at once choose the first client seed once.
   *
   * @returns why not, in Korean; null: the page has the state as it is now
   */
  change(line: SeedLine, body: unknown): Promise<string | null>;
};

const shownSeeds = 20;
const seedBody = z.strictObject({
  clientSeed: z.string().refine(isClientSeed),
  hash: z.string().length(64).optional(),
});

export function createSeedPanel(pool: pg.Pool, seeds: Seeds): SeedPanel {
  return {
    read: (line) =>
      within(pool, async (client) => {
        const active = await seeds.active(client, line);
        const { hash, clientSeed, nonce, isHostChosen } = active;
        return {
          active,
          shown: {
            seed: { hash, clientSeed, nonce, isHostChosen, nextHash: await seeds.nextHash(client, line) },
            revealed: await seeds.revealed(client, line, shownSeeds),
          },
        };
      }),
    async change(line, body) {
      const parsed = seedBody.safeParse(body);
      if (!parsed.success) return '내 시드는 영문, 숫자, -, _ 1~64자예요.';
      const { hash, clientSeed } = parsed.data;
      const isChanged = await within(pool, async (client) => {
        const isOther = hash !== undefined && (await seeds.active(client, line)).hash !== hash;
        return isOther || seeds.rotate(client, line, clientSeed);
      });
      return isChanged ? null : '진행 중인 판이 끝나면 시드를 바꿀 수 있어요.';
    },
  };
}
