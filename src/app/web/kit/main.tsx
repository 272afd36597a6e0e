import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#web/platform/query.ts'
import { ConfirmHost } from '#web/ui/dialog.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import '#web/ui/theme.css'
import { KitPage } from './kit-page.tsx'

// Every part of the kit in all its states: `npm run dev`, then /kit. Not in the build, which starts at index.html.

const theme = new URLSearchParams(location.search).get('theme')
if (theme !== null) document.documentElement.dataset['theme'] = theme

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <KitPage both={theme === null} />
    </QueryClientProvider>
    <ConfirmHost />
    <Toaster />
  </StrictMode>,
)
