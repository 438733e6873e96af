/** Code with which a host closes a page's line when the session has ended. */
export const overCode = 4001;
