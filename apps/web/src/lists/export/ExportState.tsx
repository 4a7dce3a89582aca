import { figure, plural } from '@kegler/domain/texts.ts'
import '@mantine/core/styles/Progress.layer.css'
import { countedAtMost } from '@kegler/domain/search/lists.rules.ts'
import { Progress, Stack, Text } from '@mantine/core'
import { ErrorList } from '../../kit/ErrorList.tsx'
import type { useExport } from './useExport.ts'

/** How far an export is, or how it ended. */
export function ExportState({ state }: { state: ReturnType<typeof useExport>['state'] }) {
  if (state.is === 'failed') return <ErrorList messages={[...state.messages]} />
  const progress = state.is === 'running' ? state.progress : null
  const total = progress?.of ?? null
  return (
    <Stack gap="xs">
      {state.is === 'running' && (
        <Progress
          aria-label="Progress"
          animated
          value={progress && total !== null ? (100 * progress.rows) / Math.max(1, total) : progress ? 100 : 0}
        />
      )}
      <Text role="status">
        {state.is === 'running'
          ? progress
            ? `${figure(progress.rows)} of ${total === null ? `more than ${figure(countedAtMost)}` : figure(total)} rows`
            : 'The list is read.'
          : state.is === 'cancelled'
            ? 'Cancelled. No file was saved.'
            : state.is === 'saved' && `${plural(state.rows, 'row', 'rows')} saved as ${state.file}.`}
      </Text>
    </Stack>
  )
}
