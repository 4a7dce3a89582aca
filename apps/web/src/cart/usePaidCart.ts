import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refreshAfter } from '../app/save.ts'
import { forgetCart, useCart } from './cart.ts'
import { paidWith } from './paid.ts'

/** While a cart shows whose payment was begun: one that was paid after all is empty, and the home page says so. */
export function usePaidCart(paying: boolean): void {
  const paymentId = useCart((cart) => cart.paymentId)
  const navigate = useNavigate()
  useQuery({
    queryKey: ['payment of the cart', paymentId],
    queryFn: async () => {
      const payment = await paidWith()
      if (payment === null) return false
      forgetCart()
      void refreshAfter('POST registration/tournament/:tid/entry')
      void navigate({ to: '/registration', search: { payment } })
      return true
    },
    enabled: paymentId !== null && !paying,
    staleTime: 0,
    refetchInterval: 10_000,
  })
}
