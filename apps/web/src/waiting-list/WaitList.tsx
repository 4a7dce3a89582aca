import { dayTimeText, formatStart, startText } from '@kegler/domain/dates.ts'
import { plural } from '@kegler/domain/texts.ts'
import { entriesText, lineText, moveAgreement } from '@kegler/domain/waiting-list/wait.rules.ts'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../client/save.ts'
import { lazyPart } from '../kit/lazyPart.tsx'
import { SquadTime } from '../kit/SquadTime.tsx'
import { OfferActs } from './lazyWaits.ts'
import classes from './WaitList.module.css'
import { useWaits, type Wait } from './waits.ts'

const ChangeWaitDialog = lazyPart(() => import('./ChangeWaitDialog.tsx'), 'ChangeWaitDialog')
const LeaveDialog = lazyPart(() => import('./LeaveDialog.tsx'), 'LeaveDialog')

/** What the captain waits for in a tournament, with what they can do about it; nothing where they wait for nothing. */
export function WaitList({ tournamentId }: { tournamentId: string }) {
  // that they could not be read is said once for the page, where offers are
  const { data = [] } = useWaits()
  const waits = data.filter((wait) => wait.tournamentId === tournamentId)
  if (waits.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Your waiting list">
      {waits.map((wait) => (
        <WaitItem key={wait.id} wait={wait} />
      ))}
    </ul>
  )
}

function WaitItem({ wait }: { wait: Wait }) {
  const [dialog, setDialog] = useState<'change' | 'leave' | null>(null)
  const close = () => setDialog(null)
  const resume = useSave('POST registration/waits/:id/resume')
  const add = useSave('PUT registration/waits/:id')
  const { id, version, state, quantity, numberOfBowlers, eventName, passed, passedWhy, offer, timeZone } = wait
  const params = { id }
  return (
    <li className={classes.wait}>
      {wait.hasBought && <Text>{`You still wait for ${entriesText(quantity, numberOfBowlers)}.`}</Text>}
      <Text fw={650}>{lineText(wait)}</Text>
      {wait.entries.map(({ id: entryId, name, entryNumber, squadDateTime }) => (
        <Text key={entryId}>
          <span>{`${name}, reservation ${entryNumber}, now `}</span>
          {squadDateTime ? (
            <SquadTime at={squadDateTime} timeZone={timeZone} text={dayTimeText} />
          ) : (
            <span>without a squad</span>
          )}
        </Text>
      ))}
      <Text c="var(--text-soft)">{`${wait.kind === 'move' ? 'To' : eventName}: ${wait.starts.map(({ startDateTime }) => formatStart(startDateTime, timeZone)).join(' · ')}`}</Text>
      {wait.kind === 'move' && <Text c="var(--text-soft)">{`${moveAgreement(wait.until)}.`}</Text>}
      {state !== 'offered' &&
        wait.newStarts.map((start) => (
          <Group key={start.id} gap="xs">
            <Text>
              {'New start: '}
              <SquadTime at={start.startDateTime} timeZone={timeZone} text={dayTimeText} />
            </Text>
            <Button
              variant="default"
              size="compact-md"
              loading={add.isPending}
              aria-label={`Add It: ${startText(start.startDateTime, timeZone)}`}
              onClick={() => add.mutate({ params, body: withStart(wait, start.id) })}
            >
              Add It
            </Button>
          </Group>
        ))}
      {(passed > 0 || passedWhy) && (
        <Text c="var(--text-soft)">
          {[passed > 0 && `Passed ${plural(passed, 'time', 'times')}.`, passedWhy].filter(Boolean).join(' ')}
        </Text>
      )}
      {offer && (
        <>
          <Text fw={650}>{`Places are held for you until ${dayTimeText(offer.until, timeZone)}:`}</Text>
          <OfferActs wait={wait} offer={offer} />
        </>
      )}
      {state === 'resting' && (
        <Text>Your offer ran out. Your request keeps its place and gets no offer until you go on.</Text>
      )}
      <Group gap="xs">
        {state === 'resting' && (
          <Button loading={resume.isPending} onClick={() => resume.mutate({ params, body: { version } })}>
            Go On Waiting
          </Button>
        )}
        {state !== 'offered' && (
          <Button variant="default" onClick={() => setDialog('change')}>
            Change
          </Button>
        )}
        <Button variant="default" onClick={() => setDialog('leave')}>
          Leave
        </Button>
      </Group>
      {dialog === 'change' && <ChangeWaitDialog wait={wait} onClose={close} />}
      {dialog === 'leave' && <LeaveDialog wait={wait} onClose={close} />}
    </li>
  )
}

const withStart = ({ quantity, atLeast, sets, needsSets, squadIds, inOrder, until, version }: Wait, id: string) => ({
  ...{ quantity, atLeast, sets, needsSets, inOrder, until, version },
  squadIds: [...squadIds, id],
})
