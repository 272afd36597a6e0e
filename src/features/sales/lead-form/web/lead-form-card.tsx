import * as z from 'zod/mini'
import { useState } from 'react'
import { Website } from '#features/company/settings/rules/website.ts'
import type { Settings } from '#features/company/settings/contract.ts'
import { RulesForm } from '#features/company/settings/web/shared/rules-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { RowsField } from '#web/ui/rows-field.tsx'

const SitesForm = z.pipe(
  z.object({ sites: z.array(z.object({ site: Website })).check(z.maxLength(20, 'Name at most 20 sites')) }),
  z.transform(({ sites }) => ({ lead_form_sites: [...new Set(sites.map(({ site }) => site))] })),
)

const formLink = () => `${location.origin}/quote-request`
const embedCode = () =>
  `<iframe src="${formLink()}/embed" title="Request a quote" style="width:100%;height:800px;border:0"></iframe>`

/** The public quote request form: its link, and the websites that may show it on their own pages. */
export const LeadFormCard = ({ settings: now }: { settings: Settings }) =>
  // Starts over from what was saved.
  now.lead_form_sites && <SitesCard key={now.lead_form_sites.join()} settings={now} sites={now.lead_form_sites} />

function SitesCard({ settings: now, sites }: { settings: Settings; sites: readonly string[] }) {
  const [defaults] = useState(() => ({ sites: sites.map((site) => ({ site })) }))
  return (
    <Card
      id="lead-form"
      title="Quote request form"
      subtitle="Requests from your website become leads in the sales pipeline"
    >
      <div className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <a
            href="/quote-request"
            target="_blank"
            className="min-w-0 text-14 underline decoration-line-strong underline-offset-3 wrap-anywhere hover:decoration-current"
          >
            {formLink()}
          </a>
          <CopyButton text={formLink()}>Copy link</CopyButton>
        </div>
        <RulesForm settings={now} submitLabel="Save Websites" schema={SitesForm} defaults={defaults}>
          <RowsField
            name="sites"
            legend="Websites that may show the form"
            columns={[{ label: 'Website', width: 'minmax(0,1fr)' }]}
            noun="website"
            addLabel="Add Website"
            blank={() => ({ site: '' })}
            firstField="site"
            max={20}
            empty="None. Only this address shows the form."
            help="No other website can show any page of yours inside its own."
          >
            {({ path, index }) => (
              <TextField
                name={`${path}.site`}
                label={`Website ${index + 1}`}
                placeholder="https://www.example.com"
                hideLabel
                autoComplete="off"
              />
            )}
          </RowsField>
        </RulesForm>
        {sites.length > 0 && (
          <div className="grid gap-2">
            <p className="text-13 font-medium">Paste this into your website</p>
            <code className="rounded-control border border-line bg-ground p-3 text-12 wrap-anywhere">
              {embedCode()}
            </code>
            <CopyButton text={embedCode()} className="justify-self-start">
              Copy code
            </CopyButton>
          </div>
        )}
      </div>
    </Card>
  )
}
