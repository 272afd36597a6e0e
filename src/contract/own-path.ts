/** A path of ours to go to after sign-in, or `/`: never the address of another site. */
export const ownPath = (text: string | null | undefined): string =>
  text && text.length <= 500 && /^\/(?!\/)[!-[\]-~]*$/.test(text) ? text : '/'
