/** The share pages of the networks, which fetch their preview from the link. Only X takes a text, which has the link in it. */
export const shareLinks = (link: string, text: string) => [
  { network: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}` },
  { network: 'X', href: `https://x.com/intent/post?${new URLSearchParams({ text })}` },
  {
    network: 'LinkedIn',
    href: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: link })}`,
  },
]

/** Opens a share page beside the app. False when the browser blocks it: then the link opens a tab. */
export function openShare(href: string): boolean {
  const popup = window.open(href, 'share', 'popup,width=600,height=400')
  if (popup) popup.opener = null
  return popup !== null
}
