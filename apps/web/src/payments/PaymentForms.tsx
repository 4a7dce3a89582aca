import { formatMoney } from '@kegler/domain/money.ts'
import { Alert, Box, Button, LoadingOverlay, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messagesOf } from '../app/answers.ts'
import { Loading } from '../ui/Loading.tsx'
import { CardForm } from './CardForm.tsx'
import { type ProviderKeys, providerFor } from './stripe.ts'
import { type Confirming, cannotBePaid } from './useConfirm.ts'
import { WalletButton } from './WalletButton.tsx'

interface Props {
  /** Cents. */
  amount: number
  keys: ProviderKeys
  confirming: Confirming
  onClose: () => void
}

/** Scrolls to the error and focuses it; the focused control was just disabled. */
function read(error: HTMLDivElement | null) {
  error?.focus({ preventScroll: true })
  error?.scrollIntoView({ block: 'center' })
}

/** Card fields, and a wallet where the browser has one; each in a group of the provider's own. */
export function PaymentForms({ amount, keys, confirming, onClose }: Props) {
  const { confirm, error, isPending: processing } = confirming
  /** Whether the browser has one; undefined: not known yet. */
  const [wallet, setWallet] = useState<boolean>()
  const provider = useQuery({
    queryKey: ['card provider', keys.stripePublishableKey, keys.stripeAccountId],
    queryFn: () => providerFor(keys),
    retry: false,
    gcTime: 0,
    structuralSharing: false,
  })
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
  if (error instanceof ApiError && error.code === cannotBePaid)
    return (
      <Stack>
        <Alert ref={read} tabIndex={-1} color="red" role="alert">
          {messagesOf(error).join(' ')}
        </Alert>
        <Button onClick={onClose}>Go back</Button>
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
            {messagesOf(error).join(' ')}
          </Alert>
        )}
        <Elements
          stripe={provider.data}
          options={{ mode: 'payment', amount, currency: 'usd', allowedPaymentMethodTypes: ['card'] }}
        >
          <div hidden={wallet === false}>
            <WalletButton amount={amount} confirm={confirm} onShown={setWallet} />
          </div>
        </Elements>
        {wallet && <Text c="var(--text-soft)">Or pay by card:</Text>}
        <Elements stripe={provider.data}>
          <CardForm amount={amount} processing={processing} confirm={confirm} />
        </Elements>
        <VisuallyHidden role="status">{processing ? 'Processing the payment.' : ''}</VisuallyHidden>
      </Stack>
    </Box>
  )
}
