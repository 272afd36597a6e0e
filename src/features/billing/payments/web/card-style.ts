import type { StripeElementStyle } from '@stripe/stripe-js'
import type { Theme } from '#web/platform/theme.ts'

/** A color token as `rgb()`: Stripe's frame cannot read our variables and does not support OKLCH. */
function toRgb(token: string): string {
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!brush) return 'currentcolor'
  brush.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token)
  brush.fillRect(0, 0, 1, 1)
  const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

const style = (): StripeElementStyle => ({
  base: {
    color: toRgb('--ink'),
    iconColor: toRgb('--muted'),
    fontFamily: 'Inter, ui-sans-serif, system-ui, sans-serif',
    fontSize: '16px',
    lineHeight: '24px',
    fontSmoothing: 'antialiased',
    '::placeholder': { color: toRgb('--muted') },
  },
  invalid: { color: toRgb('--bad'), iconColor: toRgb('--bad') },
})

const styles = new Map<Theme, StripeElementStyle>()

/** Styles Stripe's card field in a theme, which must be the current one. */
export function cardStyle(theme: Theme): StripeElementStyle {
  const cached = styles.get(theme) ?? style()
  styles.set(theme, cached)
  return cached
}
