import { Button, NativeSelect, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { columns } from '../kit/columns.ts'
import { FormShell } from '../kit/form/FormShell.tsx'
import { unsavedRoster, useUnsavedGuard } from '../kit/form/useUnsavedGuard.ts'
import { scrollIntoViewRef } from '../kit/scrollIntoViewRef.ts'
import { nameOf } from '../rosters/draft.ts'
import { PositionMessages } from '../rosters/positions/PositionMessages.tsx'
import classes from './BowlerPickers.module.css'
import {
  type Bowler,
  type Chosen,
  choicesFor,
  chosenBowler,
  filledInOrder,
  hasRefused,
  sameChoice,
  savedChoice,
  type VirtualSlot,
} from './pickers.ts'

interface Props {
  name: string
  slots: readonly VirtualSlot[]
  bowlers: readonly Bowler[]
  /** Throws `ApiError`. */
  save: (chosen: Chosen) => Promise<unknown>
  onClose: () => void
}

/** Who bowls each entry of a bowler-owned virtual event. */
export function BowlerPickers({ name, slots, bowlers, save, onClose }: Props) {
  const [chosen, setChosen] = useState(() => savedChoice(slots))
  const saving = useMutation({ mutationFn: save })
  const dirty = !sameChoice(slots, savedChoice(slots), chosen)
  const refused = hasRefused(slots, bowlers, chosen)
  const store = async (): Promise<boolean> => {
    if (refused) return false
    return await saving.mutateAsync(chosen).then(
      () => true,
      () => false,
    )
  }
  const filled = filledInOrder(slots, bowlers, chosen)
  const leave = useUnsavedGuard({ dirty, save: store, message: unsavedRoster })
  const fill = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setChosen(filled)
    requestAnimationFrame(() => form?.querySelector<HTMLElement>('[type="submit"]')?.focus())
  }
  return (
    <FormShell
      label={`Bowlers of ${name}`}
      element={scrollIntoViewRef}
      className={classes.form}
      saving={saving.isPending}
      error={saving.error}
      disabled={!dirty || refused}
      hint={refused ? 'Replace the bowlers marked in red, then save.' : dirty ? '' : 'Nothing has changed yet.'}
      onSubmit={() => void store()}
      onClose={() => void leave().then((may) => may && onClose())}
    >
      {bowlers.length === 0 && (
        <Text>Nobody can be chosen yet: fill the rosters of your entries first, then assign their bowlers here.</Text>
      )}
      {slots.length > 1 && !sameChoice(slots, chosen, filled) && (
        <div>
          <Button variant="light" disabled={saving.isPending} onClick={fill}>
            Fill in order
          </Button>
        </div>
      )}
      <ol style={{ ...columns('18rem'), gap: '1rem' }}>
        {slots.map((slot, index) => {
          const bowler = chosenBowler(slot, bowlers, chosen)
          return (
            <li key={slot.key}>
              <NativeSelect
                styles={{ input: { textOverflow: 'ellipsis' } }}
                label={`${name} ${index + 1}`}
                value={chosen[slot.key] ?? ''}
                disabled={saving.isPending || slot.readOnly}
                onChange={({ currentTarget: { value } }) => setChosen((now) => ({ ...now, [slot.key]: value || null }))}
                data={[
                  { value: '', label: 'No bowler yet' },
                  ...choicesFor(slot, bowlers, chosen).map((one) => ({
                    value: one.usbcId,
                    label: `${nameOf(one)} (${one.usbcId})`,
                  })),
                ]}
              />
              {bowler && <PositionMessages bowler={bowler} />}
              {/* Where a long name leaves the id no room. */}
              {bowler && <Text hiddenFrom="xs" c="var(--text-soft)">{`ID ${bowler.usbcId}`}</Text>}
              {bowler?.divisionName && <Text c="var(--text-soft)">{bowler.divisionName}</Text>}
            </li>
          )
        })}
      </ol>
    </FormShell>
  )
}
