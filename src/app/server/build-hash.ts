/** Filled in by scripts/build-server.ts. */
declare const BUILD_HASH: string | undefined

/** The code that this process runs. Sources without a bundle may have changed since the last start. */
export const buildHash: string = typeof BUILD_HASH === 'string' ? BUILD_HASH : Date.now().toString(36)
