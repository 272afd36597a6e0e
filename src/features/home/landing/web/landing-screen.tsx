import { ArrowRight, BadgeCheck, Phone } from 'lucide-react'
import { referralCode } from '#web/platform/session.ts'
import { Brand } from '#web/ui/brand.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { Heading } from '#web/ui/page.tsx'
import type { PublicCompany } from '#features/company/settings/contract.ts'
import { useCompany } from '#features/company/settings/web/shared/public-company.ts'
import { benefits, features, type Point, stats } from './content.ts'
import { formatPhone, phoneHref } from '#contract/phone-format.ts'
import productOnPhone from './product-phone.webp'
import product from './product.webp'

const wide = 'mx-auto w-full max-w-[1120px] px-6 max-md:px-4'

/** Link to create a login. A neighbor who followed a referral has none yet. */
const startAt = () => (referralCode() === null ? '/auth' : '/auth?tab=register')

/** The page for visitors who are not signed in. It speaks for the company once there is one. Keep it light, since it is part of what loads first: no library but React. */
export const LandingScreen = () => (
  <>
    <Header />
    <Hero />
    <Features />
    <Benefits />
    <CallToAction />
    <Footer />
  </>
)

const CompanyBrand = ({ company: { company_name, logo_url } }: { company: PublicCompany }) => (
  <p className="inline-flex min-w-0 items-center gap-3 text-16 font-semibold text-ink">
    {logo_url && (
      <img src={logo_url} alt="" className="h-9 max-w-36 shrink-0 rounded-control bg-[white] object-contain p-1" />
    )}
    <span className="truncate">{company_name}</span>
  </p>
)

function Header() {
  const company = useCompany()
  return (
    <header className={`${wide} flex h-16 items-center justify-between gap-4`}>
      {company ? <CompanyBrand company={company} /> : <Brand />}
      <div className="flex shrink-0 items-center gap-2">
        <ThemeSwitch />
        <LinkButton href="/auth" variant="outline">
          Log In
        </LinkButton>
      </div>
    </header>
  )
}

const PITCH = 'Invoices, jobs and payments for Texas electrical contractors'
const FOR_CLIENTS = 'Ask for a quote, book a visit, and see and pay your invoices online.'
/** A tagline may lack its period. */
const asSentence = (text: string): string => text.trim().replace(/(?<=[\p{L}\p{N})])$/u, '.')
const DEFAULT_TAGLINE =
  'The office that rides along: quote the work, do it, invoice it and get paid, all from one place.'

function Hero() {
  const company = useCompany()
  return (
    <section className={`${wide} pt-14 max-md:pt-8`}>
      <title>{company ? `${company.company_name} · Electrical Contractor` : `Panelboard · ${PITCH}`}</title>
      <p className="inline-flex min-h-7 items-center gap-2 rounded-full border border-line bg-surface py-1 pr-3 pl-2 text-13 font-medium">
        <BadgeCheck aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
        {company?.license_number ? `License ${company.license_number}` : 'For licensed Texas electricians'}
      </p>
      <Heading className="mt-5 max-w-[17em] text-[clamp(1.75rem,4.6vw,3.25rem)]/[1.08] font-semibold tracking-[-0.025em] text-balance">
        {company ? `Electrical work by ${company.company_name}` : PITCH}
      </Heading>
      <p className="mt-4 min-h-6 max-w-[38em] text-16 text-pretty text-muted">
        {company ? [asSentence(company.tagline), FOR_CLIENTS].filter(Boolean).join(' ') : DEFAULT_TAGLINE}
      </p>
      <div className="mt-7 flex flex-wrap items-center gap-3 max-md:[&>a]:w-full">
        {company && (
          <LinkButton href="/quote-request" external size="large">
            Request a Quote
          </LinkButton>
        )}
        <LinkButton
          href={startAt()}
          size="large"
          variant={company ? 'outline' : 'primary'}
          icon={<ArrowRight aria-hidden="true" />}
          className="flex-row-reverse"
        >
          Get Started Free
        </LinkButton>
        <LinkButton href="#features" external size="large" variant="outline">
          Discover Features
        </LinkButton>
      </div>
      <Product />
      <Stats />
    </section>
  )
}

