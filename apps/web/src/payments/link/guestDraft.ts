import { GuestForm } from '@kegler/domain/teams/link-payment.calls.ts'
import { useSessionStorage } from '@mantine/hooks'

export interface GuestDraft {
  name: string
  email: string
  note: string
}
type Field = keyof GuestDraft

/** What a guest has typed: it outlives a reload and goes with the tab. */
export const useGuestDraft = () =>
  useSessionStorage<GuestDraft>({
    key: 'guest',
    defaultValue: { name: '', email: '', note: '' },
    getInitialValueInEffect: false,
  })

/** What is wrong with a field, in a sentence each. */
export function guestProblems(draft: GuestDraft): Partial<Record<Field, string>> {
  const { error } = GuestForm.safeParse(draft)
  const issues = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const)
  return Object.fromEntries(issues.toReversed())
}
