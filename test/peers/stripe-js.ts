import type { BrowserContext } from '@playwright/test'
import type { StripePeer } from './stripe.ts'

// Stripe.js is served from Stripe's own host and puts its card field in an iframe on that host. In a browser test this
// file stands in for that host: the same calls, plain fields with Stripe's labels, and the peer as the API.

/** Runs in the page. It is sent as text, so it must be self-contained. */
function standIn(): void {
  type Card = { number: string; expiry: string; cvc: string }
  type Handler = (event: object) => void
  type Reply = { status?: string; id: string; error?: { message: string; payment_intent?: object } }

  const request = async (key: string, secret: string, action: string, more: Record<string, string>): Promise<Reply> => {
    const [id = ''] = secret.split('_secret_')
    const reply = await fetch(`https://api.stripe.com/v1/payment_intents/${id}/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams({ client_secret: secret, ...more }),
    })
    return (await reply.json()) as Reply
  }

  /** The bank's challenge, on top of the page. */
  const challenge = () =>
    new Promise<void>((resolve) => {
      const dialog = document.createElement('div')
      const button = document.createElement('button')
      dialog.setAttribute('role', 'dialog')
      dialog.setAttribute('aria-label', '3-D Secure')
      dialog.style.cssText =
        'position:fixed;inset:30% 35%;background:white;color:black;z-index:99;display:grid;place-items:center'
      button.textContent = 'Complete authentication'
      button.addEventListener('click', () => {
        dialog.remove()
        resolve()
      })
      dialog.append(button)
      document.body.append(dialog)
    })

  const cardElement = (options: { style?: { base?: { color?: string } } }) => {
    const handlers = new Map<string, Handler[]>()
    const emit = (event: string, data: object = {}) => handlers.get(event)?.forEach((handler) => handler(data))
    const root = document.createElement('div')
    const fields: Card = { number: '', expiry: '', cvc: '' }
    const look = ({ color = '' }: { color?: string } = {}) => {
      for (const input of root.querySelectorAll('input')) input.style.color = color
    }
    const add = (name: keyof Card, placeholder: string, label: string, width: string) => {
      const input = document.createElement('input')
      input.setAttribute('aria-label', label)
      input.placeholder = placeholder
      input.style.cssText = `width:${width};background:none;border:0;outline:0;font-size:16px;line-height:24px`
      input.addEventListener('input', () => {
        fields[name] = input.value.replace(/\D/g, '')
        const short = name === 'number' && fields.number.length > 0 && fields.number.length < 12
        emit('change', { complete: false, error: short ? { message: 'Your card number is incomplete.' } : undefined })
      })
      root.append(input)
    }
    add('number', 'Card number', 'Credit or debit card number', '55%')
    add('expiry', 'MM / YY', 'Credit or debit card expiration date', '25%')
    add('cvc', 'CVC', 'Credit or debit card CVC/CVV', '20%')
    look(options.style?.base)
    return {
      fields,
      mount: (place: HTMLElement) => {
        place.append(root)
        setTimeout(() => emit('ready'))
      },
      unmount: () => root.remove(),
      destroy: () => root.remove(),
      update: (changed: typeof options) => look(changed.style?.base),
      on: (event: string, handler: Handler) => void handlers.set(event, [...(handlers.get(event) ?? []), handler]),
      off: (event: string, handler: Handler) =>
        void handlers.set(event, handlers.get(event)?.filter((known) => known !== handler) ?? []),
    }
  }

  const connect = (key: string) => ({
    elements: () => {
      let card: ReturnType<typeof cardElement> | null = null
      return {
        create: (_type: string, options: Parameters<typeof cardElement>[0]) => (card = cardElement(options)),
        getElement: () => card,
        update: () => undefined,
      }
    },
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: async (secret: string, { payment_method }: { payment_method: { card: { fields: Card } } }) => {
      const intent = await request(key, secret, 'confirm', { card: payment_method.card.fields.number })
      if (intent.error) return { error: intent.error }
      if (intent.status !== 'requires_action') return { paymentIntent: intent }
      await challenge()
      return { paymentIntent: await request(key, secret, 'authenticate', {}) }
    },
  })
  // The release the page requested: .../endive/stripe.js.
  const [, version] = /stripe\.com\/(\w+)\//.exec(document.currentScript?.getAttribute('src') ?? '') ?? []
  Object.assign(globalThis, { Stripe: Object.assign(connect, { version }) })
}

/** Points a browser at this machine for Stripe's hosts. */
export async function routeStripe(browser: BrowserContext, peer: StripePeer): Promise<void> {
  await browser.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${standIn.toString()})()` }),
  )
  await browser.route('https://api.stripe.com/**', async (route) => {
    const request = route.request()
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    const reply = await fetch(peer.url + new URL(request.url()).pathname, {
      method: request.method(),
      headers: { authorization: request.headers()['authorization'] ?? '' },
      body: request.postData(),
    })
    await route.fulfill({
      status: reply.status,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: await reply.text(),
    })
  })
}
