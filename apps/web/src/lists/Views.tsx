import type { ListScreen } from '@kegler/domain/search/lists.rules.ts'
import { Button, Checkbox, Group, SegmentedControl, TextInput } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useQuery } from '@tanstack/react-query'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../client/api.ts'
import { useSave } from '../client/save.ts'
import { ActDialog } from '../kit/act/ActDialog.tsx'
import { useAct } from '../kit/act/useAct.ts'
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
      <SegmentedControl
        size="sm"
        aria-label="View"
        value={String(shown.findIndex(({ search: view }) => defaultStringifySearch(view) === now))}
        onChange={(index) => go(shown[Number(index)]?.search ?? {})}
        data={shown.map(({ name }, index) => ({ value: String(index), label: name }))}
      />
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
  const act = useAct('PUT admin/view', {
    values: { name: '', isShared: false },
    check: ({ name }) => ({ name: name.trim() ? null : 'Required' }),
    send: (typed) => ({ body: { screen, search, ...typed } }),
    notice: ['Saved!', 'The view was saved.'],
  })
  return (
    <ActDialog act={act} title="Save View" submit="Save" onClose={onClose}>
      <TextInput {...act.field('name')} label="Name" required maxLength={100} data-autofocus />
      <Checkbox {...act.tick('isShared')} label="Share it with all staff of the group" />
    </ActDialog>
  )
}
