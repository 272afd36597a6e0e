import { Info } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isStaff } from '#contract/roles.ts'
import { settings } from '#features/company/settings/contract.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { recall, remember, useUser } from '#web/platform/session.ts'
import { ForbiddenPage } from '#web/ui/forbidden-page.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { besidePane, Pane } from './pane.tsx'
import { useUnread } from './shared/unread-badge.tsx'

const TextStaff = lazily(() => import('./text-staff.tsx').then((module) => module.TextStaff))
const SentTexts = lazily(() => import('./sent-texts.tsx').then((module) => module.SentTexts))
const Conversations = lazily(() => import('./conversations.tsx').then((module) => module.Conversations))

type Tab = 'staff' | 'conversations'
const LAST_TAB = 'panelboard.messages-tab'

export function MessagesScreen() {
  const { role } = useUser()
  if (!isStaff(role)) return <ForbiddenPage title="Messages">You don't have permission to view messages.</ForbiddenPage>
  return <Messages />
}

function Messages() {
  const unread = useUnread()
  return (
    <div className={besidePane}>
      <Page title="Messages" subtitle="Text your staff and your clients">
        <LocalNotice />
        {unread === undefined ? <Skeleton className="h-11 w-72 max-w-full" /> : <MessagesTabs unread={unread} />}
      </Page>
    </div>
  )
}

/** Opens on the tab of the address, else on unread texts, else on the tab that was open last. Texts that arrive later do not switch it. */
function useTab(unread: number) {
  const search = new URLSearchParams(useSearch())
  const isAddressed = search.has('open') || search.has('client')
  const [chosen, setChosen] = useState(() => (isAddressed || unread > 0 ? 'conversations' : recall(LAST_TAB)))
  const [, navigate] = useLocation()
  const tab: Tab = isAddressed || chosen === 'conversations' ? 'conversations' : 'staff'
  const choose = (next: string) => {
    if (search.has('open')) navigate('/messages', { replace: true })
    remember(LAST_TAB, next)
    setChosen(next)
  }
  return { tab, choose }
}

function MessagesTabs({ unread }: { unread: number }) {
  const { tab, choose } = useTab(unread)
  return (
    <Tabs
      label="Messages"
      value={tab}
      onChange={choose}
      tabs={[
        { value: 'staff', label: 'Text Staff', content: <Staff /> },
        {
          value: 'conversations',
          label: 'Conversations',
          ...(unread > 0 && { count: unread }),
          content: <Conversations />,
        },
      ]}
    />
  )
}

const Staff = () => (
  <>
    <TextStaff />
    <Pane label="Texts sent" whenNarrow="below">
      <SentTexts />
    </Pane>
  </>
)

/** Says when texts do not leave this machine. */
function LocalNotice() {
  const { data } = useRead(settings.services)
  if (data?.sms.mode !== 'local') return null
  return (
    <p className="-mt-2 mb-4 flex items-start gap-2 text-13 text-muted">
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info" />
      Texts are {data.sms.detail}.
    </p>
  )
}
