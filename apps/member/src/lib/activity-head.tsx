import { AppLink } from '@lime/ui/app-link.tsx';
import './activity-head.css';

const places = [
  { name: '전체', path: '/bbs/e/l' },
  { name: '출석체크', path: '/event/chulsuk' },
  { name: '룰렛', path: '/event/roulette' },
  { name: '로또', path: '/event/lotto' },
  { name: '프로모션', path: '/promotion' },
] as const;

/** The head of every page of the activities: what it is called, and the way to the others. */
export function ActivityHead({ title }: { title: string }) {
  return (
    <header className="activity-head">
      <h1>{title}</h1>
      <nav aria-label="이벤트">
        {places.map(({ name, path }) => (
          <AppLink key={path} to={path}>
            {name}
          </AppLink>
        ))}
      </nav>
    </header>
  );
}
