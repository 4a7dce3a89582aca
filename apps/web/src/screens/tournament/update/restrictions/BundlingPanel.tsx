import { formatDay } from '@kegler/domain/dates.ts'
import { ruleSentence, systemRuleDescription } from '@kegler/domain/setup/bundling/bundling.rules.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activeRule, type BundlingRule } from '../../../../setup/bundling.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { WriteDialog } from '../../../../setup/WriteDialog.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { ListEditor } from '../../../../ui/form/ListEditor.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { RuleForm } from './RuleForm.tsx'

/** The active bundling rule, or the form of a new one. */
export function BundlingPanel() {
  const { id, readOnly } = useSetupTournament()
  const { data: rule } = useSuspenseQuery(activeRule(id))
  const [ending, setEnding] = useState<BundlingRule | null>(null)
  const canAdd = !rule && !readOnly
  return (
    <Panel>
      <Title order={2} size="h3" mb="md">
        Bundling Rules
      </Title>
      <Stack gap="md">
        <ListEditor<BundlingRule>
          rows={[]}
          keyOf={(row) => row.id}
          show={() => null}
          edit={(_, close) => <RuleForm onClose={close} />}
          {...(canAdd ? { addLabel: 'New Bundling Rule' } : {})}
        />
        {!rule && <Empty>No active rule to display.</Empty>}
        {rule && (
          <Group justify="space-between" wrap="wrap">
            <div>
              {rule.description === systemRuleDescription && <Text fw={600}>{systemRuleDescription}</Text>}
              <Text>{ruleSentence(rule)}</Text>
              <Text c="var(--text-soft)">Creation Date: {formatDay(rule.creationDate)}</Text>
            </div>
            {rule.description !== systemRuleDescription && (
              <Button variant="default" disabled={readOnly} onClick={() => setEnding(rule)}>
                Deactivate
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {ending && (
        <WriteDialog
          call="PUT bundling/:id/deactivate"
          sent={{ params: { id: ending.id } }}
          title="Bundling Rule"
          sentence="The following bundling rule will no longer apply."
          what={ruleSentence(ending)}
          confirm="Deactivate"
          notice={['Removed!', '']}
          onClose={() => setEnding(null)}
        />
      )}
    </Panel>
  )
}
