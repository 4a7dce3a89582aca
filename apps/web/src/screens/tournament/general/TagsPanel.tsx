import { strippedTagName } from '@kegler/domain/setup/tags/tags.rules.ts'
import { Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Panel } from '../../../kit/Panel.tsx'
import classes from './General.module.css'
import { tags as groupTags } from './lookups.ts'
import { ThemeField } from './ThemeField.tsx'
import type { Tag } from './values.ts'

export type WantedTag = { tagId: string } | { tournamentTagName: string; color: Tag['color'] }
type Shown = Pick<Tag, 'name' | 'color'>
interface Props<T extends Shown> {
  tags: readonly T[]
  /** Returns whether it was assigned. */
  onAssign: (tag: WantedTag, known: Tag | undefined) => Promise<boolean>
  onRemove: (tag: T) => void
  canAssign: boolean
  canDelete: boolean
  error?: ReactNode
}

/** The tags of the tournament: picked from the group's, or new ones. */
export function TagsPanel<T extends Shown>({ tags, onAssign, onRemove, canAssign, canDelete, error }: Props<T>) {
  const id = useId()
  const [creating, setCreating] = useState(false)
  const all = useQuery(groupTags).data ?? []
  const free = all.filter(({ name }) => !tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase()))
  return (
    <Panel aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} id={id}>
          Tags
        </Title>
        {error && tags.length === 0 && (
          <Text role="alert" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
        {tags.length === 0 && !error && <Text c="var(--text-soft)">No tag yet.</Text>}
        <ul className={classes.tags}>
          {tags.map((tag) => (
            <li key={tag.name}>
              <span className={classes.swatch} data-color={tag.color} /> <span>{tag.name}</span>
              {canDelete && (
                <Button variant="subtle" size="xs" aria-label={`Remove ${tag.name}`} onClick={() => onRemove(tag)}>
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
        {canAssign && !creating && (
          <Group gap="sm" align="end">
            <Select
              label="Available tags"
              placeholder={free.length > 0 ? 'Choose a tag' : 'No other tags'}
              searchable
              value={null}
              data={free.map((tag) => ({ value: tag.id, label: tag.name }))}
              onChange={(tagId) => {
                if (tagId)
                  void onAssign(
                    { tagId },
                    free.find((tag) => tag.id === tagId),
                  )
              }}
            />
            <Button variant="default" onClick={() => setCreating(true)}>
              Create New Tag
            </Button>
          </Group>
        )}
        {canAssign && creating && <NewTag onAssign={onAssign} onClose={() => setCreating(false)} />}
      </Stack>
    </Panel>
  )
}

function NewTag({ onAssign, onClose }: Pick<Props<Tag>, 'onAssign'> & { onClose: () => void }) {
  const [name, setName] = useState('')
  const [color, setColor] = useState<Tag['color']>('blue')
  const save = async () => {
    if (name.trim() && (await onAssign({ tournamentTagName: name.trim(), color }, undefined))) onClose()
  }
  return (
    <div className={classes.search}>
      <TextInput
        label="Tag name"
        description="Letters, digits and spaces"
        maxLength={50}
        value={name}
        onChange={({ currentTarget }) => setName(strippedTagName(currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void save()
        }}
      />
      <ThemeField
        label="Tag colour"
        name="tagColor"
        value={color}
        onChange={(chosen) => setColor(chosen as Tag['color'])}
      />
      <Group gap="sm">
        <Button disabled={name.trim() === ''} onClick={() => void save()}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </div>
  )
}
