import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messagesOf } from '../app/answers.ts'
import { type AnswerOf, request, type SentTo, type WriteKey } from '../app/api.ts'
import { useSave } from '../app/save.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import { effectSentences } from './effects.ts'

interface Props<K extends WriteKey> {
  /** The write that ends it; it has a dry run. */
  call: K
  sent: SentTo<K>
  title: string
  sentence: string
  /** What it is that ends. */
  what: string
  onClose: () => void
  onDone?: (answer: AnswerOf<K>) => void
}

/** Asks before something ends for good, and says what that does to those who are buying. */
export function DeactivateDialog<K extends WriteKey>({ call, sent, title, sentence, what, onClose, onDone }: Props<K>) {
  const write = useSave(call, { form: true, notice: ['Removed!', ''] })
  const { data } = useQuery({
    queryKey: ['dry run', call, sent],
    queryFn: async () => {
      const dry = { ...(sent as object), query: { dryRun: true } }
      return effectSentences(((await request(call, dry)) as { effects: Parameters<typeof effectSentences>[0] }).effects)
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const end = async () => {
    const answer = await write.mutateAsync(sent as never).catch(() => null)
    if (answer === null) return
    onClose()
    onDone?.(answer)
  }
  return (
    <Dialog opened title={title} onClose={onClose} locked={write.isPending}>
      <Stack gap="md">
        <Text>{sentence}</Text>
        <Text fw={600}>{what}</Text>
        <div role="status">
          {data?.map((effect) => (
            <Text key={effect}>{effect}</Text>
          ))}
        </div>
        {write.error ? <ErrorList messages={messagesOf(write.error)} /> : null}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus disabled={write.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={write.isPending} disabled={write.isError} onClick={() => void end()}>
            Deactivate
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
