import { showingLinked } from '@kegler/domain/entries/entries.rules.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { NewTabLink } from '../../../kit/NewTabLink.tsx'
import { PanelBody } from '../../../kit/Panel.tsx'
import { site } from '../../../net/site.ts'
import { PaymentLog } from '../../../payments/PaymentLog.tsx'
import type { Tournament } from '../../../places/tournaments.ts'
import { EntryView } from '../../../rosters/EntryView.tsx'
import type { Entry } from '../../../rosters/entryDraft.ts'
import { LazyEntryEditor } from '../../../rosters/LazyEntryEditor.tsx'
import { ReadOnlyRoster } from '../../../rosters/ReadOnlyRoster.tsx'
import type { View } from './useOpenPanel.ts'

const TeamMoneyPanel = lazyPart(() => import('./team/TeamMoneyPanel.tsx'), 'TeamMoneyPanel')
/** Only where captains invite. */
const TeamPanel = lazyPart(() => import('./team/TeamPanel.tsx'), 'TeamPanel')

interface Props {
  entry: Entry
  tournament: Tournament
  view: View
  linked: boolean
  onClose: () => void
  onNext: (() => void) | undefined
}

/** What is open below an entry: its details, its roster or its payment log. */
export function EntryPanel({ entry, tournament, view, linked, onClose, onNext }: Props) {
  const { id, readOnly, balanceDue } = entry
  const edits = view === 'roster' && !readOnly
  return (
    <PanelBody aria-label={titleOf(view, balanceDue > 0)}>
      <Stack gap="md">
        {linked && (
          <Alert color="orange" role="alert" title={showingLinked}>
            The entry you chose belongs to this one. Only this entry can be modified.
          </Alert>
        )}
        <Group justify="space-between" align="baseline">
          <Text component="h3" fw={650} size="lg" m={0}>
            {titleOf(view, balanceDue > 0)}
          </Text>
          {view === 'roster' && !edits && site.memberSearchUrl && (
            <NewTabLink href={site.memberSearchUrl}>Find a member</NewTabLink>
          )}
        </Group>
        {view === 'log' && <PaymentLog of={{ entryId: id }} />}
        {view === 'money' && <TeamMoneyPanel entry={entry} tournament={tournament} />}
        {view === 'team' && <TeamPanel entry={entry} />}
        {view === 'details' && <EntryView entry={entry} />}
        {view === 'roster' && readOnly && <ReadOnlyRoster entry={entry} />}
        {edits ? (
          <LazyEntryEditor entryId={id} onClose={onClose} onNext={onNext} />
        ) : (
          <Button w="fit-content" variant="default" onClick={onClose}>
            Close
          </Button>
        )}
      </Stack>
    </PanelBody>
  )
}
/** `due`: something is still to be paid. */
export const logTitle = (due: boolean): string => (due ? 'Balance Detail' : 'Payment Log')
function titleOf(view: View, due: boolean): string {
  if (view === 'roster') return 'Entry and Roster Information'
  if (view === 'money') return 'Team Money'
  if (view === 'team') return 'Invite Teammates'
  if (view === 'log') return logTitle(due)
  return 'Entry Details'
}
