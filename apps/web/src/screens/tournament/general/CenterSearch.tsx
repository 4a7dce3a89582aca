import { centerSearch, isCertified } from '@kegler/domain/setup/locations/locations.rules.ts'
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { query } from '../../../client/api.ts'
import { Await } from '../../../kit/act/Await.tsx'
import classes from './General.module.css'
import { addressOf, type Center } from './values.ts'

interface Props {
  /** Certification numbers that the tournament has already. */
  known: readonly string[]
  onAdd: (center: Center) => Promise<void>
  onClose: () => void
}
const fields = [
  ['name', 'Location Name'],
  ['zipCode', 'Zip Code'],
  ['certificationNumber', 'Certification Number'],
] as const
const nothing = { name: '', zipCode: '', certificationNumber: '' }
const most = 50

/** Finds a bowling center and adds the chosen one. */
export function CenterSearch({ known, onAdd, onClose }: Props) {
  const [typed, setTyped] = useState(nothing)
  const [chosen, setChosen] = useState<string>('')
  const [adding, setAdding] = useState(false)
  const [settled] = useDebouncedValue(typed, 300)
  const search = centerSearch(settled)
  const found = useQuery({
    ...query('POST setup/tournament/locationSearch', { body: search ?? nothing }),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  })
  const centers = search ? found.data : undefined
  const center = centers?.find(({ certificationNumber }) => certificationNumber === chosen)
  const add = async () => {
    if (!center) return
    setAdding(true)
    await onAdd(center).finally(() => setAdding(false))
  }
  /** It is inside a form: Enter does not save that. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void add()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Enter in its fields
    <div className={classes.search} onKeyDown={onKeyDown}>
      <div className={classes.grid}>
        {fields.map(([name, label], index) => (
          <TextInput
            key={name}
            label={label}
            data-autofocus={index === 0 || undefined}
            description={name === 'name' ? 'At least 3 characters' : undefined}
            value={typed[name]}
            onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
          />
        ))}
      </div>
      <div role="status">
        {found.isFetching && search && <Text c="var(--text-soft)">Searching …</Text>}
        {centers?.length === 0 && !found.isFetching && <Text c="var(--text-soft)">No locations found.</Text>}
        {centers && centers.length >= most && <Text c="var(--text-soft)">{`The first ${most} are shown.`}</Text>}
      </div>
      {search && found.error && <Await of={found} again />}
      {centers && centers.length > 0 && (
        <Radio.Group label="Locations found" value={chosen} onChange={setChosen}>
          <Stack gap="xs" className={classes.results ?? ''}>
            {centers.map((one) => (
              <Radio
                key={one.certificationNumber}
                value={one.certificationNumber}
                disabled={known.includes(one.certificationNumber)}
                label={one.name}
                description={detailsOf(one)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Group gap="sm">
        <Button disabled={!center} loading={adding} onClick={() => void add()}>
          Add Location
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </div>
  )
}

function detailsOf(center: Center): string {
  const certified = isCertified(center.certificationNumber) ? `Certified #${center.certificationNumber}` : ''
  return [certified, addressOf(center), `${center.lanesAvailable} lanes`].filter(Boolean).join(' · ')
}
