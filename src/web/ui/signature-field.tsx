import { clsx } from 'clsx'
import { Eraser, Keyboard, PenLine } from 'lucide-react'
import { type PointerEvent, useId, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { type Signature, SIGNATURE_BOX } from '#contract/signature.ts'
import { Button } from './button.tsx'
import { FieldNote, type FieldProps } from './fields.tsx'
import { Input } from './input.tsx'
import { SCRIPT, Stroke } from './signature.tsx'

const { width, height } = SIGNATURE_BOX

/** Shorter moves add no visible points. */
const STEP = 4

const getDrawing = (value: Signature | null) => (value !== null && 'drawn' in value ? value.drawn : '')
const getTypedName = (value: Signature | null) => (value !== null && 'typed' in value ? value.typed : '')

/** A signature drawn with a mouse, pen or finger, or typed as a name: `<SignatureField name="signature" label="Signature" />`. */
export function SignatureField({ name, label }: Pick<FieldProps, 'name' | 'label'>) {
  const id = useId()
  const {
    field: { ref, value = null, onChange, onBlur },
    fieldState,
  } = useController<Record<string, Signature | null | undefined>>({ name })
  const { setFocus } = useFormContext()
  const [typing, setTyping] = useState(value !== null && 'typed' in value)
  const error = fieldState.error?.message
  const switchTo = (typed: boolean) => {
    setTyping(typed)
    onChange(null)
    if (typed) requestAnimationFrame(() => setFocus(name))
  }
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-note`} className="grid gap-1.5">
      <legend className="mb-1.5 text-13 font-medium">{label}</legend>
      {typing ? (
        <div className="grid gap-2">
          <Input
            ref={ref}
            aria-label="Your name"
            aria-invalid={error === undefined ? undefined : true}
            autoComplete="name"
            maxLength={100}
            value={getTypedName(value)}
            onChange={(event) => onChange(event.target.value === '' ? null : { typed: event.target.value })}
            onBlur={onBlur}
          />
          <p aria-hidden="true" style={{ fontFamily: SCRIPT }} className="min-h-10 truncate px-3 text-28 italic">
            {getTypedName(value)}
          </p>
        </div>
      ) : (
        <Pad path={getDrawing(value)} invalid={error !== undefined} onChange={(drawn) => onChange({ drawn })} />
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          ref={typing ? undefined : ref}
          variant="ghost"
          size="small"
          icon={typing ? <PenLine aria-hidden="true" /> : <Keyboard aria-hidden="true" />}
          onClick={() => switchTo(!typing)}
        >
          {typing ? 'Draw it instead' : 'Type your name instead'}
        </Button>
        {value !== null && (
          <Button variant="ghost" size="small" icon={<Eraser aria-hidden="true" />} onClick={() => onChange(null)}>
            Clear
          </Button>
        )}
      </div>
      <FieldNote id={id} help={undefined} error={error} />
    </fieldset>
  )
}

type PadProps = { path: string; invalid: boolean; onChange: (path: string) => void }

/** The box to draw in. A stroke shows while it is drawn and counts when it ends. */
function Pad({ path, invalid, onChange }: PadProps) {
  const [stroke, setStroke] = useState('')
  const last = useRef<{ x: number; y: number } | null>(null)

  const pointAt = (event: PointerEvent, box: DOMRect) => ({
    x: Math.round(Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1) * width),
    y: Math.round(Math.min(Math.max((event.clientY - box.top) / box.height, 0), 1) * height),
  })
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = pointAt(event, event.currentTarget.getBoundingClientRect())
    last.current = { x, y }
    setStroke(`M${x} ${y}L${x} ${y}`)
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    const from = last.current
    if (from === null) return
    const { x, y } = pointAt(event, event.currentTarget.getBoundingClientRect())
    if (Math.hypot(x - from.x, y - from.y) < STEP) return
    last.current = { x, y }
    setStroke((drawn) => `${drawn}L${x} ${y}`)
  }
  const end = () => {
    if (last.current === null) return
    last.current = null
    onChange(path + stroke)
    setStroke('')
  }
  const isEmpty = path === '' && stroke === ''
  return (
    <svg
      role="img"
      aria-label={isEmpty ? 'Signature box, empty. Draw in it, or type your name instead.' : 'Signature, drawn'}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
      className={clsx(
        'block w-full cursor-crosshair touch-none rounded-control border bg-ground select-none',
        invalid ? 'border-bad' : 'border-line-strong',
      )}
    >
      <path d={`M60 320H${width - 60}`} stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="8 8" />
      {isEmpty && (
        <text x="60" y="296" fill="var(--muted)" fontSize="44">
          Sign here
        </text>
      )}
      <Stroke path={path + stroke} />
    </svg>
  )
}
