import { currentUser, savedDraft, saveDraft } from './session.ts'

// Form input survives an expired session: kept in the tab, for the same user and form, until sign-out.

type Draft = { user: string; form: string; values: unknown }

const SECRETS = 'input[type=password], [autocomplete=one-time-code], [autocomplete^=cc-]'

/** Saves a form's input. Never with passwords, codes or cards: if one is on the page, nothing is saved. */
export function keepDraft(form: string, values: unknown): void {
  const user = currentUser()
  if (user && !document.querySelector(SECRETS))
    saveDraft(JSON.stringify({ user: user.id, form, values } satisfies Draft))
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
