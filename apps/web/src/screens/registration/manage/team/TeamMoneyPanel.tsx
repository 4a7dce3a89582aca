import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Alert, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../client/api.ts'
import { refreshAfter } from '../../../../client/save.ts'
import { ActButton } from '../../../../kit/act/ActButton.tsx'
import { Await } from '../../../../kit/act/Await.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { Facts } from '../../../../kit/Facts.tsx'
import { Money } from '../../../../kit/Money.tsx'
import type { Tournament } from '../../../../places/tournaments.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import { PayForTeam } from './PayForTeam.tsx'
import { SharesForm } from './SharesForm.tsx'
import type { TeamMoney } from './teamMoney.ts'

/** What each position of a team is asked to pay, who paid, and what is missing. */
export function TeamMoneyPanel({ entry, tournament }: { entry: Entry; tournament: Tournament }) {
  const read = useQuery(query('GET registration/entry/:id/shares', { params: { id: entry.id } }))
  return (
    <Await of={read} loading="Loading team money">
      {(money) => (
        <Stack gap="md">
          {money.reason && <Alert color="blue">{money.reason}</Alert>}
          <Facts
            facts={[
              ['Price', <Money key="price" dollars={money.price} />],
              ['Collected', <Money key="collected" dollars={money.collected} />],
              ['Missing', <Money key="missing" dollars={money.missing} />],
            ]}
          />
          {money.paying.map(({ name, amount }) => (
            <Text key={name} role="status">{`${name} is paying ${formatMoney(toCents(amount))} right now.`}</Text>
          ))}
          {!money.reason && <SharesSwitch entryId={entry.id} money={money} />}
          {money.isOn && <SharesForm entryId={entry.id} money={money} />}
          {money.isOn && !money.reason && (
            <Group gap="sm">
              <ActButton
                call="POST registration/entry/:id/remind"
                send={{ params: { id: entry.id } }}
                title="Remind Teammates"
                question="Everybody on the team who owes gets a mail with their link, at most one a day."
                confirm="Remind"
                disabled={!money.positions.some(({ open, reminded }) => open > 0 && !reminded)}
                notice={({ reminded }) => [
                  'Reminded',
                  plural(reminded, 'teammate gets a mail.', 'teammates get a mail.'),
                ]}
              >
                Remind
              </ActButton>
              <PayForTeam
                money={money}
                tournament={tournament}
                onPaid={() => void refreshAfter('POST registration/payment/balance')}
              />
            </Group>
          )}
        </Stack>
      )}
    </Await>
  )
}

/** Asks everybody for the preset at first; off, nobody is asked. */
function SharesSwitch({ entryId, money }: { entryId: string; money: TeamMoney }) {
  const shares = money.isOn ? [] : money.positions.map(({ position, preset }) => ({ position, amount: preset }))
  const act = useAct('PUT registration/entry/:id/shares', {
    values: {},
    send: () => ({ params: { id: entryId }, body: { shares } }),
    notice: money.isOn
      ? ['Shares Off', 'Teammates are not asked to pay any more.']
      : ['Shares On', 'Teammates can pay their share by their link.'],
    failure: ['Error', 'The shares were not saved.'],
  })
  return (
    <Checkbox
      size="md"
      label="Teammates pay their share"
      checked={money.isOn}
      disabled={act.saving}
      onChange={() => void act.save()}
    />
  )
}
