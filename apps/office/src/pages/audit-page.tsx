import { AuditLog } from '../features/audit/audit-log.tsx';

export function Page() {
  return <AuditLog />;
}
