import { repairRoutes } from '@lime/domain/access/repair.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { Core } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { changeSettingsBy } from '../settings/settings.service.ts';
import { ringAlarms } from './monitor.service.ts';
import { setOut } from './monitor.sql.ts';

type BandBreach = {
  readonly no: number;
  readonly pick: string;
  readonly plays: number;
  readonly won: number;
  readonly chance: number;
};

/** A game that does not draw as it says is put under repair and rings: no round of it opens and no bet is taken. */
export async function suspendGame(
  tx: Tx,
  { channel, log }: Pick<Core, 'channel' | 'log'>,
  { id, menu }: { readonly id: string; readonly menu: string },
  { no, ...detail }: BandBreach,
): Promise<void> {
  await setOut(tx, id, no);
  const routes = repairRoutes.filter((route) => route.menu === menu).map(({ name }) => name);
  await changeSettingsBy(tx, channel, { actor: 'system', note: '' }, ({ repair }) => ({
    repair: [...new Set([...repair, ...routes])],
  }));
  await addAuditEvent(tx, {
    actor: 'system',
    action: 'game.suspend',
    subject: `game:${id}`,
    after: detail,
    reason: '당첨 횟수가 정상 범위를 벗어났어요.',
  });
  await ringAlarms(tx, [{ kind: 'band', game: id, subject: `${id} ${detail.plays} ${Date.now()}`, detail }]);
  log.error({ game: id, ...detail }, 'a game is out of its band: it is suspended until a person opens it again');
}
