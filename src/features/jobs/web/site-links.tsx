import { MapPin, Phone } from 'lucide-react'
import { formatPhone } from '#contract/phone-format.ts'
import { type ButtonSize, buttonClass } from '#web/ui/button.tsx'

/** Where a map shows a place that was written by hand. */
export const mapAddress = (location: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location.replaceAll('\n', ', '))}`

type Site = { client_name: string; client_phone: string | null; location: string | null }

/** Whether there is anybody to call, or a place to go to. */
export const hasLinks = ({ client_phone, location }: Site): boolean => client_phone !== null || location !== null

/** One tap to call the client, one to find the way. */
export function SiteLinks({ site, size = 'default' }: { site: Site; size?: ButtonSize }) {
  const look = buttonClass('outline', size, 'min-w-0 flex-1')
  const { client_name, client_phone, location } = site
  return (
    <div className="flex gap-2">
      {client_phone !== null && (
        <a
          href={`tel:${client_phone}`}
          className={look}
          aria-label={`Call ${client_name}, ${formatPhone(client_phone)}`}
        >
          <Phone aria-hidden="true" />
          Call
        </a>
      )}
      {location !== null && (
        <a
          href={mapAddress(location)}
          target="_blank"
          rel="noreferrer"
          className={look}
          aria-label={`Map of ${location}`}
        >
          <MapPin aria-hidden="true" />
          Map
        </a>
      )}
    </div>
  )
}
