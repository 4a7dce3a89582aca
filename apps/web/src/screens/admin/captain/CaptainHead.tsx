import { unitedStates } from '@kegler/domain/rosters/roster.rules.ts'
import { Button, Group, Title } from '@mantine/core'
import { useState } from 'react'
import { Facts } from '../../../kit/Facts.tsx'
import { MailLink } from '../../../kit/MailLink.tsx'
import { Money } from '../../../kit/Money.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { PhoneLink } from '../../../kit/PhoneLink.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import classes from './Captain.module.css'
import { CorrectEmailDialog } from './CorrectEmailDialog.tsx'
import type { Captain } from './captainRows.ts'
import { NotesDialog } from './NotesDialog.tsx'
import { UpdateCaptainDialog } from './UpdateCaptainDialog.tsx'

/** Who the captain is, what they owe, and what staff note about them. */
export function CaptainHead({ captain }: { captain: Captain }) {
  const [open, setOpen] = useState<'update' | 'notes' | 'email' | null>(null)
  const close = () => setOpen(null)
  const cityLine = [captain.captainCity, [captain.captainState, captain.captainZip].filter(Boolean).join(' ')]
  const address = [
    captain.captainAddress1,
    captain.captainAddress2,
    cityLine.filter(Boolean).join(', '),
    countryText(captain.captainCountry),
  ]
  const phone = captain.captainPhoneNumber
  const paidTooMuch = captain.balanceDue - captain.balance
  return (
    <Panel aria-label="Captain">
      <Group justify="space-between" align="start" gap="xs" mb="sm">
        <div>
          <Title order={1}>{captain.captainName || captain.captainEmail}</Title>
          {captain.neverSignedIn && <StatusBadge tone="attention">has not signed in yet</StatusBadge>}
        </div>
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpen('update')}>
            Update Captain
          </Button>
          <Button variant="default" onClick={() => setOpen('notes')}>
            Notes
          </Button>
          {captain.neverSignedIn && (
            <Button variant="default" onClick={() => setOpen('email')}>
              Correct the e-mail
            </Button>
          )}
        </Group>
      </Group>
      <div className={classes.head}>
        <Facts
          className={classes.facts}
          none="Not known"
          facts={[
            [
              'Balance',
              <b key="balance" className={captain.balanceDue > 0 ? classes.red : undefined}>
                <Money dollars={captain.balanceDue} />
              </b>,
            ],
            ...(paidTooMuch > 0 ? [['Paid too much', <Money key="much" dollars={paidTooMuch} />] as const] : []),
            ['Email', <MailLink key="email" address={captain.captainEmail} />],
            ['Phone', captain.contactShown ? phone && <PhoneLink key="phone" number={phone} /> : notShown],
          ]}
        />
        <Facts
          className={classes.facts}
          none="Not known"
          facts={[
            ['Address', captain.contactShown ? address.filter(Boolean).join('\n') : notShown],
            ...(captain.nameByStaff ? [['Name', 'Set by staff'] as const] : []),
          ]}
        />
        <Facts className={classes.facts} facts={[['Notes', captain.notes || 'None']]} />
      </div>
      {open === 'update' && <UpdateCaptainDialog captain={captain} onClose={close} />}
      {open === 'notes' && <NotesDialog captain={captain} onClose={close} />}
      {open === 'email' && <CorrectEmailDialog captain={captain} onClose={close} />}
    </Panel>
  )
}

/** To staff of a partner hub. */
const notShown = 'Shown once the captain signs in here themselves'
const regions = new Intl.DisplayNames('en-US', { type: 'region' })
/** The name of another country; nobody says it of an address within their own. */
const countryText = (country: string | null): string | null | undefined =>
  country === unitedStates ? null : country && /^[A-Z]{2}$/.test(country) ? regions.of(country) : country
