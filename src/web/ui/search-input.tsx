import { Search } from 'lucide-react'
import { Input } from './input.tsx'

type Props = { label: string; placeholder: string; value: string; onChange: (value: string) => void }

/** Searches what is on the screen, as the user types. */
export const SearchInput = ({ label, placeholder, value, onChange }: Props) => (
  <div className="relative">
    <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
    <Input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="pl-9"
    />
  </div>
)
