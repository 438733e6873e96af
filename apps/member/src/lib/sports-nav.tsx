import { AppLink } from '@lime/ui/app-link.tsx';
import './sports-nav.css';

/** The pages of sports in the order they stand beside each other. */
const pages = [
  ['/sport/korean', '한국형'],
  ['/sport/prematch', '유럽형'],
  ['/sport/special', '스페셜'],
  ['/sport/live', '라이브'],
  ['/sport/lsport/korean', '해외 한국형'],
  ['/sport/lsport/european', '해외 유럽형'],
  ['/sport/result', '결과'],
] as const;

/** From one page of sports to the others. */
export function SportsNav() {
  return (
    <nav className="sports-nav" aria-label="스포츠">
      {pages.map(([path, name]) => (
        <AppLink key={path} to={path}>
          {name}
        </AppLink>
      ))}
    </nav>
  );
}
