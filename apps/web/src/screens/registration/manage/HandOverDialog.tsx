import { dayTimeText } from '@kegler/domain/dates.ts'
import { CaptainEmail } from '@kegler/domain/values.ts'
import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../client/api.ts'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { Loading } from '../../../kit/Loading.tsx'
import { isStale } from '../../../net/answers.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import type { Entry } from '../../../rosters/entryDraft.ts'
import { Going } from '../hand-over/Going.tsx'

interface Props {
  /** The one it was opened for. */
  entry: Entry
  /** All of the captain in the tournament. */
  entries: readonly Entry[]
  tournament: Tournament
  onClose: () => void
}

/** Offers entries to another captain, who accepts them or not. */
export function HandOverDialog({ entry, entries, tournament: { id: tid, timeZone }, onClose }: Props) {
  // As they were when the dialog opened.
  const [offered] = useState(entries.filter(({ id, handOver }) => id === entry.id || handOver?.reason === null))
  const params = { tid }
  const [entryIds, setEntryIds] = useState([entry.id])
  const plan = useQuery({
    ...query('POST registration/tournament/:tid/handovers/plan', { params, body: { entryIds } }),
    enabled: entryIds.length > 0,
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const seen = plan.data?.entries.map(({ entryId }) => entryId)
  const act = useAct('POST registration/tournament/:tid/handovers', {
    values: { email: '' },
    check: ({ email }) => ({
      email: CaptainEmail.safeParse(email.trim()).success ? null : 'Please provide a valid email.',
    }),
    send: ({ email }) => (seen ? { params, body: { email: email.trim(), entryIds, seen } } : null),
    notice: ({ other, expiresAt }) => [
      'The entries are offered.',
      `${other} gets a mail and can accept until ${dayTimeText(expiresAt, timeZone)}.`,
    ],
  })
  // what goes along has changed: it is shown as it is now
  const showNewest = (error: Error) => {
    if (isStale(error)) void plan.refetch()
  }
  return (
    <ActDialog
      act={act}
      title="Hand Over Entry"
      submit="Offer"
      invalid={!seen || plan.isError}
      onRefused={showNewest}
      onClose={onClose}
    >
      <Stack gap="md">
        {offered.length > 1 && (
          <Checkbox.Group
            label="Entries"
            value={entryIds}
            onChange={setEntryIds}
            error={entryIds.length === 0 && 'Choose the entries to hand over.'}
          >
            <Stack gap="xs" mt="xs">
              {offered.map(({ id, eventName, name, entryNumber }) => (
                <Checkbox key={id} value={id} label={`${eventName}, ${name}, reservation ${entryNumber}`} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <TextInput
          {...act.field('email')}
          type="email"
          label="E-mail address of the new captain"
          description="They sign in with it and accept, or decline. Until then the entries are yours."
          required
          autoComplete="off"
          maxLength={150}
        />
        <section aria-label="What goes along">
          <Text fw={650}>What goes to them</Text>
          {plan.isLoading && <Loading />}
          {plan.data && !plan.isError && (
            <>
              <Going going={plan.data} timeZone={timeZone} who="they" />
              <Text c="var(--text-soft)">{`All or none of it. They can accept until ${dayTimeText(plan.data.expiresAt, timeZone)}.`}</Text>
            </>
          )}
          {plan.error && entryIds.length > 0 && <ErrorList error={plan.error} />}
        </section>
      </Stack>
    </ActDialog>
  )
}
