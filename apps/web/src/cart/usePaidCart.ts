import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { forgetCart, useCart } from './cart.ts'
import { paidWith } from './paid.ts'

const key = 'payment of the cart'

/** While a cart shows whose payment was begun: one that was paid after all is empty, and the home page says so. */
export function usePaidCart(paying: boolean): void {
  const paymentId = useCart((cart) => cart.paymentId)
  const queries = useQueryClient()
  const navigate = useNavigate()
  useQuery({
    queryKey: [key, paymentId],
    queryFn: async () => {
      const payment = await paidWith()
      if (payment === null) return false
      forgetCart()
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key })
      void navigate({ to: '/registration', search: { payment } })
      return true
    },
    enabled: paymentId !== null && !paying,
    staleTime: 0,
    refetchInterval: 10_000,
  })
}
