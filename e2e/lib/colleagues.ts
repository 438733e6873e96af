import { call } from './money.ts';
import { office, ownPassword } from './office.ts';

export type Colleague = {
  readonly loginId: string;
  readonly name: string;
  readonly password: string;
  /** A call of the office in this account's name. @returns the payload @throws Error when it is refused */
  office(path: string, data: object): Promise<Record<string, never>>;
};

/** Another member of staff: what takes two persons takes one of these. */
export async function colleague(role: 'cash' | 'trading' | 'super' = 'cash'): Promise<Colleague> {
  const loginId = `oc${Date.now().toString(36)}${Math.floor(Math.random() * 1_296).toString(36)}`;
  const name = `동료${loginId.slice(-4)}`;
  const made = await office('/accounts/create', { loginId, name, role, rights: {}, allowList: [] });
  const password = await ownPassword(loginId, (made as unknown as { password: string }).password);
  let token: string | undefined;
  return {
    loginId,
    name,
    password,
    async office(path, data) {
      token ??= (await call<{ token: string }>('/staff/auth/login', { userId: loginId, userPw: password })).payload
        .token;
      const reply = await call<Record<string, never>>(`/staff${path}`, data, token);
      if (!reply.success) throw new Error(`${path}: ${reply.code} ${reply.error}`);
      return reply.payload;
    },
  };
}
