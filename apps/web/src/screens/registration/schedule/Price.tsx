import { Button, Modal, Table, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { SquadOffer } from '../../../offers/squads.ts'
import { Money } from '../../../ui/Money.tsx'
import classes from './Schedule.module.css'

/** The price of a place; with add-on fees it opens what it is made of. */
export function Price({ squad }: { squad: SquadOffer }) {
  const [opened, setOpened] = useState(false)
  if (squad.eventAddOnFees.length === 0) return <Money dollars={squad.eventTotalPrice} />
  const close = () => setOpened(false)
  return (
    <>
      <UnstyledButton className={classes.priceButton ?? ''} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <Money dollars={squad.eventTotalPrice} />
      </UnstyledButton>
      <Modal
        opened={opened}
        onClose={close}
        title="Price Breakdown"
        centered
        closeButtonProps={{ 'aria-label': 'Close the price breakdown' }}
      >
        <Table className={classes.breakdown ?? ''}>
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row">{squad.eventName} base amount</Table.Th>
              <Table.Td>
                <Money dollars={squad.eventPrice} />
              </Table.Td>
            </Table.Tr>
            {squad.eventAddOnFees.map(({ description, fee }) => (
              <Table.Tr key={description}>
                <Table.Th scope="row">{description}</Table.Th>
                <Table.Td>
                  <Money dollars={fee} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">Total</Table.Th>
              <Table.Td>
                <Money dollars={squad.eventTotalPrice} />
              </Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
        <Button mt="lg" fullWidth variant="default" onClick={close}>
          Close
        </Button>
      </Modal>
    </>
  )
}
