import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messagesOf } from '../app/answers.ts'
import { request, type SentTo, type WriteKey } from '../app/api.ts'
import { useSave } from '../app/save.ts'
import { effectSentences } from '../staff/effects.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import { Loading } from '../ui/Loading.tsx'

interface Props<K extends WriteKey> {
  /** A write with a dry run. */
  call: K
  sent: SentTo<K>
  title: string
  sentence: string
  /** What it is done to. */
  what: string
  confirm: string
  notice: readonly [title: string, message: string]
  /** In place of `onClose` once it is saved. */
  onSaved?: () => void
  onClose: () => void
}

/** Asks before a write, and says what it would do, or why it would be refused. */
export function WriteDialog<K extends WriteKey>({ call, sent, title, sentence, what, confirm, ...rest }: Props<K>) {
  const { notice, onClose, onSaved = onClose } = rest
  const write = useSave(call, { form: true, notice })
  const dry = useQuery({
    queryKey: ['dry run', call, sent],
    queryFn: async () => {
      const tried = await request(call, { ...(sent as object), query: { dryRun: true } })
      return effectSentences((tried as unknown as { effects: Parameters<typeof effectSentences>[0] }).effects)
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    enabled: write.isIdle,
  })
  const error = write.error ?? dry.error
  const save = async () => {
    const isSaved = await write.mutateAsync(sent as never).then(
      () => true,
      () => false,
    )
    if (isSaved) onSaved()
  }
  return (
    <Dialog opened title={title} onClose={onClose} locked={write.isPending}>
      <Stack gap="md">
        <Text>{sentence}</Text>
        <Text fw={600}>{what}</Text>
        <div role="status">
          {dry.isLoading && <Loading />}
          {dry.data?.map((effect) => (
            <Text key={effect}>{effect}</Text>
          ))}
        </div>
        {error ? <ErrorList messages={messagesOf(error)} /> : null}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus disabled={write.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={write.isPending} disabled={error !== null} onClick={() => void save()}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
