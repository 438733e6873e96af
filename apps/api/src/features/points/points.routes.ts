import { assert } from '@lime/domain/assert.ts';
import { convertedText } from '@lime/contract/cash.texts.ts';
import { convertAllPoints, convertPoints } from '@lime/contract/points.ts';
import type { Caller } from '../../core/context.ts';
import { Said } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import { idempotencyKey } from '../../core/idempotency-key.ts';
import type { PointConversions } from './points.service.ts';

export function registerPoints(handle: Handle, points: PointConversions): void {
  const convert = async (caller: Caller | null, amount: number | null, header: string | string[] | undefined) => {
    assert(caller, 'a call for members has a caller');
    const done = await points.convert({ memberId: caller.memberId, amount, key: idempotencyKey(header) });
    return new Said(done, convertedText(done.converted));
  };
  handle(convertAllPoints, ({ caller, request }) => convert(caller, null, request.headers['idempotency-key']));
  handle(convertPoints, ({ caller, input, request }) =>
    convert(caller, input.amount, request.headers['idempotency-key']),
  );
}
