import './mantine.css'
import './app.css'
import {
  Alert,
  Button,
  Checkbox,
  MantineProvider,
  NativeSelect,
  Stack,
  TextInput,
  Title,
  useMantineColorScheme,
} from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from '../client/queries.ts'
import { FormDialog } from '../kit/act/FormDialog.tsx'
import { WhatWillHappen } from '../kit/act/WhatWillHappen.tsx'
import { FillBar } from '../kit/chart/FillBar.tsx'
import { DayField } from '../kit/dates/DayField.tsx'
import { Empty } from '../kit/Empty.tsx'
import { ErrorList } from '../kit/ErrorList.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Fold } from '../kit/Fold.tsx'
import { MoneyField, TimeField } from '../kit/form/fields.tsx'
import { Loading } from '../kit/Loading.tsx'
import { MailLink } from '../kit/MailLink.tsx'
import { Money } from '../kit/Money.tsx'
import { NewTabLink } from '../kit/NewTabLink.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PhoneLink } from '../kit/PhoneLink.tsx'
import { StatusBadge } from '../kit/StatusBadge.tsx'
import { Steps } from '../kit/Steps.tsx'
import { mantineProps } from '../kit/theme.ts'
import { WithPhone } from '../kit/WithPhone.tsx'
import { Charts } from './looks.charts.tsx'
import { Choices } from './looks.fields.tsx'
import classes from './looks.module.css'
import { Rows, rows } from './looks.rows.tsx'

const tones = ['ok', 'attention', 'wrong', 'quiet'] as const
const steps = [1, 2, 3, 4, 5] as const
const effects = [
  '$252.50 goes back to visa 4242.',
  'Team, 08:00 AM: 24 → 23 of 48 places taken.',
  '1 mail will be sent.',
]

/** Every part of the kit beside the others. */
function Looks() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isOpen, setOpen] = useState(false)
  return (
    <main className={classes.page}>
      <Title order={1}>Parts of pages</Title>
      <NativeSelect
        label="Colours"
        maw="12rem"
        data={['auto', 'light', 'dark']}
        value={colorScheme}
        onChange={({ currentTarget: { value } }) => setColorScheme(value as typeof colorScheme)}
      />
      <Part title="States">
        {tones.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone}
          </StatusBadge>
        ))}
      </Part>
      <Part title="Colours">
        {tones.map((tone) => (
          <Swatch key={tone} name={tone} text="card" />
        ))}
        <Swatch name="action" />
        {steps.map((step) => (
          <Swatch key={step} name={`ramp-${step}`} text={`ramp-text-${step}`} />
        ))}
      </Part>
      <Part title="Brand">
        {(['blue', 'red', 'orange'] as const).map((name) => (
          <div key={name} data-theme={name} className={classes.brand}>
            <p>{name}</p>
            <Button>Save</Button>
          </div>
        ))}
      </Part>
      <Part title="Type">
        <div>
          <p className={classes.display}>$1,705.00</p>
          <Title order={2}>Heading of a panel</Title>
          <Title order={3}>Heading of a group</Title>
          <p className={classes.label}>Label</p>
          <p>Text of the page</p>
        </div>
      </Part>
      <Part title="What is pressed">
        <Button>Save</Button>
        <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}>
          Print
        </Button>
        <Button variant="subtle">More</Button>
        <Button color="red">Cancel Entry</Button>
        <Button disabled>Save</Button>
        <PhoneLink number="(775) 555-0100" />
        <MailLink address="captain@kegler.test" />
        <NewTabLink href="https://kegler.test">Find a member</NewTabLink>
        <span>
          <WithPhone text="Questions? Call (775) 555-0100 by Friday." number="(775) 555-0100" />
        </span>
      </Part>
      <Part title="Fields">
        <TextInput label="Team Name" description="As on the scoreboard" />
        <TextInput label="Captain" error="Required" required />
        <NativeSelect label="Method" data={['Cash', 'Check']} />
        <MoneyField label="Amount" value={252.5} />
        <TimeField label="Start" value="08:00" />
        <DayField label="Day" value="2026-12-19" onChange={() => {}} />
        <Checkbox label="Send receipt" />
      </Part>
      <Part title="Steps">
        <Steps steps={['Squads', 'Rosters', 'Pay']} current={1} />
      </Part>
      <Part title="Bars">
        {[
          [48, 20, 4, 12],
          [48, 48, 0, 0],
          [48, 0, 0, 0],
        ].map(([total = 0, sold = 0, held = 0, open = 0]) => (
          <div key={sold} className={classes.bar}>
            <FillBar {...{ total, sold, held, open }} label={`${sold} sold, ${held} held, ${open} open of ${total}`} />
          </div>
        ))}
      </Part>
      <Rows />
      <Part title="Facts">
        <Facts
          facts={[
            ['Squad', 'Sat 12/19/2026'],
            ['Owed', <Money key="owed" dollars={252.5} />],
          ]}
        />
      </Part>
      <Fold title="More settings" open>
        <Part title="Theme">
          <StatusBadge tone="quiet">Blue</StatusBadge>
        </Part>
      </Fold>
      <Panel>
        <Stack>
          <Title order={2}>What is said</Title>
          {!isOpen && <WhatWillHappen sentences={effects} loading={false} />}
          <Alert title="Read only">Entries of this tournament can no longer be changed.</Alert>
          <Alert color="orange" title="Few left">
            4 places are left.
          </Alert>
          <ErrorList messages={['The card was declined.']} />
          <Empty action={<Button variant="default">Add a squad</Button>}>There are no squads yet.</Empty>
          <Loading />
        </Stack>
      </Panel>
      <Choices />
      <Charts />
      <Part title="Dialog">
        <Button variant="default" onClick={() => setOpen(true)}>
          Open
        </Button>
        {isOpen && (
          <FormDialog
            title="Cancel Entry"
            submit="Cancel Entry"
            closeLabel="Keep it"
            danger
            saving={false}
            summary={effects[0]}
            onSubmit={() => setOpen(false)}
            onClose={() => setOpen(false)}
          >
            {rows.flatMap(({ name }) =>
              steps.map((step) => <TextInput key={`${name} ${step}`} label={`${name}, position ${step}`} />),
            )}
            <WhatWillHappen sentences={effects} loading={false} />
          </FormDialog>
        )}
      </Part>
    </main>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel>
    <Title order={2} mb="sm">
      {title}
    </Title>
    <div className={classes.parts}>{children}</div>
  </Panel>
)

const Swatch = ({ name, text }: { name: string; text?: string }) => (
  <p className={classes.swatch} style={{ background: `var(--${name})`, color: text ? `var(--${text})` : '#fff' }}>
    {name}
  </p>
)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <MantineProvider {...mantineProps}>
      <QueryClientProvider client={queries}>
        <Looks />
      </QueryClientProvider>
    </MantineProvider>,
  )
