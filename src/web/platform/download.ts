import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type EndpointArgs, endpointUrl, refusal } from './api.ts'
import { refetch } from './query.ts'

/** The file name that the server chose. */
function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return encoded === undefined ? 'download' : decodeURIComponent(encoded)
}

/** Saves bytes as a file. */
function saveAs(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(href))
}

/**
 * Saves the file that an endpoint returns, for one that takes a while or can be refused: a link would show neither. Rejects as
 * `call` does, also when its `signal` aborts.
 */
export async function download<E extends AnyEndpoint>(endpoint: E, args: EndpointArgs<E>): Promise<void> {
  const address = endpointUrl(endpoint, args)
  const reply = await fetch(address, { credentials: 'include', ...(args.signal && { signal: args.signal }) })
  if (!reply.ok) throw refusal(reply, await reply.text(), address)
  saveAs(await reply.blob(), nameIn(reply.headers.get('content-disposition')))
  void refetch(endpoint.changes)
}
