import { ApiError } from '#web/platform/api.ts'
import { toast } from '#web/platform/toast.ts'

/** Spec §8: the title with the server's sentence (or `otherwise`), and 'Error' when the server was not to blame. */
export function failureToast(error: unknown, title: string, otherwise: string): void {
  if (error instanceof ApiError && error.status < 500)
    return toast({ title, description: error.serverMessage || otherwise, destructive: true })
  toast({ title: 'Error', description: 'Something went wrong. Please try again.', destructive: true })
}
