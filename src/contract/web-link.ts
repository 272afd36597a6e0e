import * as z from 'zod/mini'

const isWebLink = (link: string): boolean => URL.canParse(link) && new URL(link).protocol === 'https:'

/** A link to a public page, or empty; short enough to fit in a text message. */
export const WebLink = z.string({ error: 'Enter a link, or leave it empty' }).check(
  z.trim(),
  z.maxLength(200, 'Use a link of at most 200 characters'),
  z.refine((link) => link === '' || isWebLink(link), { message: 'Enter a link that starts with https://' }),
)
