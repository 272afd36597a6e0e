import type { BrowserContext } from '@playwright/test'
import type { StripePeer } from '../peers/stripe.ts'

// Stripe's script comes from Stripe and cannot be had here. This stands in its place, with the part of its face that the official
// React package uses; the card goes to the peer that speaks Stripe's protocol.

const script = `window.Stripe = Object.assign(function Stripe(key) {
  const element = () => {
    const listeners = {}
    const input = document.createElement('input')
    input.setAttribute('aria-label', 'Card number')
    return {
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target
        place.append(input)
        setTimeout(() => (listeners.ready || []).forEach((listener) => listener({})))
      },
      on(name, listener) { (listeners[name] ||= []).push(listener); return this },
      once(name, listener) { return this.on(name, listener) },
      off() { return this }, update() {}, unmount() { input.remove() }, destroy() { input.remove() }, focus() { input.focus() },
      value: () => input.value,
    }
  }
  const unused = () => Promise.reject(new Error('Not part of this product'))
  return {
    elements() {
      const made = {}
      return { create: (type) => (made[type] = element()), getElement: (type) => made[type] ?? Object.values(made)[0] ?? null, update() {} }
    },
    async confirmCardPayment(secret, { payment_method: { card } }) {
      const id = secret.split('_secret_')[0]
      const body = new URLSearchParams({ client_secret: secret, card: card.value().replaceAll(' ', '') })
      const reply = await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/confirm', {
        method: 'POST', headers: { authorization: 'Bearer ' + key, 'content-type': 'application/x-www-form-urlencoded' }, body,
      })
      const answer = await reply.json()
      return reply.ok ? { paymentIntent: answer } : { error: answer.error }
    },
    createToken: unused, createPaymentMethod: unused, createSource: unused, registerAppInfo() {}, _registerWrapper() {},
  }
}, { version: 3 })`

/** Serves the stand-in for Stripe's script, and what the script calls from the peer. */
export async function interceptStripe(context: BrowserContext, peer: StripePeer): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await context.route('https://api.stripe.com/**', async (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS')
      return route.fulfill({
        status: 204,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      })
    const { pathname } = new URL(request.url())
    const headers = {
      authorization: request.headers()['authorization'] ?? '',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const reply = await fetch(`${peer.url}${pathname}`, { method: 'POST', headers, body: request.postData() ?? '' })
    await route.fulfill({
      status: reply.status,
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
      body: await reply.text(),
    })
  })
}
