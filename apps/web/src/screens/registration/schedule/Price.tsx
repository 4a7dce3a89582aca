import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { FormActions } from '../../../kit/FormActions.tsx'
import { Dialog } from '../../../kit/feedback/Dialog.tsx'
import { Money } from '../../../kit/Money.tsx'
import { Table } from '../../../kit/table/Table.tsx'
import type { SquadOffer } from '../../../places/squads.ts'
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
      <Dialog opened={opened} onClose={close} title="Price Breakdown" closeLabel="Close the price breakdown">
        <Table
          cards={false}
          columns={[
            { header: 'Description', names: true, cell: ({ description }) => description },
            { header: 'Amount', end: true, cell: ({ fee }) => <Money dollars={fee} /> },
          ]}
          rows={[{ description: `${squad.eventName} base amount`, fee: squad.eventPrice }, ...squad.eventAddOnFees]}
          keyOf={({ description }) => description}
          foot={
            <tr>
              <th scope="row">Total</th>
              <td data-end>
                <Money dollars={squad.eventTotalPrice} />
              </td>
            </tr>
          }
        />
        <FormActions end mt="lg">
          <Button variant="default" onClick={close}>
            Close
          </Button>
        </FormActions>
      </Dialog>
    </>
  )
}
