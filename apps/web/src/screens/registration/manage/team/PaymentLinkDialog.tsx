import { dayOf, formatDay } from '@kegler/domain/dates.ts'
import { Button, CopyButton, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { AnswerOf } from '../../../../client/api.ts'
import { ActDialog } from '../../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { FormActions } from '../../../../kit/FormActions.tsx'
import { Dialog } from '../../../../kit/feedback/Dialog.tsx'
import type { Tournament } from '../../../../places/tournaments.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'

interface Props {
  entry: Entry
  tournament: Tournament
  onClose: () => void
}
type Made = AnswerOf<'POST registration/tournament/:tid/paymentLink'>

/** A link with which a treasurer or a sponsor pays, without an account. */
export function PaymentLinkDialog({ entry, tournament, onClose }: Props) {
  const [made, setMade] = useState<Made | null>(null)
  // the dialog of the act closes when it is done: the address is shown in its place
  const isDone = useRef(false)
  const act = useAct('POST registration/tournament/:tid/paymentLink', {
    values: { what: 'entry' },
    send: ({ what }) => ({
      params: { tid: tournament.id },
      body: { entries: what === 'all' ? [] : [{ id: entry.id }] },
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
          <Radio value="entry" label={`${entry.name}, reservation ${entry.entryNumber}`} />
          <Radio value="all" label={`All that is due in ${tournament.name}`} />
        </Stack>
      </Radio.Group>
    </ActDialog>
  )
}

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
