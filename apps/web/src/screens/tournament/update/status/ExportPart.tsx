import { exportFailed } from '@kegler/domain/setup/status/statuses.rules.ts'
import { figure } from '@kegler/domain/texts.ts'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../../client/api.ts'
import { useSave } from '../../../../client/save.ts'
import { Panel } from '../../../../kit/Panel.tsx'
import { showError } from '../../../../kit/problems.ts'
import { saveFile } from '../../../../kit/saveFile.ts'
import classes from './Status.module.css'
import type { StatusState } from './status.ts'

/** The import file for a management system: how far it is, and the file. */
export function ExportPart({ id, state }: { id: string; state: StatusState }) {
  const write = useSave('POST export/tournament/:id/BeginExport')
  const { exportSystemName, exportStatus, canExport, exportFileName, exportFileLocation, exportProgress } = state
  const start = (label: string, variant = 'filled') =>
    canExport && (
      <Button variant={variant} loading={write.isPending} onClick={() => write.mutate({ params: { id } })}>
        {label}
      </Button>
    )
  return (
    <Panel aria-labelledby="export">
      <Title order={2} id="export" mb="sm">
        Export
      </Title>
      <Stack gap="sm" align="flex-start">
        {!canExport && (
          <Text>{`The file for ${exportSystemName ?? 'the tournament management system'} can be exported once registration is closed to captains.`}</Text>
        )}
        {exportStatus === 0 && start('Export')}
        {exportStatus === 1 && (
          <>
            <Text role="status">The export is in progress. You may leave this page and return later.</Text>
            {exportProgress && <Progress {...exportProgress} />}
          </>
        )}
        {exportStatus === 2 && exportFileName && (
          <>
            <Text>
              {exportFileName}
              <br />
              <span className={classes.description}>{exportFileLocation}</span>
            </Text>
            <Group>
              <DownloadButton id={id} name={exportFileName} />
              {start('Export again', 'default')}
            </Group>
          </>
        )}
        {exportStatus === 3 && (
          <>
            <Alert color="red" role="alert">
              {exportFailed}
            </Alert>
            {start('Export')}
          </>
        )}
      </Stack>
    </Panel>
  )
}

const Progress = ({ written, total }: { written: number; total: number }) => (
  <label className={classes.progress}>
    <progress value={written} max={Math.max(1, total)} />
    <span>{`${figure(written)} of ${figure(total)} entries`}</span>
  </label>
)

/** Fetches the file with the bearer token and hands it to the browser to save. */
function DownloadButton({ id, name }: { id: string; name: string }) {
  const [loading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    try {
      const text = await call('GET export/tournament/:id/downloadexport', { params: { id } })
      saveFile(new Blob([text], { type: 'application/json' }), name)
    } catch (error) {
      showError(error)
    }
    setLoading(false)
  }
  return (
    <Button loading={loading} onClick={() => void save()}>
      Download Import File
    </Button>
  )
}
