import { dayOf, formatDay } from '@kegler/domain/dates.ts'
import { Button, Checkbox, CopyButton, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { AnswerOf } from '../../../../client/api.ts'
import { ActDialog } from '../../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { FormActions } from '../../../../kit/FormActions.tsx'
import { Dialog } from '../../../../kit/feedback/Dialog.tsx'
import type { Tournament } from '../../../../places/tournaments.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import { mayLetPay } from '../entryActions.ts'

interface Props {
  /** The one it was opened for. */
  entry: Entry
  /** All of the captain in the tournament. */
  entries: readonly Entry[]
  tournament: Tournament
  onClose: () => void
}
type Made = AnswerOf<'POST registration/tournament/:tid/paymentLink'>

/** A link with which a treasurer or a sponsor pays, without an account. */
export function PaymentLinkDialog({ entry, entries, tournament, onClose }: Props) {
  // As they were when the dialog opened.
  const [due] = useState(entries.filter((one) => one.id === entry.id || mayLetPay(one, tournament)))
  const [made, setMade] = useState<Made | null>(null)
  // the dialog of the act closes when it is done: the address is shown in its place
  const isDone = useRef(false)
  const act = useAct('POST registration/tournament/:tid/paymentLink', {
    values: { what: 'chosen', entryIds: [entry.id] },
    check: ({ what, entryIds }) => ({
      entryIds: what === 'all' || entryIds.length > 0 ? null : 'Choose the entries to pay.',
    }),
    send: ({ what, entryIds }) => ({
      params: { tid: tournament.id },
      body: { entries: what === 'all' ? [] : entryIds.map((id) => ({ id })) },
    }),
    onDone: (link) => {
      isDone.current = true
      setMade(link)
    },
  })
  if (made) return <Address made={made} timeZone={tournament.timeZone} onClose={onClose} />
  return (
    <ActDialog
      act={act}
      title="Let Somebody Else Pay"
      submit="Make Link"
      onClose={() => (isDone.current ? undefined : onClose())}
    >
      <Text>
        Whoever has the link sees team names, events and amounts, and pays by card. You get a mail when it is paid.
      </Text>
      <Radio.Group label="What is paid?" value={act.typed.what} onChange={(what) => act.set('what', what)}>
        <Stack gap="xs" mt="xs">
          <Radio value="chosen" label={due.length > 1 ? 'Chosen entries' : labelOf(entry)} />
          <Radio value="all" label={`All that is due in ${tournament.name}`} />
        </Stack>
      </Radio.Group>
      {due.length > 1 && act.typed.what === 'chosen' && (
        <Checkbox.Group
          label="Entries"
          description="Linked entries go along."
          value={act.typed.entryIds}
          onChange={(ids) => act.set('entryIds', ids)}
          error={act.errorOf('entryIds')}
        >
          <Stack gap="xs" mt="xs">
            {due.map((one) => (
              <Checkbox key={one.id} value={one.id} label={labelOf(one)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </ActDialog>
  )
}

const labelOf = ({ name, entryNumber }: Entry) => `${name}, reservation ${entryNumber}`

const Address = ({ made, timeZone, onClose }: { made: Made; timeZone: string; onClose: () => void }) => (
  <Dialog opened onClose={onClose} title="Let Somebody Else Pay">
    <Stack gap="md">
      <TextInput label="Link" readOnly value={made.address} onFocus={({ currentTarget }) => currentTarget.select()} />
      <Text>{`It works until ${formatDay(dayOf(made.until, timeZone))}, and as long as something is due.`}</Text>
      <FormActions end>
        <CopyButton value={made.address}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy Link'}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </FormActions>
    </Stack>
  </Dialog>
)
