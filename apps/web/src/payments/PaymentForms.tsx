import { formatMoney } from '@kegler/domain/money.ts'
import { Alert, Box, Button, LoadingOverlay, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loading } from '../ui/Loading.tsx'
import { CardForm } from './CardForm.tsx'
import type { ToPay } from './PaymentDialog.tsx'
import { type ProviderKeys, providerFor } from './stripe.ts'
import { useConfirm } from './useConfirm.ts'
import { WalletButton } from './WalletButton.tsx'

interface Props {
  toPay: ToPay
  keys: ProviderKeys
  processing: boolean
  setProcessing: (processing: boolean) => void
  onPaid: () => void
}

/** What went wrong comes into sight, and the keyboard goes on from there: what it was on has been switched off meanwhile. */
function read(error: HTMLDivElement | null) {
  error?.focus({ preventScroll: true })
  error?.scrollIntoView({ block: 'center' })
}

/** Card fields, and a wallet where the browser has one; each in a group of the provider's own. */
export function PaymentForms({ toPay, keys, processing, setProcessing, onPaid }: Props) {
  const { paymentId, amount } = toPay
  const [walletShows, setWalletShows] = useState(false)
  const provider = useQuery({
    queryKey: ['card provider', keys.stripePublishableKey, keys.stripeAccountId],
    queryFn: () => providerFor(keys),
    retry: false,
    gcTime: 0,
    structuralSharing: false,
  })
  const { confirm, error } = useConfirm({ paymentId, setProcessing, onPaid })
  if (provider.error)
    return (
      <Stack>
        <Alert color="red" role="alert">
          The card form cannot be loaded. Check your connection, and whether something in your browser blocks it.
        </Alert>
        <Button loading={provider.isFetching} onClick={() => void provider.refetch()}>
          Try again
        </Button>
      </Stack>
    )
  if (!provider.data) return <Loading>Loading the card form</Loading>
  return (
    <Box pos="relative">
      <LoadingOverlay visible={processing} loaderProps={{ 'aria-hidden': true }} overlayProps={{ radius: 'md' }} />
      <Stack gap="md">
        <Text>
          Amount to pay: <b>{formatMoney(amount)}</b>
        </Text>
        {error && (
          <Alert ref={read} tabIndex={-1} color="red" role="alert">
            {error}
          </Alert>
        )}
        <Elements
          stripe={provider.data}
          options={{ mode: 'payment', amount, currency: 'usd', allowedPaymentMethodTypes: ['card'] }}
        >
          <WalletButton amount={amount} confirm={confirm} onShown={setWalletShows} />
        </Elements>
        {walletShows && <Text c="var(--text-soft)">Or pay by card:</Text>}
        <Elements stripe={provider.data}>
          <CardForm amount={amount} processing={processing} confirm={confirm} />
        </Elements>
        <VisuallyHidden role="status">{processing ? 'Processing your payment.' : ''}</VisuallyHidden>
      </Stack>
    </Box>
  )
}
