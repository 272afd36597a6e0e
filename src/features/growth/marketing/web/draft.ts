import { createStore } from '#web/platform/store.ts'
import type { Platform, Tone } from '../contract.ts'

export type Post = {
  tone: Tone
  platform: Platform
  /** As generated. */
  content: string
  /** As edited. */
  text: string
  /** The text in the library, if it was saved. */
  saved: string | null
}

export type Draft = { description: string; platform: Platform; posts: readonly Post[] }

/** The work on the screen. Kept while the user visits other screens: a model's posts cost money. */
export const draft = createStore<Draft>({ description: '', platform: 'facebook', posts: [] })

export const changeDraft = (change: Partial<Draft>): void => draft.set({ ...draft.get(), ...change })

export const changePost = (tone: Tone, change: Partial<Post>): void =>
  changeDraft({ posts: draft.get().posts.map((post) => (post.tone === tone ? { ...post, ...change } : post)) })

/** The user edited it and has not saved it. The library trims. */
export const isUnsaved = ({ content, text, saved }: Post): boolean => text !== content && text.trim() !== saved
