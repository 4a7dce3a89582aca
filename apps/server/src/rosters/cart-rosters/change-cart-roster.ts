import type { Handles } from '../../http/serve.ts'
import { saveCartRoster } from './save-cart-roster.ts'

export const changeCartRoster: Handles<'PUT registration/cartroster'> = ({ body, ...context }) =>
  saveCartRoster(context, body)
