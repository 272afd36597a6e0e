/** Copies text to the clipboard, or rejects. Over plain HTTP, browsers only offer the old copy command. */
export async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text)
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', fill, { once: true })
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other way over plain HTTP
  if (!document.execCommand('copy')) throw new Error('The browser does not copy')
}
