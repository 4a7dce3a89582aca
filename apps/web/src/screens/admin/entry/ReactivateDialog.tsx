import { Checkbox, Text } from '@mantine/core'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { mayTakeKept, takenOf } from '../squads/mayTakeKept.ts'
import { daysOf, type SquadTarget, type StaffSquad, StaffSquadPicker } from '../squads/StaffSquadPicker.tsx'

interface Props {
  entry: SquadTarget & {
    entryNumber: number
    eventName: string
    teamName: string
    version: number
    cancelledFrom: string | null
  }
  onClose: () => void
}

const targetOf = (entry: Props['entry']): SquadTarget => ({ ...entry, squadDateTime: entry.cancelledFrom })

/** Takes a cancelled entry back: a date of the tournament, first the one it was cancelled from, then a squad with a place. */
export function ReactivateDialog({ entry, onClose }: Props) {
  const act = useAct('POST admin/entry/:id/reactivate', {
    over: entry,
    values: { date: daysOf(targetOf(entry)).start, squad: null as StaffSquad | null, sendMail: true },
    check: ({ squad }) => ({ squad: squad ? null : 'Required' }),
    send: ({ squad, sendMail }, { entryId, version }) =>
      squad && {
        params: { id: entryId },
        body: { entryId, squadId: squad.id, version, sendMail },
      },
    ask: async ({ squad }) => squad === null || mayTakeKept(takenOf([squad], [squad.id])),
    notice: ['Reactivation Saved!', 'The entry is active again.'],
    failure: ['Reactivation not successful!', 'The entry is still cancelled.'],
  })
  const { entryNumber, eventName, teamName } = act.over
  return (
    <ActDialog act={act} title="Reactivate Entry" submit="Reactivate" wide onClose={onClose}>
      <Text>{`${eventName}, reservation ${entryNumber}, ${teamName}.`}</Text>
      <StaffSquadPicker
        entry={targetOf(act.over)}
        date={act.typed.date}
        onDate={(date) => act.setValues({ date, squad: null })}
        value={act.typed.squad?.id ?? ''}
        onChange={(squad) => act.set('squad', squad)}
        error={act.errorOf('squad')}
      />
      <Checkbox {...act.tick('sendMail')} label="Send mail" />
    </ActDialog>
  )
}
