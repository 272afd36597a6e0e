// The public pages show these sentences, and the server keeps the ones a person agreed to.

/** Shown above the button of a public form. */
export const contactConsent = (company: string): string =>
  `By sending this form, you agree that ${company} may contact you about your request by phone or email.`

/** The label of the optional checkbox next to a phone number. */
export const textConsent = (company: string): string =>
  `${company} may also text me about this request. Message and data rates may apply. Reply STOP to opt out, HELP for help.`
