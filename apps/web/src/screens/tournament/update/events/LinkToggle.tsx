import { Button, Group, Text } from '@mantine/core'
import { useSave } from '../../../../client/save.ts'
import { notify } from '../../../../kit/feedback/notify.ts'
import { useSetupTournament } from '../../tournament.ts'

/** Sells Doubles and Singles as one set, or each by itself. */
export function LinkToggle() {
  const { id, linkEvents, canLinkEvents } = useSetupTournament()
  const link = useSave('POST setup/tournament/:id/linkEvents')
  if (!canLinkEvents && !linkEvents) return null
  const toggle = () =>
    link.mutate(
      { params: { id }, body: { tournamentId: id, linkEvents: !linkEvents } },
      {
        onSuccess: (answer) =>
          notify('Saved!', `Doubles/Singles ${answer.linkEvents ? 'linked' : 'unlinked'} successfully`),
      },
    )
  return (
    <Group gap="md">
      {canLinkEvents && (
        <Button variant="default" loading={link.isPending} onClick={toggle}>
          {linkEvents ? 'Unlink Doubles/Singles' : 'Link Doubles/Singles'}
        </Button>
      )}
      <Text c="var(--text-soft)" size="sm">
        {linkEvents
          ? 'Doubles and Singles are linked: one set is one Doubles and two Singles entries.'
          : 'Linked, one set is one Doubles and two Singles entries.'}
      </Text>
    </Group>
  )
}
