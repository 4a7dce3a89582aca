import { type DayText, formatSquad } from '@kegler/domain/dates.ts'
import { numberOf } from '@kegler/domain/typed-number.ts'
import { Checkbox, Group, Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type AnswerOf, query } from '../client/api.ts'
import { Await } from '../kit/act/Await.tsx'
import type { ActFields } from '../kit/act/useAct.ts'
import { DayField } from '../kit/dates/DayField.tsx'
import { WholeNumber } from '../kit/form/fields.tsx'
import { SquadTime } from '../kit/SquadTime.tsx'
import classes from './WaitList.module.css'
import { waitingText } from './waits.ts'

type Choice = AnswerOf<'GET registration/tournament/:tid/waits/:eventId/starts'>
interface Chosen {
  squadIds: string[]
  inOrder: boolean
}
interface Extent extends Chosen {
  quantity: number
  atLeast: number
  sets: number
  needsSets: boolean
  until: DayText
}
interface FieldsProps {
  act: ActFields<Extent> & { set: (name: 'squadIds', value: string[]) => void }
  tournamentId: string
  timeZone: string
  squad: { eventId: string; eventName: string; numberOfBowlers: number }
}
/** What a request asks for: how many, with sets, which starts, until when. */
export function WaitFields({ act, tournamentId, timeZone, squad }: FieldsProps) {
  const choice = useStarts(tournamentId, squad.eventId)
  const { typed } = act
  const quantity = act.number('quantity')
  return (
    <>
      <Group align="flex-start" gap="md">
        <WholeNumber
          {...quantity}
          label={squad.numberOfBowlers > 2 ? 'Teams' : 'Entries'}
          description={`${squad.eventName}, at one start`}
          flex="1 1 9rem"
          onChange={(value) => {
            quantity.onChange(value)
            // who takes all or nothing goes on doing so
            if (typed.atLeast === typed.quantity && numberOf(value) > 0) act.setValues({ atLeast: numberOf(value) })
          }}
        />
        <WholeNumber {...act.number('atLeast')} label="At least" description="Fewest to take" flex="1 1 9rem" />
      </Group>
      <Await of={choice} loading="Loading the starts." />
      {choice.data?.hasSets && (
        <Group align="flex-start" gap="md">
          <WholeNumber
            {...act.number('sets')}
            label="Doubles and Singles sets"
            description="On the next day"
            flex="1 1 9rem"
          />
          {typed.sets > 0 && (
            <Checkbox
              label="Teams also without sets"
              mt="xl"
              flex="1 1 9rem"
              checked={!typed.needsSets}
              onChange={({ currentTarget }) => act.setValues({ needsSets: !currentTarget.checked })}
            />
          )}
        </Group>
      )}
      {choice.data && (
        <Starts
          {...{ act, timeZone, numberOfBowlers: squad.numberOfBowlers }}
          // what is free can be held now
          starts={choice.data.starts.toSorted((a, b) => Number(a.available > 0) - Number(b.available > 0))}
          onChange={(squadIds) => act.set('squadIds', squadIds)}
        />
      )}
      <DayField {...act.choice('until')} label="Wait until" description="The last day" clearable={false} />
    </>
  )
}

export const useStarts = (tournamentId: string, eventId: string) =>
  useQuery(query('GET registration/tournament/:tid/waits/:eventId/starts', { params: { tid: tournamentId, eventId } }))

interface StartsProps {
  act: Pick<ActFields<Chosen>, 'typed' | 'errorOf' | 'choice' | 'tick'>
  starts: Choice['starts']
  timeZone: string
  numberOfBowlers: number
  onChange: (squadIds: string[]) => void
}
/** Which starts would do, with who waits for each. */
export function Starts({ act, starts, timeZone, numberOfBowlers, onChange }: StartsProps) {
  const { squadIds, inOrder } = act.typed
  // those of the beginning come first, in sight
  const [chosen] = useState(squadIds)
  const shown = starts.toSorted((a, b) => Number(chosen.includes(b.id)) - Number(chosen.includes(a.id)))
  // one that is over or hidden has no box: it goes with the next change
  const ticked = squadIds.filter((id) => starts.some((one) => one.id === id))
  const orderOf = (id: string) => (inOrder && ticked.includes(id) ? `${ticked.indexOf(id) + 1}. ` : '')
  const group = useId()
  const error = act.errorOf('squadIds')
  const { 'data-path': path } = act.choice('squadIds') as { 'data-path'?: string }
  return (
    <Input.Wrapper
      id={group}
      role="group"
      aria-labelledby={`${group}-label`}
      aria-describedby={error ? `${group}-error` : undefined}
      label="Starts that would do"
      error={error}
      labelElement="div"
    >
      <div className={classes.starts}>
        {shown.map(({ id, startDateTime, available, waits }, n) => (
          <Checkbox
            key={id}
            // where the focus goes when none is chosen
            data-path={n === 0 ? path : undefined}
            label={
              <>
                {orderOf(id)}
                <SquadTime at={startDateTime} timeZone={timeZone} text={formatSquad} />
              </>
            }
            description={[available > 0 ? `${available} available` : 'SOLD OUT', waitingText(waits, numberOfBowlers)]
              .filter(Boolean)
              .join(' · ')}
            checked={squadIds.includes(id)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
            }
          />
        ))}
      </div>
      {ticked.length > 1 && <Checkbox {...act.tick('inOrder')} label="In the order in which I tick them" />}
    </Input.Wrapper>
  )
}
