import { useStore } from '#web/platform/store.ts'
import type { NavGroup } from '#web/shell/sidebar.tsx'
import { boardKeys } from '#web/ui/board-keys.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { PalettePart } from './part.ts'
import { commandKeys, listKeys, setSingleKeys, type ShortcutGroup, singleKeys, singleKeysOn } from './shortcuts.ts'

type SheetProps = { parts: readonly PalettePart[]; navigation: readonly NavGroup[]; onClose: () => void }

/** Every keyboard shortcut, and the switch that turns those of a single key off. */
export function ShortcutSheet({ parts, navigation, onClose }: SheetProps) {
  const isOn = useStore(singleKeysOn)
  const goTo = navigation.flatMap(({ items }) =>
    items.flatMap(({ letter, label }) => (letter === undefined ? [] : [[`G ${letter.toUpperCase()}`, label] as const])),
  )
  const groups: ShortcutGroup[] = [
    { title: 'Anywhere', keys: [...commandKeys, ...(isOn ? singleKeys : [])] },
    ...(isOn ? [{ title: 'Go to', keys: goTo }] : []),
    listKeys,
    { title: 'On a board', keys: boardKeys },
    ...parts.flatMap(({ shortcuts }) => shortcuts ?? []),
  ]
  return (
    <Dialog title="Keyboard shortcuts" size="wide" reading onClose={onClose}>
      <DialogBody className="grid gap-5">
        <div className="columns-1 gap-8 md:columns-2">
          {groups.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
        <Switch
          id="single-keys"
          label="Shortcuts of a single key"
          note={
            <p className="text-13 text-muted">
              On this device. Turn them off if you dictate to it, or press keys by accident.
            </p>
          }
          checked={isOn}
          onChange={setSingleKeys}
          className="border-t border-line pt-4"
        />
      </DialogBody>
    </Dialog>
  )
}

const Group = ({ title, keys }: ShortcutGroup) => (
  <section className="mb-5 break-inside-avoid">
    <h3 className="mb-1.5 text-13 font-medium text-muted">{title}</h3>
    <dl>
      {keys.map(([key, does]) => (
        <div key={key} className="flex min-h-8 items-center justify-between gap-4">
          <dt className="text-14 first-letter:uppercase">{does}</dt>
          <dd className="shrink-0">
            <kbd className="rounded-[5px] border border-line bg-raised px-1.5 py-0.5 font-sans text-12">{key}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
