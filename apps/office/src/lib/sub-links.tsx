import { Link } from '@tanstack/react-router';
import './sub-links.css';

type Props = { label: string; links: readonly { to: string; name: string }[] };

/** Screens that belong together, each with an address of its own, drawn as tabs. */
export function SubLinks({ label, links }: Props) {
  return (
    <nav className="sub-links" aria-label={label}>
      {links.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          search={{}}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
