import './mantine.css'
import './app.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followRoutes } from '../shell/followRoutes.ts'
import { FeedbackHost } from '../ui/feedback/FeedbackHost.tsx'
import { redirectForGate } from './gates.ts'
import { attemptSignIn, notifyNotSignedIn } from './identity.ts'
import { onEveryFailure, queries } from './queries.ts'
import { makeRouter, preloadScreen } from './routes.tsx'
import { theme, variables } from './theme.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

const router = makeRouter(queries)
onEveryFailure((error) => redirectForGate(error, router))
preloadScreen(router).catch(() => {}) // it is fetched again when it opens
// Content appears only after the sign-in attempt, which may also change the address: the router starts after it.
const { failed } = await attemptSignIn()
followRoutes(router)
if (failed) notifyNotSignedIn()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <FeedbackHost />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
