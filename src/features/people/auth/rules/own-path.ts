/** The path to go to after sign-in, or `/`: never another site's URL. */
export const ownPath = (text: string | null | undefined): string =>
  text && text.length <= 500 && /^\/(?!\/)[!-[\]-~]*$/.test(text) ? text : '/'
