import { LottoCost } from '../features/lotto/cost-preview.tsx';
import { LottoSettings } from '../features/lotto/lotto-settings-page.tsx';
import { PlacedSettings } from '../features/settings/placed-settings.tsx';

export function Page() {
  return (
    <LottoSettings>
      <PlacedSettings
        shows={(key) => key === 'lotto' || key === 'eventBudgets'}
        aside={(valueOf) => <LottoCost lotto={valueOf('lotto')} budgets={valueOf('eventBudgets')} />}
      />
    </LottoSettings>
  );
}
