import { BadgeDollarSign, ExternalLink, Gift, HeartHandshake, Percent, Users } from 'lucide-react'
import { cents, formatMoney } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import { settings } from '#features/company/settings/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, StatCard } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { formatCount } from '#contract/text.ts'
import { type ReferralFigures, referrals } from '../contract.ts'
import { sharingNote } from '../rules.ts'
import { promotions } from './promotions.ts'
import { openShare, shareLinks } from './share-links.ts'

/** The user's referral code and link, ways to share them, and what they brought. */
export function ReferralsScreen() {
  const { referral_code: code } = useUser()
  const { data: company, error } = useRead(settings.get)
  const link = `${location.origin}/?ref=${code}`
  const texts = company && promotions({ company: company.company_name, license: company.license_number ?? '', link })
  return (
    <Page title="Share & Earn" subtitle="Share your link, and earn credit when your neighbors become clients">
      <div className="grid gap-4 max-md:gap-3 [&>*]:min-w-0">
        <Figures />
        <div className="flex flex-wrap items-center gap-2">
          <SharingOffer />
          <Badge tone="good" icon={<BadgeDollarSign aria-hidden="true" />}>
            First referral gets $25 credit
          </Badge>
        </div>
        <div className="grid items-start gap-4 max-md:gap-3 lg:grid-cols-2 [&>*]:min-w-0">
          <Card title="Your referral link">
            <div className="grid grid-cols-1 gap-5">
              <Copyable label="Referral code" text={code} action="Copy code" />
              <Copyable label="Referral link" text={link} action="Copy link" />
              <Share link={link} text={texts?.at(-1)?.text} />
            </div>
          </Card>
          <Card title="Texts to share" subtitle="Copy one and send it to a friend">
            {error ? (
              <ErrorState title="Failed to load texts" error={error} />
            ) : texts === undefined ? (
              <Skeleton className="h-64 w-full" />
            ) : (
              <ul className="grid gap-5">
                {texts.map(({ title, text }) => (
                  <li key={title} className="grid gap-2">
                    <h3 className="text-13 font-medium text-muted">{title}</h3>
                    <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                    <CopyButton text={text} className="justify-self-start">
                      Copy text
                    </CopyButton>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
      </div>
    </Page>
  )
}

/** The discount for sharing and how far the client is, unless the company switched the offer off. */
function SharingOffer() {
  const staff = isStaff(useUser().role)
  const sharing = useRead(referrals.figures).data?.sharing
  if (!sharing) return null
  return (
    <>
      <Badge tone="good" icon={<Percent aria-hidden="true" />}>
        Share 3 times, get 10% off
      </Badge>
      {!staff && <p className="mr-2 text-13 text-muted">{sharingNote(sharing)}</p>}
    </>
  )
}

/** `$25`, and the cents where there are any. */
const dollars = (amount: string) => formatMoney(amount).replace(/\.00$/, '')

function Figures() {
  const staff = isStaff(useUser().role)
  const { data, error } = useRead(referrals.figures)
  if (error)
    return (
      <Card>
        <ErrorState title="Failed to load referrals" error={error} />
      </Card>
    )
  return (
    <div className="grid grid-cols-3 gap-4 max-md:grid-cols-2 max-md:gap-3 max-md:[&>*:last-child]:col-span-2">
      <StatCard
        label="Your Referrals"
        icon={<Users aria-hidden="true" />}
        value={data && formatCount(data.referrals)}
        loading={!data}
        note="People who came with your code"
      />
      <StatCard
        label="Rewards Earned"
        icon={<Gift aria-hidden="true" />}
        value={data && dollars(data.rewards_earned)}
        loading={!data}
        note={staff ? 'Rewards are for clients' : rewardNote(data)}
      />
      <StatCard
        label="Community Impact"
        icon={<HeartHandshake aria-hidden="true" />}
        value={data && formatCount(data.community_impact)}
        loading={!data}
        note="Neighbors whose electrical work is done"
      />
    </div>
  )
}

const rewardNote = (figures: ReferralFigures | undefined) =>
  figures && cents(figures.rewards_waiting) > 0
    ? `${dollars(figures.rewards_waiting)} more with your first booking`
    : 'Credit for your own invoices'

const Copyable = ({ label, text, action }: { label: string; text: string; action: string }) => (
  <div className="grid grid-cols-1 gap-1.5">
    <h3 className="text-13 font-medium text-muted">{label}</h3>
    <div className="flex items-center justify-between gap-3 rounded-control border border-line bg-ground py-1.5 pr-1.5 pl-3">
      <span className="min-w-0 wrap-anywhere tabular-nums">{text}</span>
      <CopyButton text={text} className="shrink-0">
        {action}
      </CopyButton>
    </div>
  </div>
)

/** Opens the networks' own share pages in a small window, or a tab where windows are blocked. */
const Share = ({ link, text = link }: { link: string; text: string | undefined }) => (
  <div className="grid gap-1.5">
    <h3 className="text-13 font-medium text-muted">Share on</h3>
    <div className="flex flex-wrap gap-2">
      {shareLinks(link, text).map(({ network, href }) => (
        <a
          key={network}
          href={href}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('outline', 'default', 'max-md:flex-1')}
          onClick={(event) => {
            if (openShare(href)) event.preventDefault()
          }}
        >
          <ExternalLink aria-hidden="true" />
          {network}
        </a>
      ))}
    </div>
  </div>
)
