import { Alert, Button, Text } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'

/** In a form over something that has changed since: goes over to the newest, what is typed stays. */
export const NewFigures = ({ takeNewest }: { takeNewest: (() => void) | null }) =>
  takeNewest && (
    <Alert variant="light" color="orange" role="status">
      <Text mb="xs">This has changed since you opened it. What you typed stays.</Text>
      <Button variant="default" size="compact-sm" onClick={takeNewest}>
        New figures
      </Button>
    </Alert>
  )
