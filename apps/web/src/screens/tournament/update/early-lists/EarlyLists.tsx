import { shortHour, squadText } from '@kegler/domain/dates.ts'
import { earlyExtent } from '@kegler/domain/setup/early-lists/early-list.rules.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ActButton } from '../../../../kit/act/ActButton.tsx'
import { ListEditor } from '../../../../kit/form/ListEditor.tsx'
import { Panel } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { EarlyListForm } from './EarlyListForm.tsx'
import { type EarlyList, earlyLists } from './earlyListReads.ts'

/** Captains who may register before registration opens for everybody. */
export function EarlyLists() {
  const { id, readOnly } = useSetupTournament()
  const { lists } = useSuspenseQuery(earlyLists(id)).data
  return (
    <Panel aria-labelledby="earlyLists" mt="md">
      <ListEditor<EarlyList>
        title={
          <Title order={2} id="earlyLists" tabIndex={-1}>
            Early Opening
          </Title>
        }
        rows={lists}
        keyOf={(list) => list.id}
        addLabel={!readOnly && 'Add Early List'}
        show={(list, open) => <Row list={list} onOpen={open} />}
        edit={(list, close) => <EarlyListForm list={list} onClose={close} />}
      >
        <Text c="var(--text-soft)" maw="60rem">
          Captains on a list register from a time of its own on, before Registration Opens, with a confirmed e-mail
          address. They need no turn in the waiting room until then.
        </Text>
      </ListEditor>
    </Panel>
  )
}

function Row({ list, onOpen }: { list: EarlyList; onOpen: () => void }) {
  const { id, readOnly, timeZone } = useSetupTournament()
  return (
    <Group justify="space-between" gap="md">
      <div>
        <Text fw={650}>{list.name}</Text>
        <Text>{`Opens ${shortHour(squadText(list.opensAt, timeZone))}`}</Text>
        <Text c="var(--text-soft)">{earlyExtent(list.count, list.mostPlaces)}</Text>
      </div>
      {!readOnly && (
        <Group gap="sm">
          <Button variant="default" data-focus={list.id} aria-label={`Edit ${list.name}`} onClick={onOpen}>
            Edit
          </Button>
          <ActButton
            call="DELETE setup/tournament/:id/earlyLists/:listId"
            send={{ params: { id, listId: list.id } }}
            title="Early List"
            question="These captains will register when everybody does. What they have bought stays."
            what={list.name}
            confirm="Remove"
            notice={['Removed!', '']}
            aria-label={`Remove ${list.name}`}
          >
            Remove
          </ActButton>
        </Group>
      )}
    </Group>
  )
}
