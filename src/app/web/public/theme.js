// Runs before the first paint, so that a light screen never flashes dark. Kept out of the page for the sake of its security policy.
try {
  const chosen = localStorage.getItem('panelboard.theme')
  // A client who opens a link has chosen nothing here, but on their phone.
  const isGuest = chosen === null && location.pathname.startsWith('/l/')
  if (chosen === 'light' || (isGuest && matchMedia('(prefers-color-scheme: light)').matches))
    document.documentElement.dataset.theme = 'light'
} catch {
  // A browser without storage shows the dark theme.
}
