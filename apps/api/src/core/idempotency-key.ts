import * as z from 'zod';
import { Refused } from './refused.ts';

const uuid = z.guid();

/**
 * The `Idempotency-Key` a member's client sent with what must happen once (decision 5).
 *
 * @param header as the request has it
 * @returns a UUID in small letters; null when none was sent
 * @throws Refused INPUT_INVALID for anything else
 */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (!uuid.safeParse(header).success) {
    throw new Refused(
      { code: 'INPUT_INVALID', detail: { fields: [{ path: 'Idempotency-Key', problem: 'invalid_format' }] } },
      400,
    );
  }
  return String(header).toLowerCase();
}
