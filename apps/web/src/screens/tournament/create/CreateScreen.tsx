import '../calls.ts'
import { needsTag } from '@kegler/domain/setup/general/general.rules.ts'
import { Stack, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useProfile } from '../../../client/session.ts'
import { ActForm } from '../../../kit/act/ActForm.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { BackLink } from '../../../kit/BackLink.tsx'
import { GeneralSections } from '../general/GeneralSections.tsx'
import { LocationsPanel } from '../general/LocationsPanel.tsx'
import { TagsPanel, type WantedTag } from '../general/TagsPanel.tsx'
import { type Center, type GeneralValues, generalSchema, labels, newTournament, type Tag } from '../general/values.ts'
import { createPermission } from '../setupTournaments.ts'

/** Kept in the form until it is saved. */
interface Parts {
  locations: Center[]
  tags: { name: string; color: Tag['color']; wanted: WantedTag }[]
}
const nothing: GeneralValues & Parts = { ...newTournament, locations: [], tags: [] }

export function CreateScreen() {
  const { canCreate } = useSuspenseQuery(createPermission).data
  return canCreate ? <NewTournamentForm /> : <Navigate to="/signin/unauthorized" />
}

function NewTournamentForm() {
  const navigate = useNavigate()
  const profile = useProfile()
  const isOfGroup = !!profile?.groupName && needsTag(profile)
  const schema = useMemo(() => generalSchema({ before: null, needsTag: isOfGroup }), [isOfGroup])
  const act = useAct('POST setup/tournament', {
    values: nothing,
    schema,
    send: ({ tags, ...values }) => ({ body: { ...values, tags: tags.map(({ wanted }) => wanted) } }),
    notice: ['Saved!', 'Tournament saved Successfully.'],
    onDone: ({ id }) =>
      void navigate({ to: '/tournament/update/$tournamentId', params: { tournamentId: id }, ignoreBlocker: true }),
  })
  const { typed } = act
  const locations = (next: Center[]) => act.set('locations', next)
  const tags = (next: Parts['tags']) => act.set('tags', next)
  const assign = async (wanted: WantedTag, known: Tag | undefined) => {
    const { name, color } = 'tagId' in wanted ? (known ?? { name: '', color: 'blue' as const }) : asTag(wanted)
    const others = typed.tags.filter((tag) => tag.name.toLowerCase() !== name.toLowerCase())
    tags([...others, { name, color, wanted }])
    return true
  }
  const tagsPanel = (
    <TagsPanel
      tags={typed.tags}
      canAssign
      canDelete
      error={act.errorOf('tags')}
      onAssign={assign}
      onRemove={({ name }) => tags(typed.tags.filter((tag) => tag.name !== name))}
    />
  )
  return (
    <Stack gap="md">
      <div>
        <BackLink to="/tournament">All Tournaments</BackLink>
        <Title order={1}>Create New Tournament</Title>
      </div>
      <ActForm act={act} label="New tournament" labels={labels} isNew timeZone={typed.timeZone ?? 'UTC'}>
        <GeneralSections
          fields={act}
          canEditName
          status={1}
          exportId={null}
          readOnly={false}
          technologyFeePercent={null}
          lastRehearsal={null}
          folded={!isOfGroup && tagsPanel}
        >
          <LocationsPanel
            locations={typed.locations}
            readOnly={false}
            error={act.errorOf('locations')}
            onAdd={async (center) => {
              locations([...typed.locations, center])
              return true
            }}
            onRemove={({ certificationNumber }) =>
              locations(typed.locations.filter((one) => one.certificationNumber !== certificationNumber))
            }
          />
          {isOfGroup && tagsPanel}
        </GeneralSections>
      </ActForm>
    </Stack>
  )
}
const asTag = (wanted: { tournamentTagName: string; color: Tag['color'] }) => ({
  name: wanted.tournamentTagName,
  color: wanted.color,
})
