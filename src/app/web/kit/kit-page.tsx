import { LinkButton } from '#web/ui/button.tsx'
import { Boards } from './boards.tsx'
import { Controls } from './controls.tsx'
import { Dialogs } from './dialogs.tsx'
import { Fields } from './fields.tsx'
import { Histories } from './histories.tsx'
import { RecordParts } from './record-parts.tsx'
import { Rows } from './rows.tsx'
import { States } from './states.tsx'
import { Surfaces } from './surfaces.tsx'
import { Tables } from './tables.tsx'

/** One section for each kind of part. Add a new part to its section, in each of its states. */
const sections = {
  Controls,
  Fields,
  'Rows of fields': Rows,
  Dialogs,
  Tables,
  Boards,
  Histories,
  'Parts of a record': RecordParts,
  Surfaces,
  States,
}

const toId = (title: string) => title.toLowerCase().replaceAll(' ', '-')

/** The whole kit in one theme, or in both side by side. */
export function KitPage({ both }: { both: boolean }) {
  if (both)
    return (
      <div className="flex h-dvh">
        {['dark', 'light'].map((theme) => (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- it shows this page itself
          <iframe
            key={theme}
            title={`The kit, ${theme}`}
            src={`/kit?theme=${theme}${location.hash}`}
            className="flex-1"
          />
        ))}
      </div>
    )
  return (
    <main className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-10 p-6 max-md:p-4">
      <header className="grid gap-3">
        <h1 className="text-20 font-semibold">The kit</h1>
        <nav aria-label="Parts of the kit" className="flex flex-wrap gap-2">
          {Object.keys(sections).map((title) => (
            <LinkButton key={title} external href={`#${toId(title)}`} variant="outline" size="small">
              {title}
            </LinkButton>
          ))}
        </nav>
      </header>
      {Object.entries(sections).map(([title, Section]) => (
        <section key={title} id={toId(title)} className="grid grid-cols-1 gap-5">
          <h2 className="border-b border-line pb-2 text-16 font-semibold">{title}</h2>
          <Section />
        </section>
      ))}
    </main>
  )
}
