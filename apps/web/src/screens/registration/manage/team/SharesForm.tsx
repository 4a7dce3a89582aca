import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { captainShareCalls } from '@kegler/domain/teams/shares.captain.calls.ts'
import { readNumber } from '@kegler/domain/typed-number.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { AmountField } from '../../../../payments/staff/AmountField.tsx'
import type { TeamMoney } from './teamMoney.ts'

const { body: schema } = captainShareCalls['PUT registration/entry/:id/shares']
/** Why what is typed is no share; null: it is one. */
function whyNotShare(typed: string): string | null {
  const { value, why } = readNumber(typed, 'money')
  return why ?? (value === null || value < 0 || value >= 1_000_000 ? 'Enter an amount in dollars.' : null)
}
const asText = (amount: number): string => amount.toFixed(2)

/** The share of each position; $0.00 is 'captain pays'. */
export function SharesForm({ entryId, money }: { entryId: string; money: TeamMoney }) {
  const { positions, reason } = money
  const act = useAct('PUT registration/entry/:id/shares', {
    values: Object.fromEntries(positions.map(({ position, share }) => [`share${position}`, asText(share)])) as Record<
      string,
      string
    >,
    check: (typed) => Object.fromEntries(Object.entries(typed).map(([name, amount]) => [name, whyNotShare(amount)])),
    send: (typed) => {
      const shares = positions.map(({ position }) => ({
        position,
        amount: readNumber(typed[`share${position}`] ?? '', 'money').value ?? 0,
      }))
      return schema.safeParse({ shares }).success ? { params: { id: entryId }, body: { shares } } : null
    },
    notice: ['Shares Saved', 'Teammates pay these shares by their links.'],
  })
  return (
    <ActForm act={act} label="Shares" readOnly={reason !== null} untried>
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {positions.map(({ position, name, joined, paid, open, share }) => (
          <li key={position}>
            <Group gap="0.5rem 1rem" align="end">
              <AmountField
                label={`${position}. ${name ?? 'nobody yet'}`}
                description={stateOf({ joined, name, open, share })}
                w="16rem"
                {...act.field(`share${position}`)}
                onChange={(typed) => act.set(`share${position}`, typed)}
              />
              {open > 0 && !reason && (
                <Button variant="default" onClick={() => act.set(`share${position}`, '0.00')}>
                  Paid me directly
                </Button>
              )}
            </Group>
            <PaidOn paid={paid} />
          </li>
        ))}
      </Stack>
      <Text>{`No open share covers ${formatMoney(toCents(money.uncovered))} of what is missing.`}</Text>
    </ActForm>
  )
}

function stateOf({
  joined,
  name,
  open,
  share,
}: {
  joined: boolean
  name: string | null
  open: number
  share: number
}): string {
  if (share === 0) return 'Captain pays'
  if (open === 0) return 'Paid'
  const due = `${formatMoney(toCents(open))} open`
  return joined || name === null ? due : `${due}; has no link to pay`
}

const PaidOn = ({ paid }: { paid: TeamMoney['positions'][number]['paid'] }) =>
  paid.map(({ name, amount, at }) => <Text key={at} size="sm">{`${name} paid ${formatMoney(toCents(amount))}`}</Text>)
