import { Loader, Overlay, Paper, Stack, Text } from '@mantine/core'

/** Covers the page while a payment is made, so that nothing else is pressed. */
export const ProcessingBackdrop = ({ visible }: { visible: boolean }) => (
  <div role="status">
    {visible && (
      <Overlay fixed center zIndex={350} backgroundOpacity={0.45} p="md">
        <Paper bg="var(--card)" radius="lg" p="2rem 2.5rem" ta="center">
          <Stack gap="xs" align="center">
            <Loader aria-hidden />
            <Text fw={650}>Processing...</Text>
            <Text>Please keep this page open.</Text>
          </Stack>
        </Paper>
      </Overlay>
    )}
  </div>
)
