import { Text } from '@mantine/core'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { ReasonField } from '../../../kit/form/ReasonField.tsx'
import { SquadStart } from '../../../lists/states.tsx'
import { mayTakeKept, takenOf } from '../squads/mayTakeKept.ts'
import { daysOf, type StaffSquad, StaffSquadPicker } from '../squads/StaffSquadPicker.tsx'
import { type Bundle, BundledChildren, noBundle } from './BundledChildren.tsx'
import type { MovableEntry } from './movable.ts'

interface Chosen {
  squad: StaffSquad | null
  bundle: Bundle
}
/** Where each bundled child goes; '': not chosen yet. */
const childrenOf = ({ squad, bundle }: Chosen) =>
  (squad?.childEntries ?? []).map(({ entryId, squadId }) => ({
    entryId,
    squadId: bundle.chosen[entryId] ?? squadId ?? '',
  }))
const childrenStay = ({ squad, bundle }: Chosen) => bundle.stays && (squad?.childEntries ?? []).length > 0

const takenBy = ({ squad, bundle }: Chosen) => {
  const coming = childrenStay({ squad, bundle }) ? [] : childrenOf({ squad, bundle })
  return squad ? takenOf([squad, ...squad.childSquads], [squad.id, ...coming.map(({ squadId }) => squadId)]) : []
}

/** Moves an entry to another squad of its event, or gives it one. */
export function MoveDialog({ entry, onClose }: { entry: MovableEntry; onClose: () => void }) {
  const act = useAct('PUT admin/entry/:id/squad/change', {
    over: entry,
    values: { date: daysOf(entry).start, squad: null as StaffSquad | null, bundle: noBundle, reason: '' },
    check: (typed) => ({
      squad: typed.squad ? null : 'Required',
      bundle: !childrenStay(typed) && childrenOf(typed).some(({ squadId }) => !squadId) ? 'Required' : null,
      reason: childrenStay(typed) && !typed.reason.trim() ? 'Required' : null,
    }),
    send: (typed, { entryId, version }) =>
      typed.squad && {
        params: { id: entryId },
        body: {
          squadId: typed.squad.id,
          version,
          reason: typed.reason,
          ...(childrenStay(typed) ? { bundle: 'stay' as const } : { childrenEntries: childrenOf(typed) }),
        },
      },
    ask: (typed) => mayTakeKept(takenBy(typed)),
    notice: ['Squad Changed!', 'Squad was changed.'],
    failure: ['Squad Not Updated!', 'There was an error changing squad for the entry.'],
  })
  const { squadId, eventName, entryNumber, teamName, squadDateTime, tournament } = act.over
  const { date, squad, bundle } = act.typed
  const title = squadId ? 'Change Squad' : 'Add Squad'
  const choose = (chosen: Partial<typeof act.typed>) =>
    act.setValues({ bundle: { ...noBundle, stays: bundle.stays }, ...chosen })
  return (
    <ActDialog act={act} title={title} submit={title} wide onClose={onClose}>
      <Text>
        <span>{`${eventName}, reservation ${entryNumber}, ${teamName}. Now: `}</span>
        {squadDateTime ? (
          <SquadStart squadDateTime={squadDateTime} timeZone={tournament.timeZone} />
        ) : (
          <span>no squad time</span>
        )}
        .
      </Text>
      <StaffSquadPicker
        entry={act.over}
        date={date}
        onDate={(day) => choose({ date: day, squad: null })}
        value={squad?.id ?? ''}
        onChange={(chosen) => choose({ squad: chosen })}
        moving={1}
        error={act.errorOf('squad')}
      />
      {squad && squad.childEntries.length > 0 && (
        <BundledChildren
          squad={squad}
          timeZone={tournament.timeZone}
          value={bundle}
          onChange={(next) => act.set('bundle', next)}
          error={act.errorOf('bundle')}
        />
      )}
      <ReasonField {...act.field('reason')} required={childrenStay(act.typed)} />
    </ActDialog>
  )
}
