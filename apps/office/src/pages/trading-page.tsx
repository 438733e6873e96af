import { TradingPage } from '../features/trading/trading-page.tsx';

export function Page() {
  return <TradingPage />;
}
