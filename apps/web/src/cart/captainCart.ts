import { call, serverNow } from '../client/api.ts'
import { queries } from '../client/queries.ts'
import { refreshAfter, save } from '../client/save.ts'
import { notify } from '../kit/feedback/notify.ts'
import { ApiError } from '../net/answers.ts'
import { cartStore } from './cartStore.ts'
import { heldCart } from './heldCart.ts'
import { copyEntries } from './tempCart.ts'

// a preview leaves the copies of the own cart alone
const isPreview = sessionStorage.getItem('preview') !== null
const hold = 'GET registration/tournament/:tid/hold'

/** The captain's cart. */
export const captainCart = heldCart(
  cartStore({
    queries,
    storageKey: isPreview ? 'previewCart' : 'cart',
    keyOf: (tid) => [hold, { params: { tid } }],
    ...(isPreview ? {} : { onCopy: copyEntries }),
  }),
  {
    read: (tid, signal) => call(hold, { params: { tid } }, signal ? { signal } : {}),
    write: (tid, body) => save('PUT registration/tournament/:tid/hold', { params: { tid }, body }),
    clear: (tournamentId) => save('GET registration/cartroster/clear/:tournamentId', { params: { tournamentId } }),
    payment: async (paymentId) => {
      try {
        const { state } = await call('GET registration/payment/:paymentId', { params: { paymentId } })
        if (state === 'succeeded') return 'paid'
        return state === 'created' || state === 'processing' ? 'open' : 'over'
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return 'over'
        throw error
      }
    },
    now: serverNow,
    onChange: () => void refreshAfter('PUT registration/tournament/:tid/hold'),
    onPaid: () => notify('Payment Processed!', 'What was in your cart is paid. You can find it under Manage.'),
  },
)

window.addEventListener('storage', ({ key }) => {
  if (key === 'cart' || key === null) captainCart.followCopy()
})
