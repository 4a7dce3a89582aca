import { Button } from '@mantine/core'
import { call } from '../../client/api.ts'
import { showError } from '../../kit/problems.ts'
import { print } from '../printPage.ts'

/** Prints the confirmation of a payment. */
export const printConfirmation = (paymentId: string) =>
  void call('GET admin/payments/:paymentId/printable', { params: { paymentId } }).then(print, showError)

export const PrintConfirmation = ({ paymentId, size }: { paymentId: string; size: string }) => (
  <Button size={size} variant="default" onClick={() => printConfirmation(paymentId)}>
    Print Confirmation
  </Button>
)
