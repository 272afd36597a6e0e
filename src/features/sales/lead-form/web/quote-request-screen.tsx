import { CircleCheck, Phone } from 'lucide-react'
import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { contactConsent, textConsent } from '../rules/consent.ts'
import { formatPhone, phoneHref } from '#contract/phone-format.ts'
import { useCompany } from '#features/company/settings/web/shared/public-company.ts'
import { call } from '#web/platform/api.ts'
import { referralCode } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextareaField, TextField } from '#web/ui/fields.tsx'
import { Form, LargeSubmit } from '#web/ui/form.tsx'
import { Heading } from '#web/ui/page.tsx'
import { leadForm, QuoteRequest as QuoteRequestInput } from '../contract.ts'

// Visitors of the company's website see this page, so it carries the company's brand and loads little.

const defaults = { name: '', email: '', phone: '', service_interest: '', message: '', text_consent: false }

/** Asks for a quote. On the company's own address it has a header; in another site's frame that site has one. */
function QuoteRequest({ framed }: { framed: boolean }) {
  const company = useCompany()
  const [sentBy, setSentBy] = useState<string | null>(null)
  const [again, setAgain] = useState(false)
  const fax = useRef<HTMLInputElement>(null)
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
            <Form
              schema={QuoteRequestInput}
              defaults={defaults}
              save={async (request) => {
                await call(leadForm.create, {
                  body: { ...request, ref: referralCode(), fax: fax.current?.value },
                })
                return request.name
              }}
              onSaved={setSentBy}
              guarded={false}
            >
              <Fields companyName={company?.company_name ?? 'the company'} focused={again} fax={fax} />
              <LargeSubmit busyLabel="Sending...">Send Request</LargeSubmit>
            </Form>
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

type FieldsProps = {
  companyName: string
  focused: boolean
  /** Read when the form is sent: programs may fill it in without an event. */
  fax: Ref<HTMLInputElement>
}

const Fields = ({ companyName, focused, fax }: FieldsProps) => (
  <>
    <TextField
      name="name"
      label="Name"
      autoComplete="name"
      spellCheck={false}
      maxLength={200}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
      autoFocus={focused}
      required
    />
    <div className="grid gap-4 md:grid-cols-2">
      <TextField name="email" label="Email" type="email" autoComplete="email" required />
      <TextField name="phone" label="Phone (optional)" type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
    </div>
    <TextField
      name="service_interest"
      label="What do you need? (optional)"
      placeholder="e.g., Panel Upgrade, EV Charger"
      spellCheck={false}
      maxLength={200}
    />
    <TextareaField name="message" label="Details (optional)" rows={4} maxLength={2000} />
    {/* Not for people: outside the page, out of the Tab order, and without autofill. */}
    <div aria-hidden="true" className="absolute -left-[9999px]">
      <label>
        Fax <input ref={fax} name="fax" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
    <TextConsent companyName={companyName} />
    <p className="text-12 text-muted">{contactConsent(companyName)}</p>
  </>
)

const TextConsent = ({ companyName }: { companyName: string }) => (
  <label className="flex items-start gap-2.5 text-12 text-muted touch:min-h-10">
    <input
      type="checkbox"
      {...useFormContext().register('text_consent')}
      className="mt-px size-4 shrink-0 accent-accent touch:size-5"
    />
    <span>{textConsent(companyName)}</span>
  </label>
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
