import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { SquadOffer } from '../../../places/squads.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
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
      <Dialog opened={opened} onClose={close} title="Price Breakdown" closeLabel="Close the price breakdown">
        <table className={classes.breakdown}>
          <tbody>
            <tr>
              <th scope="row">{squad.eventName} base amount</th>
              <td>
                <Money dollars={squad.eventPrice} />
              </td>
            </tr>
            {squad.eventAddOnFees.map(({ description, fee }) => (
              <tr key={description}>
                <th scope="row">{description}</th>
                <td>
                  <Money dollars={fee} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>
                <Money dollars={squad.eventTotalPrice} />
              </td>
            </tr>
          </tfoot>
        </table>
        <Button mt="lg" fullWidth variant="default" onClick={close}>
          Close
        </Button>
      </Dialog>
    </>
  )
}
