import { renderSVG } from 'uqr'

/** A text as a QR code, dark on light in either theme: not every camera reads the other way round. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`}
    alt={label}
    className="size-52 rounded-control bg-[white]"
  />
)
