import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** figures and facts next to the title */
  sub?: ReactNode;
  /** at the right: switches and buttons */
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen of the office: its one heading, and the content below. */
export function Page({ title, sub, actions, children }: Props) {
  return (
    <div className="page">
      <div className="page-head">
        <h1>{title}</h1>
        {sub !== undefined && <span className="sub">{sub}</span>}
        {actions !== undefined && <div className="actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
