import { useLocation } from 'wouter'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { useStore } from '#web/platform/store.ts'
import { useKeys } from '#web/palette/keys.ts'
import { opened } from '#web/palette/opened.ts'
import { features } from './features.ts'
import { navigation } from './navigation.ts'

/** The parts of all features. */
const loadParts = () => Promise.all(features.flatMap(({ palette }) => palette?.() ?? []))

type Props = { onClose: () => void }

const Palette = lazily(async () => {
  const [{ Palette: Part }, parts] = await Promise.all([import('#web/palette/palette.tsx'), loadParts()])
  return ({ onClose }: Props) => <Part parts={parts} navigation={navigation[useUser().role]} onClose={onClose} />
})

const ShortcutSheet = lazily(async () => {
  const [{ ShortcutSheet: Part }, parts] = await Promise.all([import('#web/palette/shortcut-sheet.tsx'), loadParts()])
  return ({ onClose }: Props) => <Part parts={parts} navigation={navigation[useUser().role]} onClose={onClose} />
})

const close = () => opened.set(null)

/** The palette and the keys of every screen. Loaded after the page. */
export function PaletteHere() {
  const { role } = useUser()
  const [, navigate] = useLocation()
  const dialog = useStore(opened)
  useKeys((command) => {
    if (command.do !== 'go') {
      opened.set(command.do)
      return true
    }
    const screen = navigation[role].flatMap(({ items }) => items).find(({ letter }) => letter === command.letter)
    if (screen) navigate(screen.href)
    return screen !== undefined
  })
  if (dialog === 'palette') return <Palette onClose={close} />
  return dialog === 'shortcuts' && <ShortcutSheet onClose={close} />
}
