import { openingDay } from '@kegler/domain/setup/general/dates.rules.ts'
import { generalFields } from '@kegler/domain/setup/general/general.fields.ts'
import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSave } from '../../../client/save.ts'
import { ActForm } from '../../../kit/act/ActForm.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { CopyDialog } from '../CopyDialog.tsx'
import { valuesOf } from '../formValues.ts'
import { GeneralSections } from '../general/GeneralSections.tsx'
import { LocationsPanel } from '../general/LocationsPanel.tsx'
import { TagsPanel, type WantedTag } from '../general/TagsPanel.tsx'
import { generalSchema, labels } from '../general/values.ts'
import { useSetupTournament } from '../tournament.ts'
import { DeleteTournament } from './DeleteTournament.tsx'
import { EarlyLists } from './early-lists/EarlyLists.tsx'

/** The general settings of a tournament; its locations and tags are saved at once. */
export function GeneralScreen() {
  const tournament = useSetupTournament()
  const { id, startDate, endDate, registrationCloseDate, status, exportId, readOnly } = tournament
  const opensOn = openingDay(tournament.opensAt, tournament.timeZone)
  const [copying, setCopying] = useState(false)
  const schema = useMemo(
    () => generalSchema({ before: { startDate, endDate, registrationCloseDate, opensOn } }),
    [startDate, endDate, registrationCloseDate, opensOn],
  )
  const act = useAct('PUT setup/tournament/:id', {
    values: valuesOf(tournament, generalFields),
    revision: tournament.revision,
    schema,
    send: (typed, revision) => ({ params: { id }, body: { ...typed, revision } }),
    notice: ['Saved!', 'Tournament saved Successfully.'],
  })
  return (
    <>
      <ActForm act={act} label="General settings" labels={labels} readOnly={readOnly} timeZone={tournament.timeZone}>
        <GeneralSections
          fields={act}
          tournamentId={id}
          canEditName={tournament.canEditTournamentName}
          status={status}
          exportId={exportId}
          readOnly={readOnly}
          technologyFeePercent={tournament.technologyFeePercent}
          lastRehearsal={tournament.lastRehearsal}
        >
          <Parts />
        </GeneralSections>
      </ActForm>
      <EarlyLists />
      <Group mt="md">
        <Button variant="default" onClick={() => setCopying(true)}>
          Copy Tournament
        </Button>
        {statusAllows(status, 'delete') && !readOnly && <DeleteTournament tournament={tournament} />}
      </Group>
      {copying && <CopyDialog tournament={tournament} onClose={() => setCopying(false)} />}
    </>
  )
}

function Parts() {
  const { id, locations, tags, readOnly, canAssignTag, canDeleteTag } = useSetupTournament()
  const params = { id }
  const add = useSave('POST setup/tournament/:id/location')
  const remove = useSave('POST setup/tournament/:id/location/:cert/remove', { notice: ['Removed!', ''] })
  const assign = useSave('POST setup/tournament/:id/tournamentTag')
  const unassign = useSave('POST setup/tournament/:id/tournamentTag/:tagId/remove', { notice: ['Removed!', ''] })
  return (
    <>
      <LocationsPanel
        locations={locations}
        readOnly={readOnly}
        onAdd={({ certificationNumber }) => done(add.mutateAsync({ params, body: { certificationNumber } }))}
        onRemove={({ certificationNumber }) => remove.mutate({ params: { id, cert: certificationNumber } })}
      />
      <TagsPanel
        tags={tags}
        canAssign={canAssignTag}
        canDelete={canDeleteTag}
        onAssign={(body: WantedTag) => done(assign.mutateAsync({ params, body }))}
        onRemove={(tag) => unassign.mutate({ params: { id, tagId: tag.id } })}
      />
    </>
  )
}
/** Whether it was saved; if not, a notice says why. */
const done = (saved: Promise<unknown>): Promise<boolean> =>
  saved.then(
    () => true,
    () => false,
  )
