/** Characters of one message. */
export const chatMessageMax = 500;
/** A member of support is on duty for so long after the office's open page last said so. */
export const dutySeconds = 60;
/** A person who is typing says so at most this often, and is believed a little longer. */
export const typingEveryMs = 3_000;
/** Milliseconds that a person counts as typing after they last said so. */
export const typingShownMs = 5_000;
