import './mantine.css'
import './app.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { attemptSignIn, notifyNotSignedIn } from '../client/identity.ts'
import { isLinkPage, takeLink } from '../client/link.ts'
import { onEveryFailure, queries } from '../client/queries.ts'
import { FeedbackHost } from '../kit/feedback/FeedbackHost.tsx'
import { mantineProps } from '../kit/theme.ts'
import { followRoutes } from '../shell/followRoutes.ts'
import { redirectForGate } from './gates.ts'
import { makeRouter, preloadScreen } from './routes.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

// The policy forbids the code that zod would make; it reads this when it loads, later than this page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

takeLink()
// another link that is opened in this tab changes what is behind '#' alone
addEventListener('hashchange', () => {
  if (takeLink()) location.reload()
})
const router = makeRouter(queries)
onEveryFailure((error) => redirectForGate(error, router))
preloadScreen(router).catch(() => {}) // it is fetched again when it opens
// Content appears only after the sign-in attempt, which may also change the address: the router starts after it. Who
// opens a link is nobody else.
const { failed } = isLinkPage() ? { failed: false } : await attemptSignIn()
followRoutes(router)
if (failed) notifyNotSignedIn()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider {...mantineProps}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <FeedbackHost />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
