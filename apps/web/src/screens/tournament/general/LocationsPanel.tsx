import { isCertified } from '@kegler/domain/setup/locations/locations.rules.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Panel } from '../../../kit/Panel.tsx'
import { CenterSearch } from './CenterSearch.tsx'
import classes from './General.module.css'
import { addressOf, type Center, type Location } from './values.ts'

type Shown = Omit<Location, 'id' | 'lanes'>
interface Props {
  locations: readonly Shown[]
  /** Returns whether it was added. */
  onAdd: (center: Center) => Promise<boolean>
  onRemove: (location: Shown) => void
  readOnly: boolean
  error?: ReactNode
}

/** Where the tournament is bowled. */
export function LocationsPanel({ locations, onAdd, onRemove, readOnly, error }: Props) {
  const [searching, setSearching] = useState(false)
  const id = useId()
  return (
    <Panel aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} id={id}>
            Locations
          </Title>
          {!readOnly && !searching && (
            <Button variant="default" onClick={() => setSearching(true)}>
              Add Location
            </Button>
          )}
        </Group>
        {searching && (
          <CenterSearch
            known={locations.map(({ certificationNumber }) => certificationNumber)}
            onClose={() => setSearching(false)}
            onAdd={async (center) => {
              if (await onAdd(center)) setSearching(false)
            }}
          />
        )}
        {error && locations.length === 0 && (
          <Text role="alert" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
        {locations.length === 0 && !error && <Text c="var(--text-soft)">No location yet.</Text>}
        <ul className={classes.rows}>
          {locations.map((location) => (
            <li key={location.certificationNumber}>
              <div>
                <strong>{location.name}</strong>
                {isCertified(location.certificationNumber) && (
                  <span className={classes.soft}>{` Certified #${location.certificationNumber}`}</span>
                )}
                <div className={classes.soft}>{addressOf(location)}</div>
              </div>
              {!readOnly && (
                <Button variant="subtle" aria-label={`Remove ${location.name}`} onClick={() => onRemove(location)}>
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Stack>
    </Panel>
  )
}
