/** Code with which a host closes a page's line when the session has ended. */
export const overCode = 4001;

/** Header in which a page sends the session it was told: the frame of another site may have no cookie. */
export const sessionHeader = 'lime-session';

/** Protocol of a page's line. After it stands the session, as browsers let no page choose headers of a web socket. */
export const lineProtocol = 'lime';
