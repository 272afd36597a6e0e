import { Link } from 'wouter'

/** Opens the page of a property with everything done there. */
export const PropertyLink = ({ id }: { id: string }) => (
  <Link href={`/properties?open=${id}`} className="block text-13 text-muted underline-offset-2 hover:underline">
    Property history
  </Link>
)
