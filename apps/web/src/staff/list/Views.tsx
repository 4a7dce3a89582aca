import type { ListScreen } from '@kegler/domain/search/lists.rules.ts'
import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../app/api.ts'
import { useSave } from '../../app/save.ts'
import { ActDialog } from '../ActDialog.tsx'
import classes from './List.module.css'
import type { List } from './useList.ts'

interface Props {
  screen: ListScreen
  presets: readonly { name: string; search: Readonly<Record<string, unknown>> }[]
  list: List
}

/** Filters under a name: those of the product, the person's own and those that the group shares. */
export function Views({ screen, presets, list: { search, go } }: Props) {
  const { data } = useQuery(query('GET admin/view', { query: { screen } }))
  const remove = useSave('DELETE admin/view')
  const [saving, setSaving] = useState(false)
  const { after: _, ...filters } = search
  const now = defaultStringifySearch(filters)
  const saved = (data ?? []).map((view) => ({ ...view, search: defaultParseSearch(view.search) }))
  const shown = [{ name: 'All', search: {} }, ...presets, ...saved]
  const current = saved.find((view) => view.isOwn && defaultStringifySearch(view.search) === now)
  return (
    <Group gap="xs" component="nav" aria-label="Views" className={classes.strip ?? ''}>
      {shown.map(({ name, search: view }) => {
        const isCurrent = defaultStringifySearch(view) === now
        return (
          <Button
            key={name}
            size="compact-sm"
            variant={isCurrent ? 'filled' : 'default'}
            aria-current={isCurrent || undefined}
            onClick={() => go(view)}
          >
            {name}
          </Button>
        )
      })}
      {current ? (
        <Button size="compact-sm" variant="subtle" onClick={() => remove.mutate({ body: { id: current.id } })}>
          Remove View
        </Button>
      ) : (
        now !== '' && (
          <Button size="compact-sm" variant="subtle" onClick={() => setSaving(true)}>
            Save View
          </Button>
        )
      )}
      {saving && <SaveView screen={screen} search={now.replace(/^\?/, '')} onClose={() => setSaving(false)} />}
    </Group>
  )
}

function SaveView({ screen, search, onClose }: { screen: ListScreen; search: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  return (
    <ActDialog
      call="PUT admin/view"
      title="Save View"
      submit="Save"
      sent={name.trim() === '' ? null : { body: { screen, name, search, isShared } }}
      notice={['Saved!', 'The view was saved.']}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        maxLength={100}
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Checkbox
        label="Share it with all staff of the group"
        checked={isShared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
    </ActDialog>
  )
}
