import { figure } from '@kegler/domain/texts.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import type { AnswerOf } from '../../../client/api.ts'
import { Panel } from '../../../kit/Panel.tsx'
import classes from './Mail.module.css'

type Preview = AnswerOf<'POST admin/mail/preview'>

/** What one of the recipients reads, and the way to the next. */
export function MailPreview({ preview, onPosition }: { preview: Preview; onPosition: (position: number) => void }) {
  const { mail, position, count, recipients } = preview
  const shown = recipients.find((one) => one.position === position)
  return (
    <Panel aria-labelledby="preview">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} id="preview">
          Preview
        </Title>
        {count > 0 && (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              disabled={position === 0}
              onClick={() => onPosition(position - 1)}
            >
              Previous
            </Button>
            <Text role="status">{`${figure(position + 1)} of ${figure(count)}`}</Text>
            <Button
              size="compact-sm"
              variant="default"
              disabled={position >= count - 1}
              onClick={() => onPosition(position + 1)}
            >
              Next
            </Button>
          </Group>
        )}
      </Group>
      {shown && (
        <Text
          c="var(--text-soft)"
          size="sm"
          className={classes.long}
        >{`To ${shown.name} <${shown.address}>${shown.role === 'coordinator' ? ', coordinator' : ''}`}</Text>
      )}
      {mail ? (
        <Letter mail={mail} />
      ) : (
        <Text mt="sm">
          {count > 0 ? 'Write a subject and a text to see the mail.' : 'Nobody gets it: there is nothing to show.'}
        </Text>
      )}
    </Panel>
  )
}

function Letter({ mail }: { mail: NonNullable<Preview['mail']> }) {
  return (
    <article aria-label="Mail" className={classes.letter}>
      <Text fw={650} className={classes.long}>
        {mail.subject}
      </Text>
      <Text size="sm" c="var(--text-soft)">{`${mail.organisation}, ${mail.tournament}`}</Text>
      <Text>{mail.greeting}</Text>
      {mail.paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same paragraph may be there twice
        <Text key={index} className={classes.paragraph}>
          {paragraph}
        </Text>
      ))}
      {mail.table.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a mail have no id
        <dl key={index} className={classes.lines}>
          {group.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a mail have no id
            <div key={at}>
              {typeof line === 'string' ? (
                <dt className={classes.heading}>{line}</dt>
              ) : (
                <>
                  <dt>{line[0]}</dt>
                  <dd>{line[1]}</dd>
                </>
              )}
            </div>
          ))}
        </dl>
      ))}
      <Text className={classes.long}>{`${mail.link.label}: ${mail.link.url}`}</Text>
      <Text>{mail.footer}</Text>
    </article>
  )
}
