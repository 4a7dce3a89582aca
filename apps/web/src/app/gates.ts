import type { AnyRouter } from '@tanstack/react-router'
import { isGate, profileQuery } from '../client/session.ts'
import { ApiError } from '../net/answers.ts'
import type { Prompt } from '../screens/registration/prompts.ts'

/** Leads to the page that answers a rejection of the registration gate; other errors pass. */
export function redirectForGate(error: Error, router: AnyRouter): void {
  if (error instanceof ApiError && error.code === 'NotYourTurn') {
    const tournamentId = tournamentOf(router.state.location.pathname)
    if (tournamentId) void router.navigate({ to: '/registration/room/$tournamentId', params: { tournamentId } })
  }
  if (!isGate(error)) return
  void router.options.context.queries.invalidateQueries({ queryKey: profileQuery.queryKey })
  if (error.code === 'NeedToConfirmProfile') {
    void router.navigate({ to: '/registration/accountCreated' })
    return
  }
  const prompt: Prompt = error.code === 'MissingRequiredProfileFields' ? 'profile' : 'age'
  void router.navigate({
    to: '/registration',
    search: { prompt, tournament: tournamentOf(router.state.location.pathname) },
  })
}

/** The tournament that a registration route is about. */
const tournamentOf = (pathname: string): string | undefined => /registration\/\w+\/([0-9a-f-]{36})/i.exec(pathname)?.[1]
