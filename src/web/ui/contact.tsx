import { clsx } from 'clsx'
import { type LucideIcon, Mail, MapPin, MessageSquare, Phone } from 'lucide-react'
import type { ComponentProps } from 'react'
import { mapHref } from '#contract/address.ts'
import { formatPhone, phoneHref, textHref } from '#contract/phone-format.ts'
import { type ButtonSize, buttonClass } from './button.tsx'
import { fullTouchTarget } from './inline-link.tsx'

const link = clsx('underline decoration-line-strong underline-offset-3 hover:decoration-current', fullTouchTarget)

type PhoneLinkProps = { phone: string; className?: string }

/** A number to call. */
export const PhoneLink = ({ phone, className }: PhoneLinkProps) => (
  <a href={phoneHref(phone)} className={clsx(link, 'whitespace-nowrap tabular-nums', className)}>
    {formatPhone(phone)}
  </a>
)

export const EmailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`} className={clsx(link, 'wrap-anywhere')}>
    {email}
  </a>
)

/** Links a free-text address to a map. */
export const MapLink = ({ place }: { place: string }) => (
  <a href={mapHref(place)} target="_blank" rel="noreferrer" className={clsx(link, 'wrap-anywhere')}>
    {place}
  </a>
)

type ButtonProps = { size?: ButtonSize; className?: string }
type ContactButtonProps = ButtonProps & ComponentProps<'a'> & { icon: LucideIcon }

const ContactButton = ({ icon: Icon, size, className, children, ...anchor }: ContactButtonProps) => (
  <a {...anchor} className={buttonClass('outline', size, className)}>
    <Icon aria-hidden="true" />
    {children}
  </a>
)

export const CallButton = ({ name, phone, ...look }: ButtonProps & { name: string; phone: string }) => (
  <ContactButton
    href={phoneHref(phone)}
    aria-label={`Call ${name}, ${formatPhone(phone)}`}
    title={formatPhone(phone)}
    icon={Phone}
    {...look}
  >
    Call
  </ContactButton>
)

export const TextButton = ({ name, phone }: { name: string; phone: string }) => (
  <ContactButton
    href={textHref(phone)}
    aria-label={`Text ${name}, ${formatPhone(phone)}`}
    title={formatPhone(phone)}
    icon={MessageSquare}
  >
    Text
  </ContactButton>
)

export const EmailButton = ({ name, email }: { name: string; email: string }) => (
  <ContactButton href={`mailto:${email}`} aria-label={`Email ${name}, ${email}`} title={email} icon={Mail}>
    Email
  </ContactButton>
)

export const MapButton = ({ place, ...look }: ButtonProps & { place: string }) => (
  <ContactButton
    href={mapHref(place)}
    target="_blank"
    rel="noreferrer"
    aria-label={`Map of ${place}`}
    title={place}
    icon={MapPin}
    {...look}
  >
    Map
  </ContactButton>
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
