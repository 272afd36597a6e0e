import type { Tone } from '../contract.ts'

export const toneLabels: Record<Tone, string> = { professional: 'Professional', friendly: 'Friendly', urgent: 'Urgent' }

export const generateFailed = {
  title: 'Generation failed',
  description: 'Failed to generate marketing content. Please try again.',
}
export const saveFailed = { title: 'Save failed', description: 'Failed to save content to library.' }
export const deleteFailed = { title: 'Delete failed', description: 'Failed to delete content.' }
export const copyFailed = { title: 'Copy failed', description: 'Failed to copy to clipboard.' }
