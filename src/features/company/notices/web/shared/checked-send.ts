type DocumentKind = 'invoice' | 'quote'

/** Loads with the first document that is sent. Without it, the document is sent unchecked. */
const isReady = (document: DocumentKind): Promise<boolean> =>
  import('../ready-to-send.tsx').then(
    ({ readyToSend }) => readyToSend(document),
    () => true,
  )

/** The text of a post to copy: as it is, with the line that Texas requires, or null to copy nothing. */
export const checkedPost = (text: string): Promise<string | null> =>
  import('../ready-to-copy.tsx').then(
    ({ readyToCopy }) => readyToCopy(text),
    () => text,
  )

/** Wraps a send: confirms first if the document lacks something that Texas requires. */
export const checkedSend =
  <Args extends readonly unknown[]>(document: DocumentKind, send: (...args: Args) => Promise<boolean>) =>
  async (...args: Args): Promise<boolean> =>
    (await isReady(document)) && send(...args)
