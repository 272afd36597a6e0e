/** The facts in the texts. `license` is empty until the company enters its number. */
type Promoter = { company: string; license: string; link: string }

/** Texas requires the license number in advertising. */
const signed = (text: string, { license }: Promoter) => (license ? `${text}\nLicense ${license}` : text)

/** Texts to copy and send, for a message, an email and a post. */
export const promotions = (by: Promoter): { title: string; text: string }[] => [
  {
    title: 'Text message',
    text: signed(`Need an electrician? I use ${by.company}. Here is my link: ${by.link}`, by),
  },
  {
    title: 'Email',
    text: signed(
      `I can recommend ${by.company} for any electrical work: panels, lighting, EV chargers, repairs. Sign up with my link and you can book a visit and see your invoices online: ${by.link}`,
      by,
    ),
  },
  {
    title: 'Social post',
    text: signed(`Happy with the work of ${by.company}, my local electricians. Book them here: ${by.link}`, by),
  },
]
