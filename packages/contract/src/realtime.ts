/** Server → client messages of the socket at /api/socket.io. `seq` counts per topic: a gap means refetch. Source: decision 62. */
export type OddsMessage = {
  seq: number;
  topic: 'odds';
  /** the numbering's own name: another process (or a restarted one) counts for itself, so a changed epoch means refetch */
  epoch: string;
  /** changed markets; `version` is the fixture's after the change; `gone` fixtures left the list (started, closed) */
  markets: {
    MatchId: string;
    Id: string;
    IsVisible: boolean;
    IsSuspended: boolean;
    Selections: { Id: string; Price: number }[];
  }[];
  versions: Record<string, number>;
  gone: string[];
  /** fixtures that are new, moved, or whose set of markets changed: fetch them again (the whole list when many) */
  changed: string[];
};
export type BalanceMessage = { seq: number; topic: 'balance'; members_cash: number; members_point: number };
/** `reason` is Korean and fit to show. */
export type LogOutMessage = { seq: number; topic: 'logOut'; reason: string };
export type SettingsMessage = { seq: number; topic: 'settings' };

export type ServerEvents = {
  odds: (message: OddsMessage) => void;
  balance: (message: BalanceMessage) => void;
  logOut: (message: LogOutMessage) => void;
  settings: (message: SettingsMessage) => void;
};
export type ClientEvents = {
  setUser: (message: {
    user: { members_seq: string } | null;
    currentMenu: string | null;
    clientVersion: string;
  }) => void;
  /** join or leave the room of list prices */
  watch: (message: { odds: boolean }) => void;
};
