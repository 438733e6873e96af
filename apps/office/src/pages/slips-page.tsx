import { SlipsTable } from '../features/slips/slips-table.tsx';

export function Page() {
  return <SlipsTable />;
}
