import { type User, UserManager, type UserManagerSettings, WebStorageStateStore } from 'oidc-client-ts'
import { choose } from '../kit/feedback/confirm.ts'
import { notify } from '../kit/feedback/notify.ts'
import { ApiError, unreachable } from '../net/answers.ts'
import { site } from '../net/site.ts'
import { keepReturnRoute, takeReturnRoute } from './return-route.ts'
import { isTouched } from './touched.ts'

const under = (path: string) => new URL(site.base + path, location.origin).href

const settings: UserManagerSettings = {
  authority: new URL(site.oidc.authority, location.origin).href,
  client_id: site.oidc.clientId,
  redirect_uri: under('authentication/callback'),
  silent_redirect_uri: under('authentication/silent-renew'),
  popup_redirect_uri: under('authentication/silent-renew'),
  post_logout_redirect_uri: under(''),
  response_type: 'code',
  scope: site.oidc.scopes,
  extraQueryParams: site.oidc.extra,
  automaticSilentRenew: true,
  accessTokenExpiringNotificationTimeInSeconds: 120,
  silentRequestTimeoutInSeconds: 10,
  loadUserInfo: false,
  monitorSession: false,
  userStore: new WebStorageStateStore({ store: sessionStorage }),
}
const manager = new UserManager(settings)

const signInTrouble = 'Sorry. There was a problem trying to log you in. Please try again or contact our support team.'
export const notifyNotSignedIn = (): void => notify('Not authenticated!', signInTrouble, 'red')
/** Signing in was tried and failed, and a notice says so; the page offers to try again. */
export class SignInFailed extends ApiError {
  constructor() {
    super(401, '', [signInTrouble])
  }
}

/** True after the first attempt when somebody is signed in; read by the guards. */
export let signedIn = false

/** The bearer token to send, if any. */
export async function accessToken(): Promise<string | undefined> {
  const user = await manager.getUser()
  return user && !user.expired ? user.access_token : undefined
}

/**
 * The one attempt on load: ends a sign-in that comes back from the identity server, else takes the stored
 * user, else asks silently. Answers where to go instead of the address bar, if anywhere.
 */
export async function attemptSignIn(): Promise<{ failed: boolean }> {
  if (location.pathname === `${site.base}authentication/callback`) return await finishSignIn()
  const stored = await manager.getUser()
  if (stored && !stored.expired) signedIn = true
  else await renew()
  return { failed: false }
}
async function finishSignIn(): Promise<{ failed: boolean }> {
  try {
    await manager.signinRedirectCallback()
    signedIn = true
    history.replaceState(null, '', takeReturnRoute() ?? `${site.base}registration`)
    return { failed: false }
  } catch (error) {
    console.warn('Sign-in failed', error)
    return { failed: true }
  }
}

let renewing: Promise<boolean> | undefined
/** Asks the identity server silently for a new token; calls at the same time share one attempt. */
export function renew(): Promise<boolean> {
  renewing ??= manager
    .signinSilent()
    .then(
      (user) => user !== null,
      () => false,
    )
    .then((done) => {
      signedIn = done
      renewing = undefined
      return done
    })
  return renewing
}

/** Keeps the route for the way back and leaves for the identity server. Throws `SignInFailed` when that is impossible. */
export async function signIn(route = location.href.slice(location.origin.length)): Promise<never> {
  keepReturnRoute(route)
  try {
    await manager.signinRedirect()
  } catch (error) {
    console.warn('Sign-in failed', error)
    if (error instanceof TypeError) throw new ApiError(0, '', [unreachable])
    notifyNotSignedIn()
    throw new SignInFailed()
  }
  return await leaving()
}
/** The browser is on its way to another page: what waits here never goes on. */
const leaving = () => new Promise<never>(() => {})

/** What else is refused now is not asked about again. */
const notNowMs = 10_000

let asking: Promise<boolean> | undefined
let refusedAt = Number.NEGATIVE_INFINITY
/**
 * After a 401 that renewing did not cure: sign-in starts again, beside the page once something was typed or chosen, which stays then.
 * Calls at the same time share one question. Answers whether somebody is signed in.
 */
export function signInAgain(): Promise<boolean> {
  if (!isTouched()) return restartSignIn()
  if (Date.now() - refusedAt < notNowMs) return Promise.resolve(false)
  asking ??= askForSignIn().finally(() => {
    asking = undefined
  })
  return asking
}
/** Not twice in a short time: the server would refuse the next token too. */
async function restartSignIn(): Promise<false> {
  const last = Number(sessionStorage.getItem(restartedAt) ?? 0)
  if (Date.now() - last < restartAgainMs) return false
  sessionStorage.setItem(restartedAt, String(Date.now()))
  await manager.removeUser()
  return await signIn()
}
const restartedAt = 'signInRestartedAt'
const restartAgainMs = 10_000

async function askForSignIn(): Promise<boolean> {
  const before = (await manager.getUser())?.profile.sub
  let window: SignInWindow | undefined
  for (;;) {
    const title = 'Your session has ended'
    const choice = await choose(
      window
        ? {
            title,
            message: windowOpened,
            choices: [notNow, onPage, openAgain],
            focus: openAgain.label,
            until: window.done,
          }
        : { title, message: sessionEnded, choices: [notNow, inWindow], focus: inWindow.label },
    )
    const sub = window?.user()?.profile.sub
    // what is typed here is not theirs: it is not sent in their name
    if (before && sub && sub !== before) return await startOver()
    if (window?.user()) return true
    window?.close()
    if (choice === onPage.label) await signIn()
    if (choice !== inWindow.label && choice !== openAgain.label) break
    window = openSignInWindow()
  }
  refusedAt = Date.now()
  return false
}
async function startOver(): Promise<never> {
  location.assign(`${site.base}registration`)
  return await leaving()
}
const sessionEnded = 'Please sign in again. A window opens for it, and what you have typed here stays.'
const windowOpened =
  'Please sign in in the window that has opened. If there is none, open it again or sign in on this page; what you have typed here is not kept then.'
const notNow = { label: 'Not Now', safe: true }
const inWindow = { label: 'Sign In' }
const openAgain = { label: 'Open Again' }
const onPage = { label: 'Sign In on This Page', safe: true }

type SignInWindow = ReturnType<typeof openSignInWindow>
/** `done` never resolves when the window is closed or was not opened: a browser does not always say so. */
function openSignInWindow() {
  const closing = new AbortController()
  let user: User | undefined
  const done = new Promise<void>((resolve) => {
    manager.signinPopup({ popupSignal: closing.signal }).then(
      (found) => {
        user = found
        signedIn = true
        resolve()
      },
      (error: unknown) => console.warn('Sign-in failed', error),
    )
  })
  return { done, user: () => user, close: () => closing.abort() }
}

/** Leaves through the identity server, so that the next visitor of this browser has to sign in. */
export async function leave(): Promise<void> {
  try {
    await manager.signoutRedirect()
  } catch {
    await manager.removeUser()
    location.assign(site.base)
  }
}

/**
 * Goes to a page of the identity server (account, partner hubs) and asks it to send the person back here.
 * The stored token is removed: the next one has what is changed there.
 */
export async function visitIdentity(page: string, params: Record<string, string> = {}): Promise<void> {
  await manager.removeUser()
  const url = new URL(page, location.origin)
  const query = { returnUrl: location.href, ...params }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  location.assign(url)
}
