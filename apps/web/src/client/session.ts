import type { Profile as ProfileSchema } from '@kegler/domain/account/account.calls.ts'
import { gateCodes } from '@kegler/domain/errors.ts'
import { hasRole, type Role } from '@kegler/domain/roles.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { ApiError } from '../net/answers.ts'
import { query } from './api.ts'
import { signedIn, signIn } from './identity.ts'

export type Profile = z.input<typeof ProfileSchema>

/** Who is signed in. Read before any link that depends on a role shows. */
export const profileQuery = { ...query('GET authorization/getProfile'), staleTime: 60_000 }

/** The signed-in person; undefined for an anonymous visitor. */
export function useProfile(): Profile | undefined {
  return useQuery({ ...profileQuery, enabled: signedIn }).data
}

export const useHasRole = (wanted: readonly Role[]): boolean => hasRole(useProfile()?.roles ?? [], wanted)

/** The person has to confirm the e-mail first; until then only that page opens. */
export const mustConfirm = (profile: Profile): boolean =>
  profile.email !== '' && !profile.profileIsConfirmed && profile.profileIsValid

/** Whether an error is one that the home page answers with a prompt. */
export const isGate = (error: unknown): error is ApiError =>
  error instanceof ApiError && (gateCodes as readonly string[]).includes(error.code)

interface Entering {
  context: { queries: QueryClient }
  location: { publicHref: string }
}
/** Leaves for the identity server when nobody is signed in; comes back to this route. */
export async function requireSignIn({ context, location }: Entering): Promise<Profile> {
  if (!signedIn) await signIn(location.publicHref)
  return await context.queries.ensureQueryData(profileQuery)
}
