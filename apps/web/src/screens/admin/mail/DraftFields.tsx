import { placeholderNames, placeholders, subjectAtMost, textAtMost } from '@kegler/domain/mails/campaigns.rules.ts'
import { Button, Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { query } from '../../../client/api.ts'
import classes from './Mail.module.css'
import type { DraftForm } from './useDraft.ts'

/** Subject, text and what else is chosen of a mail. */
export function DraftFields({ form: { draft, change, errors } }: { form: DraftForm }) {
  const text = useRef<HTMLTextAreaElement>(null)
  const campaigns = useQuery(query('GET admin/mail/campaign'))
  const insert = (name: string) => {
    const field = text.current
    const at = field?.selectionStart ?? draft.text.length
    change({ text: `${draft.text.slice(0, at)}{${name}}${draft.text.slice(field?.selectionEnd ?? at)}` })
    field?.focus()
  }
  return (
    <Stack gap="sm">
      <TextInput
        label="Subject"
        required
        maxLength={subjectAtMost}
        value={draft.subject}
        error={errors.subject}
        onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
      />
      <Textarea
        ref={text}
        label="Text"
        description="Plain text. A blank line begins a paragraph. Each mail begins with 'Hello' and the name of its reader."
        required
        autosize
        minRows={8}
        maxRows={24}
        maxLength={textAtMost}
        value={draft.text}
        error={errors.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <fieldset className={classes.placeholders}>
        <legend>Insert what is filled in for each reader</legend>
        {placeholderNames.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant="default"
            title={placeholders[name]}
            aria-label={`Insert {${name}}: ${placeholders[name]}`}
            onClick={() => insert(name)}
          >
            {`{${name}}`}
          </Button>
        ))}
      </fieldset>
      <Checkbox
        label="List their entries and the balance due below the text"
        checked={draft.listEntries}
        onChange={({ currentTarget }) => change({ listEntries: currentTarget.checked })}
      />
      <Checkbox
        label="Send it to coordinators of these entries too"
        checked={draft.toCoordinators}
        onChange={({ currentTarget }) => change({ toCoordinators: currentTarget.checked })}
      />
      <NativeSelect
        label="Leave out"
        value={draft.skip}
        onChange={({ currentTarget }) => change({ skip: currentTarget.value })}
        data={[
          { value: 'same', label: 'Who got this mail before (same subject and text)' },
          { value: 'nobody', label: 'Nobody' },
          ...(campaigns.data ?? []).map(({ id, subject, recipients }) => ({
            value: id,
            label: `Who got '${subject}' (${recipients})`,
          })),
        ]}
      />
    </Stack>
  )
}
