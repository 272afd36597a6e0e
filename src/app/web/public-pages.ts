type PublicPage = {
  title: string
  description: string
  /** Not for search engines. */
  hidden?: true
}

/** Title and description of each public page for search engines, bookmarks and link previews, by the first word of its path. */
export const publicPages: Record<string, PublicPage> = {
  index: {
    title: 'Panelboard · Invoices, jobs and payments for Texas electrical contractors',
    description:
      'Quote the work, schedule it, invoice it and get paid, all from one place: the open-source business app for electrical contractors.',
  },
  auth: {
    title: 'Sign In · Panelboard',
    description: 'Sign in or create an account to see your jobs, bookings, quotes and invoices.',
  },
  'quote-request': {
    title: 'Request a Quote · Panelboard',
    description: 'Describe the electrical work you need and get a quote from a licensed electrician.',
  },
  l: {
    title: 'Your Document · Panelboard',
    description: 'A quote, an invoice or a booking that was sent to you.',
    hidden: true,
  },
  verify: {
    title: 'Check a Signed File · Panelboard',
    description: 'Check that a dossier, a signed quote or a calculation is as the company made it.',
  },
  invite: {
    title: 'Your Invitation · Panelboard',
    description: 'Accept your invitation and choose a password.',
    hidden: true,
  },
  'reset-password': { title: 'Choose a Password · Panelboard', description: 'Choose a new password.', hidden: true },
  'confirm-email': {
    title: 'Confirm Your Email · Panelboard',
    description: 'Confirm your email address.',
    hidden: true,
  },
}
