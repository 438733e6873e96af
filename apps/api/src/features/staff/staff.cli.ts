import { staffRoles } from '@lime/domain/access/staff-rights.ts';
import { readIdAndOptions, readSecret, UsageError } from '../../core/cli.ts';
import type { CliCommand } from '../../core/cli.ts';
import { addStaff } from './accounts.service.ts';
import { assertStaffPassword, madeUpPassword } from './passwords.ts';

const actor = 'cli';

/** `staff add <id> --role … [--name …] [--password -|…]` */
export const staffAddCommand: CliCommand = async (args, context) => {
  const { db, print } = context;
  const { id, options } = readIdAndOptions(args, ['role', 'name', 'password']);
  const role = staffRoles.find((known) => known === options['role']);
  if (!role) throw new UsageError(`--role must be one of ${staffRoles.join(', ')}.`);
  const name = (options['name'] ?? '').trim();
  if (name.length > 40) throw new UsageError('--name has at most 40 characters.');
  const given = options['password'];
  const password = given === undefined ? madeUpPassword() : await readSecret(given, context);
  assertStaffPassword(password, id, '');
  await addStaff(db, { loginId: id, name, password, role, actor, temporary: given === undefined });
  print(
    given !== undefined
      ? `Staff ${id}, ${role}.`
      : `Staff ${id}, ${role}, password ${password} (shown once, changed at the first sign-in).`,
  );
  return 0;
};
