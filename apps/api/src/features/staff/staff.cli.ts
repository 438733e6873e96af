import { randomBytes } from 'node:crypto';
import { staffRoles } from '@lime/domain/access/staff-rights.ts';
import { readIdAndOptions, UsageError } from '../../core/cli.ts';
import type { CliCommand } from '../../core/cli.ts';
import { addStaff } from './accounts.service.ts';

const actor = 'cli';

/** `staff add <id> --role … [--name …] [--password …]` */
export const staffAddCommand: CliCommand = async (args, { db, print }) => {
  const { id, options } = readIdAndOptions(args, ['role', 'name', 'password']);
  const role = staffRoles.find((known) => known === options['role']);
  if (!role) throw new UsageError(`--role must be one of ${staffRoles.join(', ')}.`);
  const password = options['password'] ?? randomBytes(12).toString('base64url');
  const name = (options['name'] ?? '').trim();
  if (name.length > 40) throw new UsageError('--name has at most 40 characters.');
  await addStaff(db, { loginId: id, name, password, role, actor });
  print(options['password'] ? `Staff ${id}, ${role}.` : `Staff ${id}, ${role}, password ${password} (shown once).`);
  return 0;
};
