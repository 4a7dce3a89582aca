import { instantOf, wallTimeOf, zoneName } from '@kegler/domain/dates.ts'
import { textsOf } from '@kegler/domain/setup/fields.ts'
import { generalFields } from '@kegler/domain/setup/general/general.fields.ts'
import { canChooseSystem } from '@kegler/domain/setup/general/general.rules.ts'
import { Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Await } from '../../../kit/act/Await.tsx'
import type { ActFields } from '../../../kit/act/useAct.ts'
import { DayField } from '../../../kit/dates/DayField.tsx'
import { Fold } from '../../../kit/Fold.tsx'
import { clearButton } from '../../../kit/form/clearButton.ts'
import { WholeNumber } from '../../../kit/form/fields.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { site } from '../../../net/site.ts'
import type { SetupTournament } from '../tournament.ts'
import classes from './General.module.css'
import { exportSystems, stripeAccounts, timeZones } from './lookups.ts'
import { OpeningFields } from './OpeningFields.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { ThemeField } from './ThemeField.tsx'
import { type GeneralValues, labels } from './values.ts'

interface Props {
  fields: ActFields<GeneralValues>
  tournamentId?: string
  canEditName: boolean
  /** Its number in `tournamentStatuses`. */
  status: number
  /** The system as it is saved. */
  exportId: string | null
  readOnly: boolean
  technologyFeePercent: number | null
  lastRehearsal: SetupTournament['lastRehearsal']
  /** Of a new tournament: what it does not need is folded, this with it. */
  folded?: ReactNode
  children: ReactNode
}

/** The four sections of the general settings, what else belongs to them below, in two columns where there is room. */
export function GeneralSections({ fields, children, folded, ...rest }: Props) {
  const opening = <OpeningFields fields={fields} {...rest} />
  const shown = <Appearance fields={fields} readOnly={rest.readOnly} />
  const isNew = folded !== undefined
  const sections = (
    <div className={classes.form}>
      <Section title="General Information">
        <Days fields={fields} canEditName={rest.canEditName} />
        {!isNew && opening}
        <WholeNumber {...textsOf(generalFields, 'defaultAverage')} required {...fields.number('defaultAverage')} />
        <TextInput label={labels.bccEmail} type="email" required {...fields.field('bccEmail')} />
        {!isNew && shown}
      </Section>
      <div className={classes.column}>
        {!isNew && <Contact fields={fields} />}
        <Account fields={fields} {...rest} />
        <System fields={fields} {...rest} />
        {children}
      </div>
    </div>
  )
  if (!isNew) return sections
  return (
    <Stack gap="md">
      {sections}
      <Fold title="More settings">
        <div className={classes.form}>
          <Section title="Opening and Appearance">
            {opening}
            {shown}
          </Section>
          <div className={classes.column}>
            <Contact fields={fields} />
            {folded}
          </div>
        </div>
      </Fold>
    </Stack>
  )
}

const Contact = ({ fields: { field } }: Pick<Props, 'fields'>) => (
  <Section title="Primary Contact">
    <TextInput label={labels.contactName} {...field('contactName')} />
    <TextInput label={labels.contactEmail} type="email" {...field('contactEmail')} />
    <TextInput label={labels.contactPhone} type="tel" {...field('contactPhone')} />
    <TextInput {...textsOf(generalFields, 'tournamentPhone')} type="tel" {...field('tournamentPhone')} />
    <TextInput className={classes.wide ?? ''} label={labels.contactAddress} {...field('contactAddress')} />
  </Section>
)

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Panel aria-labelledby={id}>
      <Title order={2} id={id} mb="sm">
        {title}
      </Title>
      <div className={classes.grid}>{children}</div>
    </Panel>
  )
}

function Days({ fields, canEditName }: Pick<Props, 'fields' | 'canEditName'>) {
  const { typed, field, choice } = fields
  const zones = useQuery(timeZones)
  const zone = choice('timeZone')
  const opening = choice('opensAt')
  /** Registration opens at the same time of day in another zone. */
  const chooseZone = (next: string | null) => {
    if (typed.opensAt && next && typed.timeZone)
      opening.onChange(instantOf(wallTimeOf(typed.opensAt, typed.timeZone), next))
    zone.onChange(next)
  }
  return (
    <>
      <TextInput
        className={classes.wide ?? ''}
        label={labels.name}
        required
        maxLength={150}
        disabled={!canEditName}
        {...field('name')}
      />
      <DayField label={labels.startDate} required {...choice('startDate')} />
      <DayField label={labels.endDate} required {...choice('endDate')} />
      <DayField {...textsOf(generalFields, 'registrationCloseDate')} required {...choice('registrationCloseDate')} />
      <Select
        label={labels.timeZone}
        required
        searchable
        allowDeselect={false}
        placeholder="Search"
        description={typed.timeZone ? `All times are ${zoneName(typed.timeZone)}.` : 'Of the place where it is bowled.'}
        nothingFoundMessage="No time zone found."
        data={(zones.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...zone}
        onChange={chooseZone}
      />
      {zones.isError && <Await of={zones} />}
    </>
  )
}

function Appearance({ fields: { typed, field, number, choice }, readOnly }: Pick<Props, 'fields' | 'readOnly'>) {
  return (
    <>
      <WholeNumber {...textsOf(generalFields, 'sort')} {...number('sort')} />
      <TextInput label={labels.membershipId} {...field('membershipId')} />
      <ThemeField {...choice('theme')} />
      <PicturePicker
        card={choice('cardId')}
        own={choice('customImageLargePath')}
        theme={typed.theme ?? 'blue'}
        readOnly={readOnly}
      />
    </>
  )
}

function Account({
  fields,
  tournamentId,
  technologyFeePercent,
}: Pick<Props, 'fields' | 'tournamentId' | 'technologyFeePercent'>) {
  const accounts = useQuery(stripeAccounts(tournamentId))
  return (
    <Section title="Stripe Account">
      <Select
        className={classes.wide ?? ''}
        {...textsOf(generalFields, 'stripeAccountId')}
        required={site.groupsEnabled}
        clearable={!site.groupsEnabled}
        clearButtonProps={clearButton('No account')}
        data={(accounts.data ?? []).map(({ id, name, isActive }) => ({
          value: id,
          label: isActive ? name : `${name} (inactive)`,
          disabled: !isActive,
        }))}
        {...fields.choice('stripeAccountId')}
      />
      {accounts.isError && <Await of={accounts} />}
      {technologyFeePercent !== null && (
        <Text className={classes.wide ?? ''}>{`Technology fee: ${technologyFeePercent}%`}</Text>
      )}
    </Section>
  )
}

function System({ fields, status, exportId }: Omit<Props, 'readOnly' | 'children'>) {
  const systems = useQuery(exportSystems)
  const canChoose = canChooseSystem({ status, exportId })
  return (
    <Section title="Tournament Management System">
      <Select
        className={classes.wide ?? ''}
        label={labels.exportId}
        required
        allowDeselect={false}
        disabled={!canChoose}
        description={
          canChoose ? 'It is fixed once the tournament has left Setup.' : "It can be changed in status 'Setup' only."
        }
        data={(systems.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...fields.choice('exportId')}
      />
      {systems.isError && <Await of={systems} />}
    </Section>
  )
}