/** The product itself, with the sample company. */
const Product = () => (
  <div className="mt-12 overflow-hidden rounded-card border border-line bg-surface shadow-float max-md:mt-10">
    <picture>
      <source media="(max-width: 767px)" srcSet={productOnPhone} width={780} height={960} />
      <img
        src={product}
        width={1440}
        height={900}
        alt="The office of an electrical contractor in Panelboard: clients, open jobs, revenue, and what needs attention"
        fetchPriority="high"
        className="block aspect-[1440/900] w-full object-cover object-left-top max-md:aspect-[780/960]"
      />
    </picture>
  </div>
)

const Stats = () => (
  <ul className="mt-12 grid grid-cols-4 gap-px overflow-hidden rounded-card border border-line bg-line max-md:mt-8 max-md:grid-cols-2">
    {stats.map(({ value, label }) => (
      <li key={label} className="bg-surface px-5 py-4">
        <span className="block text-20 font-semibold tracking-tight">{value}</span>{' '}
        <span className="text-13 text-muted">{label}</span>
      </li>
    ))}
  </ul>
)

const SectionHeading = ({ title, children }: { title: string; children: string }) => (
  <div className="max-w-[36em]">
    <h2 className="text-28 font-semibold tracking-tight text-balance">{title}</h2>
    <p className="mt-2 text-16 text-pretty text-muted">{children}</p>
  </div>
)

const Features = () => (
  <section id="features" className={`${wide} scroll-mt-6 pt-24 max-md:pt-16`}>
    <SectionHeading title="From the first call to the last cent">
      One place for the work that pays the bills, made for people who have one hand free.
    </SectionHeading>
    <ul className="mt-8 grid grid-cols-3 gap-4 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-3">
      {features.map((feature) => (
        <li key={feature.title} className="rounded-card border border-line bg-surface p-5">
          <PointText point={feature} />
        </li>
      ))}
    </ul>
  </section>
)

const PointText = ({ point: { icon: Icon, title, text } }: { point: Point }) => (
  <>
    <Icon aria-hidden="true" className="size-5 text-muted" />
    <h3 className="mt-3 text-16 font-semibold">{title}</h3>
    <p className="mt-1 text-14 text-pretty text-muted">{text}</p>
  </>
)

const Benefits = () => (
  <section className={`${wide} pt-24 max-md:pt-16`}>
    <SectionHeading title="Quietly does the rest">What you would otherwise remember at ten at night.</SectionHeading>
    <ul className="mt-8 grid grid-cols-4 gap-x-8 gap-y-8 border-t border-line pt-8 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-y-6">
      {benefits.map((benefit) => (
        <li key={benefit.title}>
          <PointText point={benefit} />
        </li>
      ))}
    </ul>
  </section>
)

const CallToAction = () => (
  <section className={`${wide} pt-24 max-md:pt-16`}>
    <div className="flex items-center justify-between gap-8 rounded-card border border-line bg-surface p-10 max-md:flex-col max-md:items-stretch max-md:gap-6 max-md:p-6">
      <div>
        <h2 className="text-28 font-semibold tracking-tight text-balance">Send your next invoice from here</h2>
        <p className="mt-2 text-16 text-muted">An account takes a minute. You can take your data with you anytime.</p>
      </div>
      <LinkButton href={startAt()} size="large">
        Start Free Trial
      </LinkButton>
    </div>
  </section>
)

function Footer() {
  const company = useCompany()
  return (
    <footer className={`${wide} mt-20 pb-10 max-md:mt-14`}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-6 text-13 text-muted">
        {company ? <CompanyBrand company={company} /> : <p className="font-medium text-ink">Panelboard</p>}
        {company && (
          <a href={phoneHref(company.phone)} className="inline-flex items-center gap-1.5 tabular-nums hover:text-ink">
            <Phone aria-hidden="true" className="size-3.5" />
            {formatPhone(company.phone)}
          </a>
        )}
        {company?.license_number && <p>License {company.license_number}</p>}
        <p>Serving Texas</p>
        <p>© 2024 {company?.company_name ?? 'Panelboard'}. All rights reserved.</p>
      </div>
    </footer>
  )
}
