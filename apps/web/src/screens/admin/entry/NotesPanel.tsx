import { dayTimeText } from '@kegler/domain/dates.ts'
import { Button, Group, Text, Textarea, Title } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useSave } from '../../../client/save.ts'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import hints from '../../../kit/Keys.module.css'
import { useKeys } from '../../../kit/keys.ts'
import { Panel } from '../../../kit/Panel.tsx'
import type { StaffEntry } from '../staffEntry.ts'
import classes from './Entry.module.css'

const longest = 500

/** What staff wrote about the entry; a note stays as it is written. */
export function NotesPanel({ entry }: { entry: StaffEntry }) {
  const { entryId, notes } = entry
  const { timeZone } = entry.tournament
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const add = useSave('POST admin/entry/:id/note', {
    form: true,
    notice: ['Saved!', 'Entry information successfully saved.'],
  })
  useKeys([{ keys: 'n', label: 'Add a note', run: () => field.current?.focus() }])
  const save = () => {
    if (text.trim() === '' || add.isPending) return
    add.mutate({ params: { id: entryId }, body: { text } }, { onSuccess: () => setText('') })
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
  }
  return (
    <Panel aria-label="Notes">
      <Title order={2} mb="xs">
        Notes
      </Title>
      <Textarea
        ref={field}
        label="New note"
        description={
          <>
            Seen by staff alone. <span className={hints.hint}>Ctrl+Enter adds it.</span>
          </>
        }
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={keys}
        maxLength={longest}
        autosize
        minRows={2}
        maxRows={8}
      />
      <Group justify="space-between" mt="xs">
        <Text size="sm" c="var(--text-soft)">{`${text.length} of ${longest}`}</Text>
        <Button variant="default" loading={add.isPending} disabled={text.trim() === ''} onClick={save}>
          Add Note
        </Button>
      </Group>
      <ErrorList error={add.error} />
      {notes.length > 0 && (
        <ol className={classes.notes}>
          {notes.map(({ text: written, by, at }) => (
            <li key={`${at} ${written}`}>
              <Text className={classes.note ?? ''}>{written}</Text>
              <Text size="sm" c="var(--text-soft)">{`${by}, ${dayTimeText(at, timeZone)}`}</Text>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
