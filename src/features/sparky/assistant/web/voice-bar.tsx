import { Mic, MicOff, Volume2, VolumeX } from 'lucide-react'
import type { Role } from '#contract/roles.ts'
import { useStore } from '#web/platform/store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { voice } from './chat.ts'
import { canListen, hush, listensIn, speaksAnswers } from './speech.ts'

const HINT = 'Say "Sparky" to activate voice control'

/** The microphone for staff, where the browser can listen, and whether answers are read aloud. */
export function VoiceBar({ role }: { role: Role }) {
  const phase = useStore(voice)
  const aloud = useStore(speaksAnswers)
  const language = useStore(listensIn)
  if (role === 'client' || !canListen()) return null
  const isOn = phase !== 'off'
  const toggleAloud = () => {
    if (aloud) hush()
    speaksAnswers.set(!aloud)
  }
  return (
    <div className="mt-1.5 -mb-1 flex items-center gap-1">
      <IconButton
        label={HINT}
        icon={isOn ? <Mic className="text-bad" /> : <MicOff />}
        aria-pressed={isOn}
        onClick={() => voice.set(isOn ? 'off' : 'listening')}
        className="-ml-1.5 touch:size-11"
      />
      {isOn && (
        <span role="status" className="rounded-full bg-raised px-2 py-0.5 text-12 font-medium">
          Listening...
        </span>
      )}
      <span aria-hidden="true" className="min-w-0 flex-1 text-12 leading-tight text-muted">
        {HINT}
      </span>
      <IconButton
        label="ES, listen in Spanish"
        icon={<span className="text-12 font-semibold">ES</span>}
        aria-pressed={language === 'es-US'}
        onClick={() => listensIn.set(language === 'es-US' ? 'en-US' : 'es-US')}
        className={language === 'es-US' ? 'text-accent touch:size-11' : 'touch:size-11'}
      />
      <IconButton
        label="Read answers aloud"
        icon={aloud ? <Volume2 /> : <VolumeX />}
        aria-pressed={aloud}
        onClick={toggleAloud}
        className="touch:size-11"
      />
    </div>
  )
}
