import { AppLink } from '@lime/ui/app-link.tsx';
import { LimeMark } from '@lime/ui/lime-mark.tsx';

export function OfficeLogo() {
  return (
    <AppLink to="/" className="office-logo" aria-label="LIME 운영 처음 화면">
      <LimeMark size={24} />
      <b>LIME</b> <span className="badge outline">운영</span>
    </AppLink>
  );
}
