import { UserManager, type UserManagerSettings, WebStorageStateStore } from 'oidc-client-ts'
import { notify } from '../kit/feedback/notify.ts'
import { ApiError, unreachable } from './answers.ts'
import { keepReturnRoute, takeReturnRoute } from './return-route.ts'
import { site } from './site.ts'

const restartedAt = 'signInRestartedAt'
const under = (path: string) => new URL(site.base + path, location.origin).href

const settings: UserManagerSettings = {
  authority: new URL(site.oidc.authority, location.origin).href,
  client_id: site.oidc.clientId,
  redirect_uri: under('authentication/callback'),
  silent_redirect_uri: under('authentication/silent-renew'),
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
  return await new Promise<never>(() => {}) // the browser is leaving
}

/** After a 401 that renewing did not cure. Not twice within ten seconds: the server would refuse the next token too. */
export async function restartSignIn(): Promise<void> {
  const last = Number(sessionStorage.getItem(restartedAt) ?? 0)
  if (Date.now() - last < 10_000) return
  sessionStorage.setItem(restartedAt, String(Date.now()))
  await manager.removeUser()
  await signIn()
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
