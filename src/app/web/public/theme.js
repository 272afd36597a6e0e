// Runs before the first paint, so that a light screen never flashes dark. Kept out of the page for the sake of its security policy.
try {
  if (localStorage.getItem('panelboard.theme') === 'light') document.documentElement.dataset.theme = 'light'
} catch {
  // A browser without storage shows the dark theme.
}
