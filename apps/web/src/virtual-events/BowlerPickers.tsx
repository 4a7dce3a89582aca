import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { type FormEvent, type MouseEvent, type Ref, useState } from 'react'
import { ApiError, messagesOf } from '../app/answers.ts'
import { nameOf } from '../rosters/draft.ts'
import { UnsavedDialog } from '../rosters/form/UnsavedDialog.tsx'
import { type Guard, useUnsavedGuard } from '../rosters/form/useUnsavedGuard.ts'
import { PositionMessages } from '../rosters/positions/PositionMessages.tsx'
import { ErrorList } from '../ui/ErrorList.tsx'
import { FormActions } from '../ui/FormActions.tsx'
import { intoView } from '../ui/intoView.ts'
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
  type Unit,
} from './pickers.ts'

interface Props {
  name: string
  units: readonly Unit[]
  bowlers: readonly Bowler[]
  /** Throws `ApiError`. */
  save: (chosen: Chosen) => Promise<void>
  onClose: () => void
  guard: Ref<Guard>
}

/** Who bowls each unit of a bowler-owned virtual event. */
export function BowlerPickers({ name, units, bowlers, save, onClose, guard }: Props) {
  const [chosen, setChosen] = useState(() => savedChoice(units))
  const [errors, setErrors] = useState<readonly string[]>([])
  const [saving, setSaving] = useState(false)
  const dirty = !sameChoice(units, savedChoice(units), chosen)
  const refused = hasRefused(units, bowlers, chosen)
  const store = async (): Promise<boolean> => {
    if (refused) return false
    setSaving(true)
    setErrors([])
    try {
      await save(chosen)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error)
      setErrors(messagesOf(error))
      return false
    } finally {
      setSaving(false)
    }
  }
  const filled = filledInOrder(units, bowlers, chosen)
  const { asking, choose, leave } = useUnsavedGuard(guard, dirty, store)
  const fill = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setChosen(filled)
    requestAnimationFrame(() => form?.querySelector<HTMLElement>('[type="submit"]')?.focus())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (dirty && !saving) void store()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={`Bowlers of ${name}`} ref={intoView} className={classes.form}>
      <Stack gap="lg">
        {bowlers.length === 0 && (
          <Text>Nobody can be chosen yet: fill the rosters of your entries first, then assign their bowlers here.</Text>
        )}
        {units.length > 1 && !sameChoice(units, chosen, filled) && (
          <div>
            <Button variant="light" disabled={saving} onClick={fill}>
              Fill in order
            </Button>
          </div>
        )}
        <ol className={classes.units}>
          {units.map((unit, index) => {
            const bowler = chosenBowler(unit, bowlers, chosen)
            return (
              <li key={unit.key}>
                <NativeSelect
                  classNames={{ input: classes.choice ?? '' }}
                  label={`${name} ${index + 1}`}
                  value={chosen[unit.key] ?? ''}
                  disabled={saving || unit.readOnly}
                  onChange={({ currentTarget: { value } }) =>
                    setChosen((now) => ({ ...now, [unit.key]: value || null }))
                  }
                  data={[
                    { value: '', label: 'No bowler yet' },
                    ...choicesFor(unit, bowlers, chosen).map((one) => ({
                      value: one.usbcId,
                      label: `${nameOf(one)} (${one.usbcId})`,
                    })),
                  ]}
                />
                {bowler && <PositionMessages bowler={bowler} />}
                {bowler && <Text className={classes.id ?? ''}>ID {bowler.usbcId}</Text>}
                {bowler?.divisionName && <Text c="var(--text-soft)">{bowler.divisionName}</Text>}
              </li>
            )
          })}
        </ol>
        <ErrorList messages={errors} />
        <FormActions>
          <Button type="submit" loading={saving} disabled={!dirty || refused}>
            Save
          </Button>
          <Button variant="default" disabled={saving} onClick={() => void leave().then((may) => may && onClose())}>
            Close
          </Button>
          <Text c="var(--text-soft)" role="status">
            {refused ? 'Replace the bowlers marked in red, then save.' : dirty ? '' : 'Nothing has changed yet.'}
          </Text>
        </FormActions>
      </Stack>
      <UnsavedDialog opened={asking} choose={(choice) => void choose(choice)} />
    </form>
  )
}
