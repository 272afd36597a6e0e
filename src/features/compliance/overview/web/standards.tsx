import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { type CodeEditions, inForceOn, TEXAS_CODE_EDITIONS } from '#features/company/settings/rules/code-editions.ts'
import { formatDay } from '#contract/dates.ts'
import {
  ARTICLES_EDITION,
  AUTHORITY_DECIDES,
  codeReference,
  articlesFor,
} from '#features/electrical/calculators/rules/nec-articles.ts'
import { AmendmentsCard } from '#features/electrical/code/web/shared/amendments-card.tsx'
import { doubtText } from '#features/electrical/calculators/rules/outcome.ts'
import { LicensesCard } from '#features/compliance/licenses/web/shared/licenses-card.tsx'
import { settings } from '#features/company/settings/contract.ts'
import { useCodeEdition } from '#features/company/settings/web/shared/use-code-edition.ts'
import { useRead } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { Card } from '#web/ui/card.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

/** The company's license, and the articles of the NEC that its work follows. */
export const Standards = () => (
  <div className="grid grid-cols-1 gap-4">
    <CompanyLicense />
    <LicensesCard />
    <AmendmentsCard />
    <Articles />
  </div>
)

function CompanyLicense() {
  const { data, error } = useRead(settings.get)
  const today = useToday()
  return (
    <Card title="Company License" subtitle="Texas Department of Licensing and Regulation (TDLR)">
      {data ? (
        <DefinitionGrid
          className="lg:grid-cols-4"
          facts={[
            { label: 'Company', value: data.company_name },
            {
              label: 'License Number',
              value: data.license_number && <span className="tabular-nums">{data.license_number}</span>,
            },
            { label: 'NEC Edition', value: editionText(data.code_editions, today) },
            { label: 'Records', value: 'Kept for four years' },
            { label: 'Notice', value: data.license_notice, wide: true },
          ]}
        />
      ) : error ? (
        <ErrorState error={error} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  )
}

/** '2026 since Sep 1, 2026', with the rule of Texas that says so. */
function editionText(editions: CodeEditions = TEXAS_CODE_EDITIONS, today: string): string | null {
  const now = inForceOn(editions, today)
  if (now === undefined) return null
  const isTexas = TEXAS_CODE_EDITIONS.some(({ edition, since }) => edition === now.edition && since === now.since)
  return `${now.edition} since ${formatDay(now.since)}${isTexas ? ' (16 TAC 73.100)' : ''}`
}

const searchArticles = (edition: string, typed: string) => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return articlesFor(edition).filter((article) => {
    const text = `${codeReference(article)} ${article.title} ${article.summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function Articles() {
  const edition = useCodeEdition()
  const [typed, setTyped] = useState('')
  const articles = searchArticles(edition, typed)
  const listed = articlesFor(edition)[0]?.edition ?? ARTICLES_EDITION
  return (
    <Card title={`NEC ${listed} Articles`} subtitle={AUTHORITY_DECIDES}>
      {edition !== listed && (
        <p className="mb-3 text-13 text-warn">
          Your company works to NEC {edition}. These are sections of the {listed} edition: check each against yours.
        </p>
      )}
      <div className="mb-3 max-w-md">
        <SearchInput
          label="Search articles"
          placeholder="Search by section or subject..."
          value={typed}
          onChange={setTyped}
        />
      </div>
      <p role="status" className="sr-only">
        {articles.length === 1 ? '1 article' : `${articles.length} articles`}
      </p>
      {articles.length === 0 ? (
        <EmptyState title="No articles found" icon={<BookOpen aria-hidden="true" />}>
          Try a section such as 210.8, or a subject such as GFCI.
        </EmptyState>
      ) : (
        <ul aria-label="NEC articles" className="divide-y divide-line">
          {articles.map((article) => (
            <li key={article.section} className="grid gap-x-6 gap-y-0.5 py-3 md:grid-cols-[9rem_minmax(0,1fr)]">
              <span className="text-14 font-medium tabular-nums">{codeReference(article)}</span>
              <div className="min-w-0">
                <p className="text-14 font-medium">{article.title}</p>
                <p className="text-13 text-muted">{article.summary}</p>
                {article.doubt !== undefined && <p className="text-12 text-warn">{doubtText(article.doubt)}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
