import { currentUser, savedDraft, saveDraft } from './session.ts'

// Form input survives an expired session: kept in the tab, for the same user and form, until sign-out.

type Draft = { user: string; form: string; values: unknown }

const SECRETS = 'input[type=password], [autocomplete=one-time-code], [autocomplete^=cc-]'

/** True if a field of these values is for a password, a code or a card. */
const hasSecret = (values: object): boolean =>
  [...document.querySelectorAll<HTMLInputElement>(SECRETS)].some(({ name }) => Object.hasOwn(values, name))

/** Saves a form's input. Never with passwords, codes or cards: a form that has one is not saved. */
export function keepDraft(form: string, values: object): void {
  const user = currentUser()
  if (user && !hasSecret(values)) saveDraft(JSON.stringify({ user: user.id, form, values } satisfies Draft))
}

/** The values saved for this form, or undefined. Another user's are dropped. */
export function findDraft(form: string): unknown {
  const text = savedDraft()
  if (text === null) return undefined
  const draft = JSON.parse(text) as Draft
  if (draft.user !== currentUser()?.id) saveDraft(null)
  else if (draft.form === form) return draft.values
  return undefined
}

export const forgetDraft = (): void => saveDraft(null)
