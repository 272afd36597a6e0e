import { type Signature as Signed, SIGNATURE_BOX } from '#contract/signature.ts'

const { width, height } = SIGNATURE_BOX

/** The look of a typed name, if the device has such a font. */
export const SCRIPT = "'Snell Roundhand', 'Segoe Script', 'Brush Script MT', cursive"

export const Stroke = ({ path }: { path: string }) => (
  <path d={path} fill="none" stroke="currentColor" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
)

/** A signature as it was drawn or typed. */
export const Signature = ({ signature, name }: { signature: Signed; name: string }) =>
  'typed' in signature ? (
    <p style={{ fontFamily: SCRIPT }} className="truncate text-28 italic">
      {signature.typed}
    </p>
  ) : (
    <svg role="img" aria-label={`Signature of ${name}`} viewBox={`0 0 ${width} ${height}`} className="h-20 max-w-full">
      <Stroke path={signature.drawn} />
    </svg>
  )
