import type { ReactNode } from 'react'
import { formatPhone, phoneHref } from '#contract/phone-format.ts'
import type { PublicCompany } from '../../contract.ts'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

/** A document's company has the notice of its license too. */
type Company = PublicCompany & { license_notice?: string | null }

type FrameProps = {
  /** Null while it is not known. */
  company: Company | null
  title?: string
  children: ReactNode
}

/** A page for people who do not sign in: the company's name and logo above, how to reach it below. */
export function CompanyFrame({ company, title, children }: FrameProps) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex min-h-dvh w-full max-w-[560px] flex-col px-4 pb-8">
      {title !== undefined && <title>{title}</title>}
      <header className="flex min-h-16 items-center justify-between gap-4 py-3">
        {company?.logo_url ? (
          <img
            src={company.logo_url}
            alt={company.company_name}
            className="max-h-10 max-w-[200px] rounded-control bg-[white] object-contain p-1"
          />
        ) : (
          <p className="min-w-0 text-16 font-semibold tracking-tight wrap-anywhere">{company?.company_name}</p>
        )}
        <ThemeSwitch />
      </header>
      <div className="flex-1">{children}</div>
      {company && <Contact company={company} />}
    </main>
  )
}

const link = 'underline decoration-line-strong underline-offset-3 hover:decoration-current touch:py-2.5'

const Contact = ({ company: { company_name, phone, email, license_number, license_notice } }: { company: Company }) => (
  <footer className="mt-8 border-t border-line pt-5 text-13 text-muted">
    <p className="font-medium text-ink">{company_name}</p>
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {phone && (
        <a href={phoneHref(phone)} className={`tabular-nums ${link}`}>
          {formatPhone(phone)}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`wrap-anywhere ${link}`}>
          {email}
        </a>
      )}
    </p>
    {license_number && <p className="mt-1">License {license_number}</p>}
    {license_notice && <p className="mt-1 text-12 text-pretty">{license_notice}</p>}
  </footer>
)
