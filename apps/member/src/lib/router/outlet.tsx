import { Component, createContext, use, useLayoutEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { navigate, useWhere } from './router.ts';
import type { Navigation, Shown } from './router.ts';

const OnScreen = createContext<Shown | null>(null);

/** The page on screen. @param Fault  shows in its place when it cannot be shown */
export function Outlet({ Fault }: { Fault: ComponentType }) {
  const shown = useWhere((where) => where.shown);

  useLayoutEffect(() => {
    if (shown && shown.scrollTo !== null) window.scrollTo(0, shown.scrollTo);
  }, [shown]);

  if (!shown) return null;
  const { Page, screen } = shown;
  if (!Page) return <Fault />;
  return (
    <Boundary of={shown} fault={<Fault />}>
      <OnScreen value={shown}>
        <Page key={screen} />
      </OnScreen>
    </Boundary>
  );
}

type BoundaryProps = { of: Shown; fault: ReactNode; children: ReactNode };

/** A page that breaks leaves the site around it as it is; the next page is tried anew. */
class Boundary extends Component<BoundaryProps, { broken: boolean; of: Shown | null }> {
  override state = { broken: false, of: null };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: { of: Shown | null }) {
    return state.of === of ? null : { broken: false, of };
  }

  override render() {
    return this.state.broken ? this.props.fault : this.props.children;
  }
}

/** What follows the question mark of the page's address. */
export function useAddress(): Readonly<Record<string, unknown>> {
  return use(OnScreen)?.search ?? {};
}

/** The values of the `$` parts of the path in the page's address. */
export function useParams(): Readonly<Record<string, string>> {
  return use(OnScreen)?.params ?? {};
}

/** How a page goes to another, or to another address of its own. */
export function useNavigate(): (navigation: Navigation) => void {
  return navigate;
}
