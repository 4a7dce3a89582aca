import '../../../setup/calls.ts'
import { needsTag } from '@kegler/domain/setup/general/general.rules.ts'
import { Stack, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useProfile } from '../../../app/session.ts'
import { EditForm } from '../../../setup/EditForm.tsx'
import { GeneralSections } from '../../../setup/general/GeneralSections.tsx'
import { LocationsPanel } from '../../../setup/general/LocationsPanel.tsx'
import { TagsPanel, type WantedTag } from '../../../setup/general/TagsPanel.tsx'
import {
  type Center,
  type GeneralValues,
  generalSchema,
  labels,
  noValues,
  type Tag,
} from '../../../setup/general/values.ts'
import { useEditForm } from '../../../setup/useEditForm.ts'
import { createPermission } from '../queries.ts'

interface NewTournament extends GeneralValues {
  locations: Center[]
  tags: { name: string; color: Tag['color']; wanted: WantedTag }[]
}
const nothing: NewTournament = { ...noValues, locations: [], tags: [] }

export function CreateScreen() {
  const { canCreate } = useSuspenseQuery(createPermission).data
  return canCreate ? <NewTournamentForm /> : <Navigate to="/signin/unauthorized" />
}

/** A new tournament; its locations and tags are kept in the form until it is saved. */
function NewTournamentForm() {
  const navigate = useNavigate()
  const profile = useProfile()
  const isOfGroup = !!profile?.groupName && needsTag(profile)
  const schema = useMemo(() => generalSchema({ before: null, needsTag: isOfGroup }), [isOfGroup])
  const edit = useEditForm({
    call: 'POST setup/tournament',
    values: nothing,
    schema,
    send: ({ tags, ...values }) => ({ body: { ...values, tags: tags.map(({ wanted }) => wanted) } }) as never,
    notice: ['Saved!', 'Tournament saved Successfully.'],
    onSaved: ({ id }) =>
      void navigate({ to: '/tournament/update/$tournamentId', params: { tournamentId: id }, ignoreBlocker: true }),
  })
  const { typed, form } = edit
  const locations = (next: Center[]) => form.setFieldValue('locations', next)
  const tags = (next: NewTournament['tags']) => form.setFieldValue('tags', next)
  const assign = async (wanted: WantedTag, known: Tag | undefined) => {
    const { name, color } = 'tagId' in wanted ? (known ?? { name: '', color: 'blue' as const }) : asTag(wanted)
    const others = typed.tags.filter((tag) => tag.name.toLowerCase() !== name.toLowerCase())
    tags([...others, { name, color, wanted }])
    return true
  }
  return (
    <Stack gap="md">
      <div>
        <Link to="/tournament">All Tournaments</Link>
        <Title order={1}>Create New Tournament</Title>
      </div>
      <EditForm edit={edit} label="New tournament" labels={labels} isNew timeZone={typed.timeZone ?? 'UTC'}>
        <GeneralSections
          fields={edit as never}
          canEditName
          status={1}
          exportId={null}
          readOnly={false}
          technologyFeePercent={null}
        >
          <LocationsPanel
            locations={typed.locations}
            readOnly={false}
            error={form.errors.locations as string | undefined}
            onAdd={async (center) => {
              locations([...typed.locations, center])
              return true
            }}
            onRemove={({ certificationNumber }) =>
              locations(typed.locations.filter((one) => one.certificationNumber !== certificationNumber))
            }
          />
          <TagsPanel
            tags={typed.tags}
            canAssign
            canDelete
            error={form.errors.tags as string | undefined}
            onAssign={assign}
            onRemove={({ name }) => tags(typed.tags.filter((tag) => tag.name !== name))}
          />
        </GeneralSections>
      </EditForm>
    </Stack>
  )
}
const asTag = (wanted: { tournamentTagName: string; color: Tag['color'] }) => ({
  name: wanted.tournamentTagName,
  color: wanted.color,
})
