/** The signed-in app's page, the same for everyone, which the service worker keeps. Pages at other addresses depend on the session. */
export const APP_SHELL = '/app-shell'

/** Which build a service worker belongs to: the app's first script, whose name changes with any part of the app. */
export type BuildNews = { entry: string }

/** The browser's cache of pictures that the user has seen, or may need without a connection. */
export const PICTURES = 'pictures'

/** Files that a page has loaded before its worker was there; `all`: it needs the code of every screen without a connection. */
export type WantedFiles = { loaded: string[]; all?: boolean }

/** A notification was clicked: the page shows its record. */
export type OpenPath = { path: string }
