/** The pages whose address is the key to them: `/l/<token>` shows one document to its holder. */
export const LINK_PAGE = '/l/'

/** On every answer at such an address: caches do not store it, and links on it do not pass it on. */
export const secretHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } as const
