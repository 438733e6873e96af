import { useEffect, useRef } from 'react';
import { inform, showAlert } from '../lib/overlays.ts';
import { firstStep, refreshMember, takeFlash, useMember, welcome } from '../lib/member-session.ts';
import { loadSettings } from '../lib/use-settings.ts';
import { loadPopups } from '../lib/site-popups.ts';
import { announceUser, openChannel } from '../lib/socket.ts';

/** Source: specification 0 §4 "Session" and §9. */
const firstMs = 1_000;
const everyMs = 15_000;

/**
 * While the site is open: reads the settings at the start and opens the channel that announces their changes. For a member,
 * every 15 seconds (first after one), refreshes the member and reports to the server who is here and where.
 */
export function useSessionLoop(currentMenu: string | null): void {
  const signedIn = useMember() !== null;
  const menu = useRef(currentMenu);
  useEffect(() => {
    menu.current = currentMenu;
  }, [currentMenu]);

  useEffect(() => {
    const settled = loadSettings();
    void loadPopups(false);
    const flash = takeFlash();
    if (flash === welcome) void settled.then(() => inform(flash)); // the settings say in which way
    else if (flash === firstStep)
      settled
        .then(() => import('../features/auth/first-step.ts'))
        .then(
          ({ offerFirstStep }) => offerFirstStep(),
          () => undefined, // nobody waits for this offer
        );
    else if (flash !== null) void showAlert(flash);
  }, []);

  useEffect(() => {
    if (!signedIn) {
      const timer = setTimeout(() => void openChannel(), firstMs);
      return () => clearTimeout(timer);
    }
    const round = () => {
      void refreshMember();
      void announceUser(menu.current);
    };
    let timer = setTimeout(function again() {
      round();
      timer = setTimeout(again, everyMs);
    }, firstMs);
    return () => clearTimeout(timer);
  }, [signedIn]);
}
