import { CircleCheck, Phone } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { contactConsent, textConsent } from '#contract/consent.ts'
import type { TypesOf } from '#contract/endpoint.ts'
import { formatPhone, phoneHref } from '#contract/phone-format.ts'
import { loadCompany, useCompany } from '#features/settings/web/shared/public-company.ts'
import { postJson } from '#web/platform/api.ts'
import { referralCode } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/page.tsx'
import { PlainArea, PlainCheckbox, PlainField, PlainForm, rules } from '#web/ui/plain-form.tsx'
import type { leadForm } from '../contract.ts'

loadCompany()

// Visitors of the company's website see this page, so it carries the company's brand and loads little.

type Sent = NonNullable<TypesOf<typeof leadForm.create>['sentBody']>

const send = (body: Sent) => postJson<TypesOf<typeof leadForm.create>['returns']>('/api/public/leads', body)

const check = ({ name, email, phone, text_consent }: Record<string, string>) => ({
  name: rules.required(name, 'Name is required'),
  email: rules.email(email),
  phone: text_consent ? rules.required(phone, 'Enter the phone number to text') : undefined,
})

const bodyOf = ({ name = '', email = '', text_consent, ...rest }: Record<string, string>): Sent => ({
  ...rest,
  name,
  email,
  text_consent: text_consent === 'true',
  ref: referralCode(),
})

/** Asks for a quote. On the company's own address it has a header; in another site's frame that site has one. */
function QuoteRequest({ framed }: { framed: boolean }) {
  const company = useCompany()
  const [sentBy, setSentBy] = useState<string | null>(null)
  const [again, setAgain] = useState(false)
  return (
    <main
      id="main"
      tabIndex={-1}
      className={framed ? 'mx-auto max-w-[560px] p-4' : 'mx-auto w-full max-w-[560px] px-4 pt-10 pb-12 max-md:pt-6'}
    >
      <title>{company ? `Request a Quote · ${company.company_name}` : 'Request a Quote'}</title>
      {!framed && <CompanyHeader />}
      <section className="rounded-card border border-line bg-surface p-6 max-md:p-5">
        {sentBy === null ? (
          <>
            <header className="mb-5">
              <Heading>Request a Quote</Heading>
              <p className="mt-1 text-14 text-muted">Tell us what you need. We will get back to you soon.</p>
            </header>
            <PlainForm
              check={check}
              onSubmit={async (values) => {
                await send(bodyOf(values))
                setSentBy(values['name']?.trim() ?? '')
              }}
              submitLabel="Send Request"
              busyLabel="Sending..."
            >
              <Fields companyName={company?.company_name ?? 'the company'} focused={again} />
            </PlainForm>
          </>
        ) : (
          <ThankYou
            name={sentBy}
            onAgain={() => {
              setAgain(true)
              setSentBy(null)
            }}
          />
        )}
      </section>
      <CompanyFooter />
    </main>
  )
}

const Fields = ({ companyName, focused }: { companyName: string; focused: boolean }) => (
  <>
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone */}
    <PlainField name="name" label="Name" autoComplete="name" maxLength={200} autoFocus={focused} />
    <div className="grid gap-4 md:grid-cols-2">
      <PlainField name="email" label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
      <PlainField
        name="phone"
        label="Phone (optional)"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        optional
      />
    </div>
    <PlainField
      name="service_interest"
      label="What do you need? (optional)"
      placeholder="e.g., Panel Upgrade, EV Charger"
      maxLength={200}
      optional
    />
    <PlainArea name="message" label="Details (optional)" rows={4} maxLength={2000} />
    {/* Not for people: outside the page, out of the Tab order, and without autofill. */}
    <div aria-hidden="true" className="absolute -left-[9999px]">
      <label>
        Fax <input name="fax" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
    <PlainCheckbox name="text_consent">{textConsent(companyName)}</PlainCheckbox>
    <p className="text-12 text-muted">{contactConsent(companyName)}</p>
  </>
)

function CompanyHeader() {
  const company = useCompany()
  return (
    <header className="mb-6 flex min-h-11 items-center justify-center gap-3">
      {company?.logo_url && (
        <img src={company.logo_url} alt="" className="h-11 max-w-40 rounded-control bg-[white] object-contain p-1" />
      )}
      <span className="text-16 font-semibold">{company?.company_name}</span>
    </header>
  )
}

function CompanyFooter() {
  const company = useCompany()
  if (!company) return null
  return (
    <footer className="mt-5 flex flex-wrap items-center justify-center gap-x-5 gap-y-1.5 text-13 text-muted">
      <a href={phoneHref(company.phone)} className="hit inline-flex items-center gap-1.5 tabular-nums hover:text-ink">
        <Phone aria-hidden="true" className="size-3.5" />
        Or call {formatPhone(company.phone)}
      </a>
      {company.license_number && <span>License {company.license_number}</span>}
    </footer>
  )
}

function ThankYou({ name, onAgain }: { name: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <span className="flex size-11 items-center justify-center rounded-full bg-raised text-good">
        <CircleCheck aria-hidden="true" className="size-5" />
      </span>
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-16 font-semibold wrap-anywhere outline-none">
          Thank you, {name}
        </h1>
        <p className="mt-1 text-14 text-muted">We received your request and will get back to you soon.</p>
      </div>
      <Button variant="outline" onClick={onAgain}>
        Send another request
      </Button>
    </div>
  )
}

export const QuoteRequestScreen = () => <QuoteRequest framed={false} />

/** For another site's frame: light as most sites are, or dark with `?theme=dark`. */
export function EmbeddedQuoteRequest() {
  useLayoutEffect(() => {
    const isDark = new URLSearchParams(location.search).get('theme') === 'dark'
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  }, [])
  return <QuoteRequest framed />
}
