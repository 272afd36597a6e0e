/** The code of a system, zlib or PostgreSQL error, such as `ENOENT` or `28P01`; '' if it has none. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
