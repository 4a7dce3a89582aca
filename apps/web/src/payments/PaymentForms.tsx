import { formatMoney } from '@kegler/domain/money.ts'
import '@mantine/core/styles/LoadingOverlay.layer.css'
import { Alert, Box, Button, Group, LoadingOverlay, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Elements } from '@stripe/react-stripe-js'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loading } from '../kit/Loading.tsx'
import { ApiError, messagesOf } from '../net/answers.ts'
import { site } from '../net/site.ts'
import { CardForm } from './CardForm.tsx'
import { type ProviderKeys, providerFor } from './stripe.ts'
import { type Confirming, cannotBePaid } from './useConfirm.ts'
import { WalletButton } from './WalletButton.tsx'

interface Props {
  /** Cents. */
  amount: number
  tournament: string | undefined
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
export function PaymentForms({ amount, tournament, keys, confirming, onClose }: Props) {
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
        <div>
          <Group gap="xs" wrap="nowrap" fz="min(var(--display), 9vw)" fw={650}>
            <IconLock size={24} stroke={1.75} color="var(--ok)" aria-hidden style={{ flex: 'none' }} />
            <span>
              <VisuallyHidden>Amount to pay: </VisuallyHidden>
              {formatMoney(amount)}
            </span>
          </Group>
          <Text c="var(--text-soft)">{`To ${site.organisation}${tournament ? ` for ${tournament}` : ''}`}</Text>
        </div>
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
