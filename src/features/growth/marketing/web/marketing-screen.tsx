import { useState } from 'react'
import { allows } from '#contract/roles.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRows } from '#web/platform/rows.ts'
import { useUser } from '#web/platform/session.ts'
import { ForbiddenPage } from '#web/ui/forbidden-page.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { marketing } from '../contract.ts'
import { Generator } from './generator.tsx'

const Library = lazily(() => import('./library.tsx').then((module) => module.Library))

const searched = ['title', 'content_type', 'body'] as const

/** Writing posts, and the library of those worth keeping. */
export function MarketingScreen() {
  const { role } = useUser()
  if (allows(marketing.list.access, role)) return <Studio />
  return <ForbiddenPage title="Marketing">You don't have permission to view marketing content.</ForbiddenPage>
}

function Studio() {
  const [tab, setTab] = useState('generate')
  const library = useRows(marketing.list, { search: searched })
  return (
    <Page title="Marketing" subtitle="Write posts for your services, and keep the ones worth posting again">
      <Tabs
        label="Marketing"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'generate', label: 'Generate Content', content: <Generator /> },
          {
            value: 'library',
            label: 'Library',
            ...(library.complete && { count: library.rows.length }),
            content: <Library rows={library} onGenerate={() => setTab('generate')} />,
          },
        ]}
      />
    </Page>
  )
}
