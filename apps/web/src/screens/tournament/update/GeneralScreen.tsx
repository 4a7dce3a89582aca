import { openingDay } from '@kegler/domain/setup/general/dates.rules.ts'
import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSave } from '../../../app/save.ts'
import { CopyDialog } from '../../../setup/CopyDialog.tsx'
import { EditForm } from '../../../setup/EditForm.tsx'
import { DeleteTournament } from '../../../setup/general/DeleteTournament.tsx'
import { GeneralSections } from '../../../setup/general/GeneralSections.tsx'
import { LocationsPanel } from '../../../setup/general/LocationsPanel.tsx'
import { TagsPanel, type WantedTag } from '../../../setup/general/TagsPanel.tsx'
import { generalSchema, labels, valuesOf } from '../../../setup/general/values.ts'
import { useSetupTournament } from '../../../setup/tournament.ts'
import { useEditForm } from '../../../setup/useEditForm.ts'

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
  const edit = useEditForm({
    call: 'PUT setup/tournament/:id',
    values: valuesOf(tournament),
    revision: tournament.revision,
    schema,
    send: (values, revision) => ({ params: { id }, body: { ...values, revision } }) as never,
    notice: ['Saved!', 'Tournament saved Successfully.'],
    dryRun: true,
  })
  return (
    <>
      <EditForm edit={edit} label="General settings" labels={labels} readOnly={readOnly} timeZone={tournament.timeZone}>
        <GeneralSections
          fields={edit}
          tournamentId={id}
          canEditName={tournament.canEditTournamentName}
          status={status}
          exportId={exportId}
          readOnly={readOnly}
          technologyFeePercent={tournament.technologyFeePercent}
        >
          <Parts />
        </GeneralSections>
      </EditForm>
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
