import { dayTimeText } from '@kegler/domain/dates.ts'
import { waiverLimits } from '@kegler/domain/questions/waiver.rules.ts'
import { labelsOf, textsOf } from '@kegler/domain/setup/fields.ts'
import { waiverFields, waiverTextFields } from '@kegler/domain/setup/questions/question.fields.ts'
import { WaiverForm as Schema } from '@kegler/domain/setup/questions/questions.calls.ts'
import { figure, plural } from '@kegler/domain/texts.ts'
import { Checkbox, Stack, Text, Textarea, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../../kit/act/useAct.ts'
import { columns } from '../../../../../kit/columns.ts'
import { Panel } from '../../../../../kit/Panel.tsx'
import { noAcceptance, WaiverAcceptance } from '../../../../../questions/WaiverAcceptance.tsx'
import { useSetupTournament } from '../../../tournament.ts'
import { setupWaiver } from './setupQuestions.ts'

const fields = { ...waiverFields, ...waiverTextFields }
const labels = labelsOf(fields)

/** The text that bowlers accept, with how they read it. */
export function WaiverForm() {
  const { id, readOnly, timeZone } = useSetupTournament()
  const { revision, version, createdAt, accepted, ...values } = useSuspenseQuery(setupWaiver(id)).data
  const act = useAct('PUT setup/tournament/:id/waiver', {
    values,
    schema: Schema,
    revision,
    send: (typed, sent) => ({ params: { id }, body: { ...typed, revision: sent } }),
    notice: ['Saved!', 'Waiver saved successfully.'],
  })
  const [tried, setTried] = useState(noAcceptance)
  const { text } = act.typed
  return (
    <ActForm act={act} label="Waiver" labels={labels} inline readOnly={readOnly} timeZone={timeZone}>
      <Panel aria-labelledby="waiver">
        <Title order={3} id="waiver">
          Waiver
        </Title>
        <Text
          c="var(--text-soft)"
          mt={4}
          mb="md"
          maw="60rem"
        >{`Each bowler accepts it with their name typed, a parent or guardian for a bowler under 18. A captain can only note that it was signed on paper. ${
          version !== null && createdAt
            ? `This is version ${version} of ${dayTimeText(createdAt, timeZone)}, accepted by ${plural(accepted, 'bowler', 'bowlers')}.`
            : ''
        }`}</Text>
        <div style={{ ...columns('24rem', 'fit'), gap: '1.5rem' }}>
          <Stack gap="md">
            <Checkbox {...act.tick('waiver')} {...textsOf(fields, 'waiver')} />
            <Textarea
              {...act.field('text')}
              {...textsOf(fields, 'text')}
              label={`${labels.text} (${figure(text.length)} / ${figure(waiverLimits.most)})`}
              autosize
              minRows={8}
              maxRows={24}
            />
            {version !== null && <Checkbox {...act.tick('asksAgain')} {...textsOf(fields, 'asksAgain')} />}
          </Stack>
          <Stack component="section" gap="md" aria-label="Preview of the waiver">
            <Text c="var(--text-soft)" size="sm">
              As bowlers read it
            </Text>
            {text.trim() === '' ? (
              <Text>Nothing.</Text>
            ) : (
              <WaiverAcceptance text={text} name="the bowler" minor={false} typed={tried} onChange={setTried} />
            )}
          </Stack>
        </div>
      </Panel>
    </ActForm>
  )
}
