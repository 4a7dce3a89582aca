import { formatDay } from '@kegler/domain/dates.ts'
import { ruleSentence, systemRuleDescription } from '@kegler/domain/setup/bundling/bundling.rules.ts'
import { Group, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ActButton } from '../../../../kit/act/ActButton.tsx'
import { ListEditor } from '../../../../kit/form/ListEditor.tsx'
import { Panel } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { activeRule, type BundlingRule } from '../bundling.ts'
import { RuleForm } from './RuleForm.tsx'

/** The active bundling rule, or the form of a new one. */
export function BundlingPanel() {
  const { id, readOnly } = useSetupTournament()
  const { data: rule } = useSuspenseQuery(activeRule(id))
  return (
    <Panel>
      <ListEditor<BundlingRule>
        title={<Title order={2}>Bundling Rules</Title>}
        rows={rule ? [rule] : []}
        keyOf={(row) => row.id}
        show={(row) => <Row rule={row} />}
        edit={(_, close) => <RuleForm onClose={close} />}
        addLabel={!rule && !readOnly && 'New Bundling Rule'}
        empty="No active rule to display."
      />
    </Panel>
  )
}

function Row({ rule }: { rule: BundlingRule }) {
  const { readOnly } = useSetupTournament()
  const isOfProduct = rule.description === systemRuleDescription
  return (
    <Group justify="space-between" wrap="wrap">
      <div>
        {isOfProduct && <Text fw={650}>{systemRuleDescription}</Text>}
        <Text>{ruleSentence(rule)}</Text>
        <Text c="var(--text-soft)">{`Creation Date: ${formatDay(rule.creationDate)}`}</Text>
      </div>
      {!isOfProduct && (
        <ActButton
          call="PUT bundling/:id/deactivate"
          send={{ params: { id: rule.id } }}
          title="Bundling Rule"
          question="The following bundling rule will no longer apply."
          what={ruleSentence(rule)}
          confirm="Deactivate"
          notice={['Removed!', '']}
          disabled={readOnly}
        >
          Deactivate
        </ActButton>
      )}
    </Group>
  )
}
