import { clsx } from 'clsx'
import { Mail, MapPin, MessageSquare, Phone } from 'lucide-react'
import { mapHref } from '#contract/address.ts'
import { formatPhone, phoneHref, textHref } from '#contract/phone-format.ts'
import { type ButtonSize, buttonClass } from './button.tsx'

const link = 'underline decoration-line-strong underline-offset-3 hover:decoration-current'

type LinkProps = { className?: string }

/** A number to call. Has a full-size touch target in a line of normal height. */
export const PhoneLink = ({ phone, className }: LinkProps & { phone: string }) => (
  <a
    href={phoneHref(phone)}
    className={clsx(link, 'whitespace-nowrap tabular-nums touch:-my-2.5 touch:inline-block touch:py-2.5', className)}
  >
    {formatPhone(phone)}
  </a>
)

export const EmailLink = ({ email, className }: LinkProps & { email: string }) => (
  <a href={`mailto:${email}`} className={clsx(link, 'wrap-anywhere', className)}>
    {email}
  </a>
)

/** Links a free-text address to a map. */
export const MapLink = ({ place, className }: LinkProps & { place: string }) => (
  <a href={mapHref(place)} target="_blank" rel="noreferrer" className={clsx(link, 'wrap-anywhere', className)}>
    {place}
  </a>
)

type ButtonProps = { size?: ButtonSize; className?: string }

export const CallButton = ({ name, phone, size, className }: ButtonProps & { name: string; phone: string }) => (
  <a
    href={phoneHref(phone)}
    aria-label={`Call ${name}, ${formatPhone(phone)}`}
    title={formatPhone(phone)}
    className={buttonClass('outline', size, className)}
  >
    <Phone aria-hidden="true" />
    Call
  </a>
)

export const TextButton = ({ name, phone, size, className }: ButtonProps & { name: string; phone: string }) => (
  <a
    href={textHref(phone)}
    aria-label={`Text ${name}, ${formatPhone(phone)}`}
    title={formatPhone(phone)}
    className={buttonClass('outline', size, className)}
  >
    <MessageSquare aria-hidden="true" />
    Text
  </a>
)

export const EmailButton = ({ name, email, size, className }: ButtonProps & { name: string; email: string }) => (
  <a
    href={`mailto:${email}`}
    aria-label={`Email ${name}, ${email}`}
    title={email}
    className={buttonClass('outline', size, className)}
  >
    <Mail aria-hidden="true" />
    Email
  </a>
)

export const MapButton = ({ place, size, className }: ButtonProps & { place: string }) => (
  <a
    href={mapHref(place)}
    target="_blank"
    rel="noreferrer"
    aria-label={`Map of ${place}`}
    title={place}
    className={buttonClass('outline', size, className)}
  >
    <MapPin aria-hidden="true" />
    Map
  </a>
)

type Site = { client_name: string; client_phone: string | null; location: string | null }

/** One tap to call the client, one for directions; nothing if both are missing. */
export const SiteButtons = ({ site, size = 'default', className }: ButtonProps & { site: Site }) =>
  (site.client_phone !== null || site.location !== null) && (
    <div className={clsx('flex gap-2 *:min-w-0 *:flex-1', className)}>
      {site.client_phone !== null && <CallButton name={site.client_name} phone={site.client_phone} size={size} />}
      {site.location !== null && <MapButton place={site.location} size={size} />}
    </div>
  )
