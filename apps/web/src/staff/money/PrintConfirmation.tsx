import { Button } from '@mantine/core'
import { call } from '../../app/api.ts'
import { print } from '../../payments/printPage.ts'
import { showError } from '../../ui/problems.ts'

/** Prints the confirmation of a payment. */
export const PrintConfirmation = ({ paymentId, size }: { paymentId: string; size: string }) => (
  <Button
    size={size}
    variant="default"
    onClick={() =>
      void call('GET admin/payments/:paymentId/printable', { params: { paymentId } }).then(print, showError)
    }
  >
    Print Confirmation
  </Button>
)
