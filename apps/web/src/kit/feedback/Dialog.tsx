import { lazyPart } from '../lazyPart.tsx'
import type { DialogProps } from './ModalDialog.tsx'

const ModalDialog = lazyPart(() => import('./ModalDialog.tsx'), 'ModalDialog')

/** A dialog for forms and texts; a question with buttons alone is `confirm`. */
export const Dialog = ({ opened, ...rest }: DialogProps & { opened: boolean }) =>
  opened ? <ModalDialog {...rest} /> : null
