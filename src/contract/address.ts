type Parts = { city: string | null; state: string | null; zip: string | null }

/** `Austin, TX 78701`, from the parts that are filled in. */
export const cityLine = ({ city, state, zip }: Parts): string =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** `12 Oak Street, Austin, TX 78701` */
export const addressLine = ({ address, ...town }: Parts & { address: string | null }): string =>
  [address, cityLine(town)].filter(Boolean).join(', ')

/** A map link for a handwritten address, on one or several lines. */
export const mapHref = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.replaceAll('\n', ', '))}`
