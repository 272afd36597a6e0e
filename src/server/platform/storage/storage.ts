export type Storage = {
  provider: string
  /** Keys are ours (never a name that a person chose). Writing a key again replaces it. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null: there is nothing under this key. */
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
}
