/** A session ends when it has not been used for this long. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60
