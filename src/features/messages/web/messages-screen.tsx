import { Info } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isStaff } from '#contract/roles.ts'
import { settings } from '#features/settings/contract.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { recall, remember, useUser } from '#web/platform/session.ts'
import { Page } from '#web/ui/page.tsx'
import { ForbiddenState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { besidePane, Pane } from './pane.tsx'
import { useLiveTexts, useLiveUnread } from './shared/use-live.ts'

const TextStaff = lazily(() => import('./text-staff.tsx').then((module) => module.TextStaff))
const SentTexts = lazily(() => import('./sent-texts.tsx').then((module) => module.SentTexts))
const Conversations = lazily(() => import('./conversations.tsx').then((module) => module.Conversations))

type Tab = 'staff' | 'conversations'
const LAST_TAB = 'panelboard.messages-tab'

export function MessagesScreen() {
  const { role } = useUser()
  if (!isStaff(role))
    return (
      <Page title="Messages">
        <ForbiddenState>You don't have permission to view messages.</ForbiddenState>
      </Page>
    )
  return <Messages />
}

/** The tab of the address, else the one that was open last. */
function useTab() {
  const asked = new URLSearchParams(useSearch())
  const [chosen, setChosen] = useState(() => recall(LAST_TAB) ?? 'staff')
  const [, navigate] = useLocation()
  const tab: Tab = asked.has('open') || asked.has('client') || chosen === 'conversations' ? 'conversations' : 'staff'
  const choose = (next: string) => {
    if (asked.has('open')) navigate('/messages', { replace: true })
    remember(LAST_TAB, next)
    setChosen(next)
  }
  return { tab, choose }
}

function Messages() {
  const unread = useLiveUnread()
  useLiveTexts()
  const { tab, choose } = useTab()
  return (
    <div className={besidePane}>
      <Page title="Messages" subtitle="Text your staff and your clients">
        <LocalNotice />
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
      </Page>
    </div>
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
