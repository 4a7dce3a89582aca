import { imageCalls } from '@kegler/domain/setup/images/images.calls.ts'
import { serve } from '../../http/serve.ts'
import { createCard } from './create-card.ts'
import { storeImage } from './store-image.ts'

/** Pictures of tournaments and of the cards they are chosen from. */
export const imageRoutes = serve(imageCalls, {
  'POST setup/images': storeImage,
  'POST setup/cards': createCard,
})
