import { isOutOfSpace } from './errors.ts';

/** How long until a sign-out that found no room on the database's disk is written again. */
const writeAgainMs = 2_000;

/** Sign-outs that are written now, or kept and written again where the disk had no room. */
export type SignOuts = {
  /** Ends the session, in this process at once even while the database's disk is full; the others learn once it is written. */
  signOut(sessionId: string): Promise<void>;
  /** signed out here, and not written yet */
  has(sessionId: string): boolean;
};

/** @param write  ends a session in the database and tells every process */
export function createSignOuts(write: (sessionId: string) => Promise<void>): SignOuts {
  const unwritten = new Set<string>();

  const later = () => setTimeout(() => void writeThem(), writeAgainMs).unref();
  async function writeThem(): Promise<void> {
    try {
      for (const sessionId of unwritten) {
        await write(sessionId);
        unwritten.delete(sessionId);
      }
    } catch {
      later();
    }
  }

  return {
    async signOut(sessionId) {
      try {
        await write(sessionId);
      } catch (error) {
        if (!isOutOfSpace(error)) throw error;
        if (unwritten.size === 0) later();
        unwritten.add(sessionId);
      }
    },
    has: (sessionId) => unwritten.has(sessionId),
  };
}
